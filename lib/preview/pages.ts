import type { Catalogue, PreviewPage, StaticPage } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { PreviewMode } from './mode.ts';

/** Pages as an editor sees them; without drafts while their service does not deliver them. */
export type PreviewPages = { pages: PreviewPage[]; draftsUnavailable: boolean };

/** All pages with their drafts. @throws {CatalogueUnavailable} when not even the published ones are available */
export async function readPreview(
  catalogue: Pick<Catalogue, 'pages' | 'previewPages'>,
): Promise<PreviewPages> {
  try {
    return { pages: await catalogue.previewPages(), draftsUnavailable: false };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  return { pages: (await catalogue.pages()).map(asPublished), draftsUnavailable: true };
}

/**
 * The pages that a viewer may see: all drafts for an editor; with a preview link the published pages and its one draft,
 * so that it does not reveal the title, address or existence of any other draft.
 */
export async function pagesInMode(
  catalogue: Pick<Catalogue, 'pages' | 'previewPages'>,
  mode: PreviewMode,
): Promise<PreviewPages> {
  const previewed = await readPreview(catalogue);
  if ('by' in mode) return previewed;
  const isShown = (page: { language: string; slug: string }) =>
    page.language === mode.language && page.slug === mode.slug;
  const others = (await catalogue.pages()).filter((page) => !isShown(page)).map(asPublished);
  return { ...previewed, pages: [...others, ...previewed.pages.filter(isShown)] };
}

function asPublished(page: StaticPage): PreviewPage {
  return { ...page, state: 'published', published: page };
}
