import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';

/** The page at a slug: in this language, else in the other. */
export function findPage<Shown extends StaticPage>(
  pages: readonly Shown[],
  locale: Locale,
  slug: string,
): Shown | undefined {
  const named = pages.filter((page) => page.slug === slug);
  return named.find((page) => page.language === locale) ?? named[0];
}

/** The same page in a language; itself where there is no other. */
export function translationOf(pages: StaticPage[], page: StaticPage, locale: Locale): StaticPage {
  const pair = pages.find((one) => one.translationKey === page.translationKey && one.language === locale);
  return pair ?? page;
}

/** One entry a page: in this language where it exists, else in another. */
export function pagesFor<Shown extends StaticPage>(pages: readonly Shown[], locale: Locale): Shown[] {
  const preference = [locale, ...locales.filter((one) => one !== locale)];
  const keys = [...new Set(pages.map((page) => page.translationKey))];
  return keys.flatMap((key) => {
    const versions = pages.filter((page) => page.translationKey === key);
    const best = preference.flatMap((language) => versions.filter((page) => page.language === language))[0];
    return best ? [best] : [];
  });
}
