import { pagePath } from '#lib/addresses.ts';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import { grouped } from '#lib/lists.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import { translationOf } from '#lib/pages/find.ts';
import type { SitemapEntry } from './page.ts';

/** Static pages as the sitemap lists them: a page and its translations form one entry. */
export function translatedPages(pages: readonly ListedPage[]): SitemapEntry[] {
  return [...grouped(pages, ({ translationKey }) => translationKey).values()].flatMap((group) =>
    group.slice(0, 1).map((page) => ({
      path: (locale) => pagePath(locale, translationOf(group, page, locale).slug),
      changed: changedOf(group),
    })),
  );
}

/** When the newest of these pages was changed, if known. */
function changedOf(pages: readonly ListedPage[]): string | undefined {
  const known = pages.map(({ updated_at }) => updated_at.slice(0, 19)).filter(isKnownDate);
  const newest = known.sort().at(-1);
  return newest && `${newest}Z`;
}
