/** A text with its whitespace collapsed within paragraphs; those that blank lines separate stay apart by one. */
export const inParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n');
