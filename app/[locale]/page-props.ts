import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';

/** Query parameters, as Next passes them. */
export type Query = Record<string, string | string[] | undefined>;

/** What Next passes to a page: the parameters and the query of its address. */
export type PageProps<Params = unknown> = {
  params: Promise<{ locale: string } & Params>;
  searchParams: Promise<Query>;
};

/** The page's language from its address. The server in front lets only our languages through. */
export async function localeOf(params: PageProps['params']): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : locales[0];
}

export function queryOf(query: Query): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one])),
  );
}
