import type { Locale } from '#lib/i18n/locales.ts';

const words: Record<Locale, string> = { pl: 'dostęp', en: 'accessed' };
const tags: Record<Locale, string> = { pl: 'pl-PL', en: 'en-GB' };

/** The day of a visit as a citation ends with it: `[dostęp 21 listopada 2026]`. @param day `2026-11-21` */
export function accessedNote(day: string, locale: Locale): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `[${words[locale]} ${date.toLocaleDateString(tags[locale], { dateStyle: 'long', timeZone: 'UTC' })}]`;
}
