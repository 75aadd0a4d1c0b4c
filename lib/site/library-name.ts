import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** The library's name in all places: the operator's choice, or else the program's name. */
export function libraryName(
  locale: Locale,
  { name }: { name?: string | undefined } = readConfig().operator,
): string {
  return name ?? translator(locale)('site.name');
}

/** The window title of a page. @param title of the page */
export function windowTitle(locale: Locale, title: string): string {
  return `${title} · ${libraryName(locale)}`;
}
