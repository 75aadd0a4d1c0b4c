/** Saves a file generated in the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // By then the browser has long since read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser download from an address. @param name for a file that is sent without one */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
