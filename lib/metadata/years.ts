import { romanNumber } from './months.ts';

/** Years that a date covers, both inclusive. */
export type Years = { from: number; to: number };

/**
 * The years that a descriptive date covers, by the conventions of cataloguing: `16th century` is 1501 to 1600,
 * `1628–1658` and `1914-18` are spans, `[18--]` is 1800 to 1899, `[193-?]` is 1930 to 1939, `[ca 1938]` is that year.
 * Null where it names no year, or one before our era.
 */
export function yearsOf(description: string): Years | null {
  const text = description.toLowerCase().normalize('NFC');
  if (/(?<!\p{L})(?:b\.? ?c\.?(?: ?e\.?)?|p\. ?n\. ?e\.?|przed nasz\u0105 er\u0105)(?!\p{L})/u.test(text))
    return null;
  const spans = [...centuries(text), ...years(text), ...unfinished(text)].filter(({ to }) => to > 0);
  if (spans.length === 0) return null;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

function centuries(text: string): Years[] {
  const arabic = [
    ...text.matchAll(
      /(?:(\d{1,2})(?:st|nd|rd|th)? *[-–—/] *)?(\d{1,2})(?:st|nd|rd|th) +c(?:ent(?:ury)?)?\b/g,
    ),
  ].flatMap(([, first, last]) => [first, last].flatMap((number) => (number ? [Number(number)] : [])));
  // "XVI/XVII w." names two.
  const roman = [...text.matchAll(/(?<!\p{L})([ivx]+)(?: *[/–—-] *([ivx]+))? *(?:w\.|wiek)/gu)].flatMap(
    ([, first, second]) => [first, second].flatMap((number) => (number ? romanNumber(number) : [])),
  );
  return [...arabic, ...roman].map((number) => ({ from: (number - 1) * 100 + 1, to: number * 100 }));
}

function years(text: string): Years[] {
  const spans = [...text.matchAll(/(?<!\d)(\d{4}|[1-9]\d{2}(?![-\d]))(?!\d)/g)].map(([, year]) => ({
    from: Number(year),
    to: Number(year),
  }));
  for (const [, year, mark, end] of text.matchAll(/(?<!\d)(\d{4}) *([-–—/]) *(\d{2})(?![\d-])/g)) {
    const to = Math.floor(Number(year) / 100) * 100 + Number(end);
    // With a hyphen and up to 12 it is a month: 1910-05.
    if (to > Number(year) && (mark !== '-' || Number(end) > 12)) spans.push({ from: to, to });
  }
  return spans;
}

function unfinished(text: string): Years[] {
  const hundreds = [...text.matchAll(/(?<!\d)(\d{2})(?:--|\.\.|\?\?)/g)].map(([, begin]) => ({
    from: Number(begin) * 100,
    to: Number(begin) * 100 + 99,
  }));
  // "193-", "193-?" and "193--"; what ends otherwise is a year of three figures.
  const decades = [...text.matchAll(/(?<!\d)(1\d{2}|20\d)-(?!\d)/g)].map(([, begin]) => ({
    from: Number(begin) * 10,
    to: Number(begin) * 10 + 9,
  }));
  return [...hundreds, ...decades];
}
