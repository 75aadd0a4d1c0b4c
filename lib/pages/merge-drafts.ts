import type { PreviewPage, StaticPage } from '#lib/catalogue/catalogue.ts';
import { contractPage, type Page } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { derivePages } from './derive.ts';
import { languageOf } from './language.ts';
import { pageName, slugOf, uniqueSlug } from './slug.ts';

/**
 * Merges drafts into the pages of a catalogue service, as an editor sees them. A draft replaces the published page that
 * was created at the same instant in its language, or else the one at its address; otherwise it is a new page, whose
 * address and translation are derived together with those of the published ones. Published pages keep their addresses.
 * @returns published pages in their order, then the new ones as derived
 */
export function mergeDrafts(published: readonly StaticPage[], drafts: readonly Page[]): PreviewPage[] {
  const replaced = new Map<StaticPage, Page>();
  const added: Page[] = [];
  for (const draft of drafts) {
    const language = languageOf(draft.title, draft.content);
    const available = published.filter((page) => page.language === language && !replaced.has(page));
    const instant = instantOf(draft);
    const slug = slugOf(draft.title);
    const sameInstant = available.filter((page) => instantOf(page) === instant);
    const page =
      sameInstant.find((one) => one.title === draft.title) ??
      (sameInstant.length === 1 ? sameInstant[0] : undefined) ??
      available.find((one) => one.slug === slug);
    if (page) replaced.set(page, draft);
    else added.push(draft);
  }
  const derived = derivePages<IndexedPage>([
    ...published.map((page, position) => ({ ...contractPage(page), position })),
    ...added.map((draft) => ({ ...draft, position: undefined })),
  ]);
  const keys = new Map(derived.map(({ position, translationKey }) => [position, translationKey]));
  const usedNames = new Set(published.map(pageName));
  return [
    ...published.map((page, position): PreviewPage => {
      const before = contractPage(page);
      const shown = { ...page, translationKey: keys.get(position) ?? page.translationKey };
      const draft = replaced.get(page);
      const isSame = !draft || (draft.title === page.title && draft.content === page.content);
      if (isSame) return { ...shown, state: 'published', published: before };
      return { ...shown, ...draft, state: 'changed', published: before };
    }),
    ...derived
      .filter(({ position }) => position === undefined)
      .map(({ position: _position, ...page }): PreviewPage => {
        // Published pages keep their addresses.
        return { ...page, slug: uniqueSlug(page, usedNames), state: 'draft' };
      }),
  ];
}

type IndexedPage = Page & {
  /** Index of a published page in its list. */
  position: number | undefined;
};

function instantOf({ created_at }: Page): string {
  return parseTimestamp(created_at) ?? created_at;
}
