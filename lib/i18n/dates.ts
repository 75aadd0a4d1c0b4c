import { parseTimestamp } from '../catalogue/timestamp.ts';
import { type Locale, languages } from './locales.ts';

// The catalogue's timestamps carry no zone; they are kept in UTC and shown where the library is.
const timeZone = 'Europe/Warsaw';

function format(date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return date.toLocaleString(languages[locale].tag, { timeZone, ...options });
}

/** A catalogue timestamp as a day: "21 listopada 2026". What is no timestamp is shown as it is. */
export function showDate(timestamp: string, locale: Locale): string {
  const date = instantOf(timestamp);
  return date ? format(date, locale, { dateStyle: 'long' }) : timestamp;
}

/** A catalogue timestamp as a day and a time, with the zone named: "21 listopada 2026, 11:30 CET". */
export function showDateTime(timestamp: string, locale: Locale): string {
  const date = instantOf(timestamp);
  if (!date) return timestamp;
  // Joined here: what languages put between a day and a time differs from one version of Node to the next.
  const time = format(date, locale, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  return `${showDate(timestamp, locale)}, ${time}`;
}

/** A catalogue timestamp for `<time datetime>`: with its zone, and no finer than HTML allows. */
export function machineTime(timestamp: string): string {
  return `${(parseTimestamp(timestamp) ?? timestamp).slice(0, 19)}Z`;
}

function instantOf(timestamp: string): Date | undefined {
  const date = new Date(machineTime(timestamp));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** An instant as a day and a time, with the zone named. @param seconds since 1970 */
export function showInstant(seconds: number, locale: Locale): string {
  return showDateTime(new Date(seconds * 1000).toISOString().slice(0, 19), locale);
}
