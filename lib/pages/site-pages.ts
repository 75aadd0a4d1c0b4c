import type { Catalogue, StaticPage } from '#lib/catalogue/catalogue.ts';
import type { PageState } from '#lib/catalogue/editing.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { accessibilityDeclaration } from './defaults/accessibility.ts';
import { cookies } from './defaults/cookies.ts';
import type { Html } from './defaults/html.ts';
import { type DefaultPage, type DefaultTopic, defaultPages, type ListedPage } from './defaults/list.ts';
import { siteMap } from './defaults/site-map.ts';

/**
 * The pages that the site has: those of the catalogue and, where nobody has written them, its own site map,
 * accessibility declaration and cookies page. The API shows the catalogue's alone.
 * @param given the catalogue's pages as this visitor may see them, if not the published ones
 * @throws {CatalogueUnavailable} when the catalogue's pages cannot be had
 */
export async function sitePages(catalogue: Catalogue, given?: readonly StaticPage[]): Promise<StaticPage[]> {
  const pages = given ?? (await catalogue.pages());
  const defaults = defaultPages(pages);
  const hasMap = defaults.some(({ topic }) => topic === 'site-map');
  const organizations = hasMap ? await ifAvailable(catalogue.organizations()) : [];
  // Default pages name this site by its whole address: other pages' short addresses are the catalogue's.
  const { publicUrl: origin, operator } = readConfig();
  const assetOrigins = await catalogue.assetOrigins();
  const all: ListedPage[] = [...pages, ...defaults];
  const texts: Record<DefaultTopic, (page: DefaultPage) => Html> = {
    'site-map': ({ language, translationKey }) =>
      siteMap(language, {
        origin,
        organizations,
        pages: all.filter((page) => page.translationKey !== translationKey),
      }),
    accessibility: ({ language }) => accessibilityDeclaration(language, origin, operator),
    cookies: ({ language }) => cookies(language, assetOrigins),
  };
  return [
    ...pages,
    ...defaults.map(({ topic, ...page }) => ({ ...page, content: texts[topic]({ ...page, topic }).text })),
  ];
}

/** A page in a list; editors see its state, which a default page has not. */
export type SitePageEntry = ListedPage & { state?: PageState | undefined };

/**
 * The same pages without their texts, for links: asks nothing but the catalogue's pages.
 * @throws {CatalogueUnavailable} when these cannot be had
 */
export async function listSitePages(
  catalogue: Pick<Catalogue, 'pages'>,
  given?: readonly (SitePageEntry & { content?: string })[],
): Promise<SitePageEntry[]> {
  const pages: readonly (SitePageEntry & { content?: string })[] = given ?? (await catalogue.pages());
  return [
    ...pages.map(({ content: _, ...page }) => page),
    ...defaultPages(pages).map(({ topic: _, ...page }) => page),
  ];
}
