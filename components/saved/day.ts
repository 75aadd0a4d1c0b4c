import { type Locale, languages } from '#lib/i18n/locales.ts';

// Creating a format takes a browser a hundred times as long as using it, and a list shows a thousand dates.
const formats = new Map<Locale, Intl.DateTimeFormat>();

/** A date in the visitor's time zone: "21 listopada 2026". */
export function showDay(date: Date, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long' });
  formats.set(locale, format);
  return format.format(date);
}
