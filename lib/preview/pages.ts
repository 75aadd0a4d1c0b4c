import type { Catalogue, StaticPage } from '../catalogue/catalogue.ts';
import type { Page } from '../catalogue/schema.ts';

/** published: as the public sees it; changed: a draft of a page that is public; draft: not public (yet, or any more) */
export type PageState = 'published' | 'changed' | 'draft';

/** A page as an editor sees it: its draft where there is one, and beside it what the public sees. */
export type PreviewPage = StaticPage & {
  description?: string | undefined;
  state: PageState;
  published?: Page | undefined;
  /** Version shown, where the store is ours. */
  version?: number | undefined;
};

/** Pages as an editor sees them. Until the catalogue tells of drafts: those that are published. */
export async function pagesForEditors(catalogue: Catalogue): Promise<PreviewPage[]> {
  const pages = await catalogue.pages();
  return pages.map((page) => ({ ...page, state: 'published', published: page }));
}
