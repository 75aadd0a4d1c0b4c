import { centuriesIn } from './centuries.ts';
import { isMonth } from './months.ts';
import { romanNumber } from './roman-number.ts';

/** Maximum characters that are parsed; anything longer is not a date. */
export const maxReadLength = 1000;

/** The form of most dates. */
const singleYear = /^[1-9]\d{3}$/;

/** The years of a date, both inclusive. */
export type Years = { from: number; to: number };

/**
 * The years covered by a descriptive date, by cataloguing conventions: `16th century` is 1501 to 1600, `1628–1658` and
 * `1914-18` are spans, `[18--]` is 1800 to 1899, `[193-?]` and `193X` are 1930 to 1939, `[ca 1938]`, `[post 1938]` and `[19]38` are
 * that single year, `5661 [1901]` is the Gregorian one. Null where it names no year, or one BCE.
 */
export function yearsOf(description: string): Years | null {
  if (singleYear.test(description)) {
    const year = Number(description);
    return year <= latestYear ? { from: year, to: year } : null;
  }
  const text = withoutOtherYears(
    toGregorian(withoutInnerBrackets(description.slice(0, maxReadLength).toLowerCase().normalize('NFC'))),
  );
  if (isBce(text)) return null;
  const spans = [...centuriesIn(text), ...years(text), ...incompleteYears(text)].filter(({ to }) => to > 0);
  if (spans.length === 0) return null;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** Digits that the cataloguer has supplied in brackets are part of the year: `[17]89`, `17[89]`. */
function withoutInnerBrackets(text: string): string {
  return text.replace(
    /(?<!\d)\[?(\d{1,3})(?:\]|\[)(\d{1,3})\]?(?!\d)/g,
    (whole, leading: string, trailing: string) =>
      leading.length + trailing.length === 4 ? leading + trailing : whole,
  );
}

/** Cataloguers add the Gregorian year after one of another calendar: `5661 [1901]`, `1318 [1900]`. */
function toGregorian(text: string): string {
  return text.replace(/(?<!\d)(\d{4}) *\[(\d{4})\]/g, (whole, year: string, gregorian: string) =>
    Math.abs(Number(year) - Number(gregorian)) > 100 ? gregorian : whole,
  );
}

/**
 * Where cataloguers correct the year on the title page, the corrected one counts: `1905 [właśc. 1906]`; next to that
 * of publication, those of copyright and printing do not: `1905, cop. 1904`, `1905 [druk 1906]`.
 */
function withoutOtherYears(text: string): string {
  return text
    .replace(
      /(?<!\d)\d{4}\??(?: r\.)?,? *[[(](?=(?:i\. ?e\.?|właśc(?:\.|iwie)|recte|tj\.|to jest|rzecz\.):? *(?:ok\. *)?\d{4})/g,
      '[',
    )
    .replace(
      /(?<=(?<!\d)\d{4}\]?(?: r\.)?),? *[[(]?(?:cop\.?|copyright|©|c|druk\.?|dr\.):? *(?:ok\. *)?\d{4}(?:[-–/]\d{2,4})?(?!\d)[\])]?/g,
      '',
    );
}

/** Whether a date in lower case is BCE: in words, or with the minus sign of ISO 8601 and EDTF, before a date or the end of an interval. */
export function isBce(text: string): boolean {
  const words =
    /(?<!\p{L})(?:b\.? ?c\.?(?: ?e\.?)?|p\. ?n\. ?e\.?|przed (?:naszą erą|chr(?:ystusem)?)|v\. ?chr\.?|av\. ?j\.?-? ?c\.?)(?!\p{L})/u;
  return words.test(text) || /(?:^|\/)[\s[]*-\d{4}(?!\d)/.test(text);
}

/** Later years cannot be dates of existing things. */
export const latestYear = 2200;

function years(text: string): Years[] {
  // Three digits with such a mark are a decade, see below; but 966? is a year. After a four-digit year they are
  // neither.
  const whole =
    /(?<!\d|(?<!\p{L})(?:nr|no|n°|nº|num|numer|number|issue|zesz|zeszyt|vol|tom|tome|bd|poz)\.? *)(\d{4}|(?<!(?<!\d)\d{4}(?!\d).*)[1-9]\d{2}(?!-|[xu](?!\p{L})|(?<=1\d{2}|20\d)\?))(?!\d)/gu;
  const spans = [...text.matchAll(whole)].map(([, year]) => ({
    from: Number(year),
    to: Number(year),
  }));
  for (const [, year, mark, end, word = ''] of text.matchAll(
    /(?<!\d)(\d{4}) *([-–—/]) *(\d{2})(?![\d/-]|\. ?\d)(?:[. ]+(\p{L}+))?/gu,
  )) {
    const to = Math.floor(Number(year) / 100) * 100 + Number(end);
    // After a hyphen a number up to 12 is a month: 1910-05. Before a month it is a day: 12 V 1905-14 V 1905.
    if (to > Number(year) && !isMonth(word) && (mark !== '-' || Number(end) > 12))
      spans.push({ from: to, to });
  }
  // Old prints have MDCCLVI or M.DCC.LVI.
  for (const [numeral] of text.matchAll(/(?<!\p{L})m\.?[dc][cdxlvi.]+(?!\p{L})/gu)) {
    const year = romanNumber(numeral.replaceAll('.', '').toUpperCase());
    if (year !== undefined && year > 1400) spans.push({ from: year, to: year });
  }
  // 9999 stands for an open end in records; other late years are of another calendar.
  return spans.filter(({ from }) => from <= latestYear);
}

function incompleteYears(text: string): Years[] {
  const spans = (pattern: RegExp, length: number) =>
    [...text.matchAll(pattern)].map(([, digits]) => ({
      from: Number(digits) * length,
      to: Number(digits) * length + length - 1,
    }));
  return [
    ...spans(/(?<!\d)(\d{2})(?:--|\.\.|\?\?|xx|uu|00['’]?s)(?!\p{L})/gu, 100),
    // "193-", "193-?" and "193--", "193X" in EDTF and "193u" in MARC; three digits with other marks are a year.
    ...spans(/(?<!\d)(1\d{2}|20\d)(?:-|\?|[xu](?!\p{L}))(?!\d)/gu, 10),
    ...spans(/(?<!\d)(\d{3})0['’]?s(?!\p{L})/gu, 10),
  ];
}
