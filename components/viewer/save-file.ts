/** Hands a file that was made in the browser to the visitor. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by the time this runs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
