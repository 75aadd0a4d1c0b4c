import { monthNumber } from './months.ts';
import { romanNumber } from './roman-number.ts';

/** A month of a year, or a day of it. */
export type CalendarDate = { year: number; month: number; day?: number };

/** What may surround a date without making it uncertain: the cataloguer's brackets, "r." and "roku". */
const around = /^\[?\s*(.*?)\s*(?:r\.?|roku)?\s*\]?\.?$/;

/** Orders in which day, month and year are written. Not `12/01/1905`: either number may be the month. */
const datePatterns = [
  /^(?<year>\d{4})-(?<month>\d{2})(?:-(?:xx|(?<day>\d{2})(?:t[\d:.]+(?:z|[+-]\d{2}:?\d{2})?)?))?$/,
  /^(?<year>\d{4})(?<mark>[./])(?<month>\d{2})\k<mark>(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})(?:\. ?| ))?(?<roman>[ivx]+)(?:\. ?| )(?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})\.? )?(?<name>\p{L}+)\.?,? (?<year>\d{4})$/u,
  /^(?<name>\p{L}+)\.? (?<day>\d{1,2}), (?<year>\d{4})$/u,
  /^(?<year>\d{4}),? (?<day>\d{1,2})\.? (?<name>\p{L}+)$/u,
  /^(?<year>\d{4}),? (?<name>\p{L}+)\.?(?: (?<day>\d{1,2}))?$/u,
];

/**
 * The day or month that a descriptive date states exactly, in Polish, English or figures: `12 stycznia 1905`,
 * `12.01.1905`, `12 I 1905`, `January 12, 1905`, `1905-01-12`, `styczeń 1905`. Undefined where it says less, several
 * dates or anything else: `ca`, a span, a day in two calendars (`12 (25) stycznia 1905`).
 */
export function calendarDateOf(description: string): CalendarDate | undefined {
  const date = bare(description);
  for (const pattern of datePatterns) {
    const { year, month, roman, name, day } = pattern.exec(date)?.groups ?? {};
    const number = month ? Number(month) : roman ? romanNumber(roman.toUpperCase()) : monthNumber(name ?? '');
    if (!year || !number) continue;
    const parsed = { year: Number(year), month: number, ...(day && { day: Number(day) }) };
    if (isValid(parsed)) return parsed;
  }
  return undefined;
}

/** A dash or slash between two dates; the hyphens of `1905-01-12` are not. */
const between = /\s*[–—/]\s*|\s*(?<!\d{4}(?:-\d{2})?)-\s*/;
/** Maximum distance from first to last within one issue: the days of a week, the months of a quarter. */
const maxSpan = { days: 6, months: 2 };
/** In characters; longer texts are not dates of issues. */
const maxSpanLength = 60;

type Interval = { first: CalendarDate; last: CalendarDate };

/**
 * The first and last of several days or months for which one issue appeared: `5–6 stycznia 1905`, `30 IV–1 V 1905`,
 * `styczeń/luty 1905`. Undefined for longer spans.
 */
export function spanOf(description: string): Interval | undefined {
  const span = intervalOf(description);
  return span && lengthOf(span) <= (span.first.day === undefined ? maxSpan.months : maxSpan.days)
    ? span
    : undefined;
}

/**
 * The first and last day, or month, of a time of any length: `1908-03-12/1908-05-20`, `maj–sierpień 1905`. Undefined
 * for anything else, and for one day in two calendars (`12/25 maja 1905`).
 */
export function intervalOf(description: string): Interval | undefined {
  const [start = '', end, ...more] = bare(description.slice(0, maxSpanLength + 1)).split(between);
  if (end === undefined || more.length > 0 || description.length > maxSpanLength) return undefined;
  // The second supplies what the first omits: in `5–6 stycznia 1905` the month and the year.
  const rests = [...end.matchAll(/(?<=[\p{L}\d])[^\p{L}\d]/gu)].map(({ index }) => end.slice(index));
  const first = ['', ...rests].map((rest) => calendarDateOf(start + rest)).find(Boolean);
  const last = calendarDateOf(end) ?? calendarDateOf(start.replace(/\d+$/, '') + end);
  if (!first || !last || (first.day === undefined) !== (last.day === undefined)) return undefined;
  const length = lengthOf({ first, last });
  // Since 1582 the calendars have been 10 to 13 days apart.
  const isOneDay =
    first.day !== undefined && length >= 10 && length <= 13 && !/\d{4}-\d.*\//.test(description);
  return length > 0 && !(isOneDay && description.includes('/')) ? { first, last } : undefined;
}

/** From the first to the last: in days, or between months in months. */
function lengthOf({ first, last }: Interval): number {
  if (first.day === undefined || last.day === undefined)
    return 12 * (last.year - first.year) + last.month - first.month;
  const [from, to] = [first, last].map(({ day = 1, ...month }) => utcDay({ ...month, day }).getTime());
  return (Number(to) - Number(from)) / 86_400_000;
}

/** Number of days in a month of the Gregorian calendar. @param month from 1 */
export function daysIn(year: number, month: number): number {
  return utcDay({ year, month: month + 1, day: 0 }).getUTCDate();
}

/** The day after another. */
export function dayAfter({ year, month, day }: Required<CalendarDate>): Required<CalendarDate> {
  const next = utcDay({ year, month, day: day + 1 });
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

/** The day of the week, from 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: Required<CalendarDate>): number {
  return (utcDay(date).getUTCDay() + 6) % 7;
}

/** The weeks of a month, from Monday; undefined stands for days of adjacent months. @param month from 1 */
export function weeksOf(year: number, month: number): (number | undefined)[][] {
  const before = weekdayOf({ year, month, day: 1 });
  const last = daysIn(year, month);
  return Array.from({ length: Math.ceil((before + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = 7 * week + weekday - before + 1;
      return day >= 1 && day <= last ? day : undefined;
    }),
  );
}

/** A day as the instant of midnight UTC; unlike `Date.UTC`, it does not map the years 0 to 99 to the 20th century. */
export function utcDay({ year, month, day }: Required<CalendarDate>): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function bare(description: string): string {
  const text = description.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
  return around.exec(text)?.[1] ?? '';
}

function isValid({ year, month, day = 1 }: CalendarDate): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}
