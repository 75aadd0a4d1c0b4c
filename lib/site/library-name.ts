import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** What programs are told that the library is called: as its operator has named it, else as the site is. */
export function libraryName(
  locale: Locale,
  { name }: { name?: string | undefined } = readConfig().operator,
): string {
  return name ?? translator(locale)('site.name');
}
