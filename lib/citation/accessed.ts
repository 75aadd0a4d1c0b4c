import { type Locale, languages } from '#lib/i18n/locales.ts';

/**
 * The access date that ends a citation: `[dostęp 21 listopada 2026]`; the browser needs it without the whole citation.
 * @param day `2026-11-21`
 */
export function accessedNote(day: string, locale: Locale): string {
  const date = new Date(`${day}T00:00:00Z`);
  const { accessed, tag } = languages[locale];
  return `[${accessed} ${date.toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' })}]`;
}
