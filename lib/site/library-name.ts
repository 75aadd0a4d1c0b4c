import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** What the library is called, wherever its name stands: as its operator has named it, else as the program is. */
export function libraryName(
  locale: Locale,
  { name }: { name?: string | undefined } = readConfig().operator,
): string {
  return name ?? translator(locale)('site.name');
}

/** What the window of a page is called. @param title of the page */
export function windowTitle(locale: Locale, title: string): string {
  return `${title} · ${libraryName(locale)}`;
}
