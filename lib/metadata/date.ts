import { parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { calendarDateOf, spanOf } from './calendar-date.ts';
import { isMonth, monthNumber } from './months.ts';
import { latestYear, maxReadLength, type Years, yearsOf } from './years.ts';

/** Stands for an unknown date; pages never show it. */
export const unknownDate = '0001-01-01T00:00:00.000000' as Timestamp;

/** Whether a catalogue timestamp is a real date that may be shown. */
export function isKnownDate(timestamp: string): boolean {
  return !timestamp.startsWith('0001-');
}

/** The years of a date: those that its description names or, without a description, the year of its timestamp. */
export function yearsOfDate(description: string | null, timestamp: Timestamp): Years | null {
  if (description?.trim()) return yearsOf(description);
  const year = Number(timestamp.slice(0, 4));
  return isKnownDate(timestamp) && year <= latestYear ? { from: year, to: year } : null;
}

/**
 * The instant for a descriptive date: the day where it is exact, otherwise the start of its years, see {@link yearsOf};
 * `[18--]` gives 1801, like the 19th century.
 */
export function dateOf(description: string): Timestamp {
  const years = yearsOf(description);
  if (!years) return unknownDate;
  const text = description.slice(0, maxReadLength).toLowerCase().normalize('NFC');
  const isHundred = years.from % 100 === 0 && years.to === years.from + 99 && !text.includes(`${years.from}`);
  const first = instant(isHundred ? years.from + 1 : years.from);
  const days = [onlyDay, exactDay, namedDay].map((read) => read(text));
  // A day in a year that cataloguers correct is not one of the corrected year: 12 maja 1905 [właśc. 1906].
  return days.find((day) => day && isWithin(Number(day.slice(0, 4)), years)) ?? first ?? unknownDate;
}

const isWithin = (year: number, { from, to }: Years) => from <= year && year <= to;

function instant(year: number, month = 1, day = 1): Timestamp | undefined {
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  return parseTimestamp(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** The day, or the first of several for which one issue appeared. */
function onlyDay(text: string): Timestamp | undefined {
  const { year = 0, month, day } = calendarDateOf(text) ?? spanOf(text)?.first ?? {};
  // The first day of a month would be mistaken for a known day.
  return day === undefined ? undefined : instant(year, month, day);
}

function exactDay(text: string): Timestamp | undefined {
  const [, year, month, day, word = ''] =
    /(?<!\d|\d[./])(\d{4})-(\d{2})(?:-(\d{2})(?!\d)|(?!-?\d|\. ?\d)(?: +(\p{L}+) +\d{4})?)/u.exec(text) ?? [];
  // Between days a hyphen is not part of a date: 28.07.1914-11.11.1918, 28 VII 1914-11 XI 1918.
  if (!year || !month || isMonth(word)) return undefined;
  return instant(Number(year), Number(month), Number(day ?? 1));
}

function namedDay(text: string): Timestamp | undefined {
  const [, before = '', day, dayMonth = '', dayYear] =
    /(?<!\d)(?:(\p{L}+) ?[-–—/] ?)?(\d{1,2})\.? +(\p{L}+),? +(\d{4})(?!\d)/u.exec(text) ?? [];
  // The end of a span: 1 stycznia-31 grudnia 1905.
  if (isMonth(before)) return undefined;
  const first = monthNumber(dayMonth);
  if (first) return instant(Number(dayYear), first, Number(day));
  const [, month = '', monthDay, monthYear] = /(\p{L}+) +(\d{1,2}), +(\d{4})(?!\d)/u.exec(text) ?? [];
  const second = monthNumber(month);
  return second === undefined ? undefined : instant(Number(monthYear), second, Number(monthDay));
}
