import type { EntityTile } from '#lib/catalogue/schema.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { calendarDateOf, intervalOf, spanOf } from './calendar-date.ts';

/** When an object was published or created. */
export type Issued = {
  /** As the catalogue writes it: `[ca 1938]`, `16th century`. */
  text: string;
  /** Year, month and day, as far as the catalogue says them; missing where it gives no year in figures. */
  parts?: [year: number, ...monthAndDay: number[]];
  /** Last year of a span. */
  until?: number;
  /** The year is an estimate. */
  circa?: true;
};

/** Categories of objects that are created rather than published. */
const createdCategories = new Set(['manuscripts', 'photographs']);

/** The meaning of an object's date: manuscripts and photographs are created, others issued. */
export function dateTerm({ categories }: { categories: readonly string[] }): 'created' | 'issued' {
  return categories.some((category) => createdCategories.has(category)) ? 'created' : 'issued';
}

const maxDateLength = 200;
/** From one year, month or day to another: 1914-1918, 1914-07-28/1918-11-11, 28 VII 1914-11 XI 1918. */
const span =
  /(?<!\d)\d{4}(?:-\d{2}){0,2}\]?(?: r\.)?\s*[-–—/]\s*(?:\d{1,2}[. ]+(?:\d{1,2}\.|\p{L}+\.?)\s*)?\[?(\d{4})(?!\d)/u;
/** From one year to another in words: `między 1880 r. a 1890 r.`, `od 1880 do 1890 roku`. */
const between =
  /(?<!\p{L})(?:(?:po)?między|between|zwischen|entre|od|from|von|de) +(?:rokiem +)?\[?\d{4}[\]?]*(?: r\.| roku)? +(?:a|i|and|und|et|do|to|bis|à) +(?:rokiem +)?\[?(\d{4})(?!\d)/iu;
/** What makes a year an estimate: a word, a question mark, or a mark of EDTF. */
export const estimate =
  /(?<!\p{L})(?:(?:c?ca|c|circa|około|ok|przed|po|before|after|about)(?!\p{L})|(?:ante|post|um|vor|nach|vers|avant|après) +\[?\d{3})|\?|[~%](?=\]?$)/iu;

/** Marks of uncertainty in EDTF. */
export const qualifiers = /[~?%]/g;

/**
 * When an object was published, from the catalogue's normalised date and its description. The normalised date of a
 * century is its first year, so the year counts only where the description contains it; year 1 means unknown.
 */
export function issuedOf({
  date,
  date_descriptive,
}: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>): Issued | undefined {
  const text = oneLine(visibleText(date_descriptive), maxDateLength);
  const exact = calendarDateOf(text);
  if (exact) {
    const { year, month, day } = exact;
    return { text, parts: day === undefined ? [year, month] : [year, month, day] };
  }
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  if (year <= 1) return text ? { text } : undefined;
  if (text && !new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text)) return { text };
  const until = Number((span.exec(text) ?? between.exec(text))?.[1] ?? 0);
  return {
    text: text || String(year),
    parts: partsOf(text, [year, month, day], until),
    ...(until > year && { until }),
    ...(estimate.test(text) && { circa: true as const }),
  };
}

/** Year, month and day of a date, as far as its text says them. */
function partsOf(text: string, [year, month, day]: [number, number, number], until: number): Issued['parts'] {
  const plain = text.replace(qualifiers, '');
  if (until > year || (intervalOf(plain) && !spanOf(plain))) return [year];
  const isoMonth = new RegExp(`(?<!\\d)${year}-${String(month).padStart(2, '0')}(?!-?\\d)`);
  if (day === 1 && isoMonth.test(text)) return [year, month];
  // Imprecise dates are stored as the first of January, so that day is indistinguishable from the whole year.
  return month === 1 && day === 1 ? [year] : [year, month, day];
}
