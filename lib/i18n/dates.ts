import type { Locale } from './locales.ts';

// The catalogue's timestamps carry no zone; they are kept in UTC and shown where the library is.
const timeZone = 'Europe/Warsaw';
const tags: Record<Locale, string> = { pl: 'pl-PL', en: 'en-GB' };

function format(timestamp: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${timestamp.slice(0, 19)}Z`);
  return Number.isNaN(date.getTime())
    ? timestamp
    : date.toLocaleString(tags[locale], { timeZone, ...options });
}

/** A catalogue timestamp as a day: "21 listopada 2026". */
export function showDate(timestamp: string, locale: Locale): string {
  return format(timestamp, locale, { dateStyle: 'long' });
}

/** A catalogue timestamp as a day and a time, with the zone named. */
export function showDateTime(timestamp: string, locale: Locale): string {
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return format(timestamp, locale, { ...options, timeZoneName: 'short' });
}
