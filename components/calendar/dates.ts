import { type Locale, languages } from '#lib/i18n/locales.ts';
import { type CalendarDate, utcDay } from '#lib/metadata/calendar-date.ts';

/** Names of the weekdays in a language, Monday first, in full and abbreviated. */
export function weekdays(locale: Locale): { long: string; short: string }[] {
  const [long, short] = (['long', 'short'] as const).map((weekday) => formatter(locale, { weekday }));
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => {
    const date = utcDay({ year: 2024, month: 1, day: index + 1 });
    return { long: long?.format(date) ?? '', short: short?.format(date) ?? '' };
  });
}

/** Formats days and months of a year in a language: "12 stycznia 1905", "styczeń 1905". */
export function dateWriter(locale: Locale): (date: CalendarDate) => string {
  const days = formatter(locale, { dateStyle: 'long' });
  const months = formatter(locale, { month: 'long', year: 'numeric' });
  return ({ year, month, day }) =>
    day ? days.format(utcDay({ year, month, day })) : months.format(utcDay({ year, month, day: 1 }));
}

/** A day or a month for `<time datetime>`. */
export function machineDate({ year, month, day }: CalendarDate): string {
  const text = (number: number, length = 2) => String(number).padStart(length, '0');
  return `${text(year, 4)}-${text(month)}${day ? `-${text(day)}` : ''}`;
}

function formatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languages[locale].tag, { timeZone: 'UTC', ...options });
}
