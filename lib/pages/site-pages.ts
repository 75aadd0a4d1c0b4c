import type { Catalogue, ListedPage, StaticPage } from '#lib/catalogue/catalogue.ts';
import type { PageState } from '#lib/catalogue/editing.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { accessibilityDeclaration } from './defaults/accessibility.ts';
import { cookies } from './defaults/cookies.ts';
import type { Html } from './defaults/html.ts';
import { type DefaultPage, type DefaultTopic, defaultPages } from './defaults/list.ts';
import { siteMap } from './defaults/site-map.ts';

/**
 * The pages of the site: those of the catalogue and, where nobody has written them, the default site map, accessibility
 * declaration and cookies page. The API shows only the catalogue's.
 * @param visiblePages the catalogue's pages as this visitor may see them, instead of the published ones
 * @throws {CatalogueUnavailable} when the catalogue's pages are unavailable
 */
export async function sitePages(
  catalogue: Catalogue,
  visiblePages?: readonly StaticPage[],
): Promise<StaticPage[]> {
  const pages = visiblePages ?? (await catalogue.pages());
  const defaults = defaultPages(pages);
  const hasMap = defaults.some(({ topic }) => topic === 'site-map');
  const organizations = hasMap ? await ifAvailable(catalogue.organizations()) : [];
  // Default pages link this site by absolute URLs, because paths on pages are resolved against the catalogue.
  const { publicUrl, operator } = readConfig();
  const assetOrigins = await catalogue.assetOrigins();
  const all: ListedPage[] = [...pages, ...defaults];
  const texts: Record<DefaultTopic, (page: DefaultPage) => Html> = {
    'site-map': ({ language, translationKey }) =>
      siteMap(language, {
        publicUrl,
        organizations,
        pages: all.filter((page) => page.translationKey !== translationKey),
      }),
    accessibility: ({ language }) => accessibilityDeclaration(language, publicUrl, operator),
    cookies: ({ language }) => cookies(language, assetOrigins),
  };
  return [
    ...pages,
    ...defaults.map(({ topic, ...page }) => ({ ...page, content: texts[topic]({ ...page, topic }).text })),
  ];
}

/** A page in a list; editors see its state, which default pages do not have. */
export type SitePageEntry = ListedPage & { state?: PageState | undefined };

/**
 * The same pages without their texts, for links: only reads the catalogue's pages.
 * @throws {CatalogueUnavailable} when these are unavailable
 */
export async function listSitePages(
  catalogue: Pick<Catalogue, 'listPages'>,
  visiblePages?: readonly (SitePageEntry & { content?: string })[],
): Promise<SitePageEntry[]> {
  const pages: readonly (SitePageEntry & { content?: string })[] =
    visiblePages ?? (await catalogue.listPages());
  return [
    ...pages.map(({ content: _, ...page }) => page),
    ...defaultPages(pages).map(({ topic: _, ...page }) => page),
  ];
}
