import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';

/** The page's language from its address. The server in front lets only our languages through. */
export async function localeOf(params: Promise<{ locale: string }>): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : locales[0];
}
