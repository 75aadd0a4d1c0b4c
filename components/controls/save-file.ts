/** Hands a file that was made in the browser to the visitor. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the content over long before this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
