/** Characters of a title that a card has room for. */
const room = 60;

/** Longer ones would take a line of their own. */
const maxNumberLength = 24;

const number =
  /\s([[(]?(?:\p{L}{1,9}\.?\s)?(?:\d|[IVXLC]+(?!\p{L}))[\d\p{Pd}/IVXLC]*[.)\]]?(?:,?\s[[(]?(?:\p{L}{1,9}\.?\s)?\d[\d\p{Pd}/]*[.)\]]?)*)$/u;

/**
 * Splits the number of a volume or issue off the end of a title that a card must cut off, since parts of one work
 * differ in nothing else: `Dzieje miasta …, t. 2`. Joined again, the parts are the title.
 */
export function splitTitle(title: string): [start: string, number?: string] {
  const end = title.length > room && number.exec(title.slice(-maxNumberLength))?.[1];
  return end ? [title.slice(0, -end.length), end] : [title];
}
