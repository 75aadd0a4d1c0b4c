import { parseTimestamp } from '../catalogue/timestamp.ts';
import { type Locale, languages } from './locales.ts';

// The catalogue's timestamps have no zone: they are in UTC and shown in the library's local time.
const timeZone = 'Europe/Warsaw';

function format(date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return date.toLocaleString(languages[locale].tag, { timeZone, ...options });
}

/** A catalogue timestamp as a date: "21 listopada 2026". Invalid timestamps are shown unchanged. */
export function showDate(timestamp: string, locale: Locale): string {
  const date = instantOf(timestamp);
  return date ? format(date, locale, { dateStyle: 'long' }) : timestamp;
}

/** A catalogue timestamp as date and time with the time zone: "21 listopada 2026, 11:30 CET". */
export function showDateTime(timestamp: string, locale: Locale): string {
  const date = instantOf(timestamp);
  if (!date) return timestamp;
  // Joined by hand: the separator between date and time differs between versions of Node.
  const time = format(date, locale, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  return `${showDate(timestamp, locale)}, ${time}`;
}

/** A catalogue timestamp for `<time datetime>`: with its zone, and in whole seconds. */
export function machineTime(timestamp: string): string {
  return `${(parseTimestamp(timestamp) ?? timestamp).slice(0, 19)}Z`;
}

function instantOf(timestamp: string): Date | undefined {
  const date = new Date(machineTime(timestamp));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** An instant as date and time with the time zone. @param seconds since 1970 */
export function showInstant(seconds: number, locale: Locale): string {
  return showDateTime(new Date(seconds * 1000).toISOString().slice(0, 19), locale);
}
