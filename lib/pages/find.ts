import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { grouped } from '#lib/lists.ts';

/** The fields that identify a page. */
type Named = Pick<StaticPage, 'language' | 'slug' | 'translationKey'>;

/** The page with a given name; undefined if there is none. */
export function named<Page extends PageName>(
  pages: readonly Page[],
  { language, slug }: PageName,
): Page | undefined {
  return pages.find((page) => page.language === language && page.slug === slug);
}

/** The page at a slug: in this language, or else in another. */
export function findPage<Page extends Named>(
  pages: readonly Page[],
  locale: Locale,
  slug: string,
): Page | undefined {
  const named = pages.filter((page) => page.slug === slug);
  return named.find((page) => page.language === locale) ?? named[0];
}

/** A page's version in a language, or the page itself if there is none. */
export function translationOf<Page extends Named>(pages: readonly Page[], page: Page, locale: Locale): Page {
  if (page.language === locale) return page;
  const pair = pages.find((one) => one.translationKey === page.translationKey && one.language === locale);
  return pair ?? page;
}

/** One version of each page: in this language if it exists, or else in another. */
export function pagesFor<Page extends Named>(pages: readonly Page[], locale: Locale): Page[] {
  const preference = [locale, ...locales];
  return [...grouped(pages, ({ translationKey }) => translationKey).values()].flatMap((versions) =>
    preference.flatMap((language) => versions.find((page) => page.language === language) ?? []).slice(0, 1),
  );
}
