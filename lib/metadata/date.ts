import { parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { calendarDateOf } from './calendar-date.ts';
import { monthNumber, romanNumber } from './months.ts';

/** What stands for a date that nobody knows (DESIGN.md: no page shows it). */
export const unknownDate = '0001-01-01T00:00:00.000000' as Timestamp;

/** Whether a timestamp of the catalogue is a date that may be shown. */
export function isKnownDate(timestamp: string): boolean {
  return !timestamp.startsWith('0001-');
}

/**
 * The instant that stands for a descriptive date by the conventions of cataloguing: `[ca 1938]` is 1938,
 * `16th century` and `XVI w.` are 1501, `1628–1658` is 1628, `[18--]` is 1801; an exact day is that day.
 */
export function dateOf(description: string): Timestamp {
  const text = description.toLowerCase().normalize('NFC');
  return onlyDay(text) ?? exactDay(text) ?? namedDay(text) ?? century(text) ?? year(text) ?? unknownDate;
}

function instant(year: number, month = 1, day = 1): Timestamp | undefined {
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  return parseTimestamp(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

function onlyDay(text: string): Timestamp | undefined {
  const { year = 0, month, day } = calendarDateOf(text) ?? {};
  // The first day of a month would be taken for a day that is known.
  return day === undefined ? undefined : instant(year, month, day);
}

function exactDay(text: string): Timestamp | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/.exec(text) ?? [];
  return year && month ? instant(Number(year), Number(month), Number(day ?? 1)) : undefined;
}

function namedDay(text: string): Timestamp | undefined {
  const [, day, dayMonth = '', dayYear] = /(\d{1,2})\.? +(\p{L}+),? +(\d{4})(?!\d)/u.exec(text) ?? [];
  const first = monthNumber(dayMonth);
  if (first) return instant(Number(dayYear), first, Number(day));
  const [, month = '', monthDay, monthYear] = /(\p{L}+) +(\d{1,2}), +(\d{4})(?!\d)/u.exec(text) ?? [];
  const second = monthNumber(month);
  return second === undefined ? undefined : instant(Number(monthYear), second, Number(monthDay));
}

function century(text: string): Timestamp | undefined {
  const [, arabic] = /(\d{1,2})(?:st|nd|rd|th) +c(?:ent(?:ury)?)?\b/.exec(text) ?? [];
  const [, roman] = /(?<!\p{L})([ivx]+) *(?:w\.|wiek)/u.exec(text) ?? [];
  const number = arabic ? Number(arabic) : roman ? romanNumber(roman) : 0;
  if (number > 0) return instant((number - 1) * 100 + 1);
  const [, hundreds] = /(?<!\d)(\d{2})(?:--|\.\.|\?\?)/.exec(text) ?? [];
  return hundreds ? instant(Number(hundreds) * 100 + 1) : undefined;
}

function year(text: string): Timestamp | undefined {
  const [, full] = /(?<!\d)(\d{4})(?!\d)/.exec(text) ?? [];
  if (full) return instant(Number(full));
  const [, decade] = /(?<!\d)(\d{3})[-?.](?!\d)/.exec(text) ?? [];
  return decade ? instant(Number(decade) * 10) : undefined;
}
