/** A text with its whitespace collapsed. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same within paragraphs; those that blank lines separate stay apart by one. */
export const inParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(inOneLine)
    .filter(Boolean)
    .join('\n\n');
