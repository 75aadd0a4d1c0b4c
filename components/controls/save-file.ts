/** Saves a file generated in the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has long since read the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
