/** Hands a text to the visitor as a file, in UTF-8. @param mime media type */
export function saveFile(text: string, name: string, mime: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
