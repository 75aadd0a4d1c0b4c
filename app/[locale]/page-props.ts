import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';

/** What Next passes to a page: the parameters and the query of its address. */
export type PageProps<Params = unknown> = {
  params: Promise<{ locale: string } & Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page's language from its address. The server in front lets only our languages through. */
export async function localeOf(params: PageProps['params']): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : locales[0];
}

/** The query of a page's address. */
export async function queryOf(searchParams: PageProps['searchParams']): Promise<URLSearchParams> {
  const entries = Object.entries(await searchParams);
  return new URLSearchParams(
    entries.flatMap(([name, value = []]) => [value].flat().map((one) => [name, one])),
  );
}
