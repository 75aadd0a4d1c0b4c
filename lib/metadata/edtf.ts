import type { EntityTile } from '#lib/catalogue/schema.ts';
import { type CalendarDate, intervalOf, spanOf } from './calendar-date.ts';
import { estimate, issuedOf, qualifiers } from './issued.ts';
import { yearsOf } from './years.ts';

/** A machine-readable date. */
export type NormalisedDate = {
  /** In the Extended Date/Time Format, level 1: `1892-07`, `1628/1658`, `1938~`, `1535?`, `1905/..`. */
  edtf: string;
  /** First and last year, month or day in ISO 8601; equal for a single one, missing where only the other is known. */
  begin?: string;
  end?: string;
};

/** Words for a time after or before a year: `[post 1905]` and `[nie przed 1905]`, `[ante 1905]` and `[nie po 1905]`. */
const [after, before] = ['po|post|after|nach|après|od|since', 'przed|ante|before|vor|avant|do|until'];
const not = '(?:nie|non|not|nicht|pas) +';
const bounded = (words: string, opposites: string) =>
  new RegExp(String.raw`(?<!\p{L}|${not})(?:${words}|${not}(?:${opposites})) +\[?\d{4}(?!\d)`, 'iu');
const [afterYear, beforeYear] = [bounded(after, before), bounded(before, after)];

/** Whether a date of one year is any time from it on: also `1898-`, `1898-9999`, `1905/..`. */
const isSince = (text: string) =>
  afterYear.test(text) || /\d{4}\]? *[-–—/] *(?:9999|\.\.)?[\s\]).?]*$/.test(text);

/** Whether a date of one year is any time up to it: also `../1905`. */
const isUntil = (text: string) => beforeYear.test(text) || /^\[?(?:\.\.)?\/\d{4}/.test(text);

/** The mark of an estimated date: `?` for an uncertain one, `~` for an approximate one, `%` for both. */
function markOf(text: string): '?' | '~' | '%' {
  if (!/[?%]/.test(text)) return '~';
  return estimate.test(text.replaceAll('?', '')) ? '%' : '?';
}

/**
 * When an object was created, from the catalogue's description and its normalised date; undefined without a year.
 * @see https://www.loc.gov/standards/datetime/ (ISO 8601-2:2019)
 */
export function normalisedDate(
  dates: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): NormalisedDate | undefined {
  const { parts, until, circa, text = '' } = issuedOf(dates) ?? {};
  const mark = circa ? markOf(text) : '';
  const interval = intervalOf(text.replace(qualifiers, ''));
  if (interval && interval.first.year === interval.last.year) {
    const [begin, end] = [dateIn(interval.first), dateIn(interval.last)];
    return { begin, end, edtf: `${begin}${mark}/${end}${mark}` };
  }
  // For a day or a month the words are more precise than years; for anything else they may state a span.
  const isInYear = parts !== undefined && parts.length > 1 && until === undefined;
  const years = isInYear ? null : yearsOf(text);
  const [begin, end] = years
    ? [isoDate([years.from]), isoDate([years.to])]
    : [parts && isoDate(parts), parts && isoDate(parts)];
  if (begin === undefined || end === undefined) return undefined;
  if (begin === end && isSince(text)) return { begin, edtf: `${begin}/..` };
  if (begin === end && isUntil(text)) return { end, edtf: `../${end}` };
  return { begin, end, edtf: begin === end ? `${begin}${mark}` : `${begin}${mark}/${end}${mark}` };
}

/**
 * The year, month or day of an object in ISO 8601; of an issue for several days or months, the first. Undefined where its
 * date is uncertain, a longer span or unknown.
 */
export function singleDate(dates: Parameters<typeof normalisedDate>[0]): string | undefined {
  const span = spanOf(dates.date_descriptive ?? '');
  if (span) return dateIn(span.first);
  const { begin, edtf = '' } = normalisedDate(dates) ?? {};
  return /^\d{4}(?:-\d\d){0,2}$/.test(edtf) ? begin : undefined;
}

const dateIn = ({ year, month, day }: CalendarDate) =>
  isoDate(day === undefined ? [year, month] : [year, month, day]);

/** A year, month or day in ISO 8601, from its numbers. */
export function isoDate([year, ...rest]: readonly number[]): string {
  return [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');
}
