import type { WholeView } from '#lib/addresses.ts';

/** Ways to read a whole work, by the keys that lead to them, which go on from those of one page and of two. */
const ways: Record<string, WholeView> = { '3': 'scroll', '4': 'text', '5': 'pages', '6': 'contents' };

/**
 * What keys of the viewer do on the page of a work: they follow its links to other ways of reading, and go to its fields.
 * @param within an element of the object's page
 * @param leave gives the page back what the viewer covers
 */
export function readingKeys(within: () => Element | null, leave: () => void): Record<string, () => void> {
  const find = (selector: string) => within()?.closest('article')?.querySelector<HTMLElement>(selector);
  const goTo = (selector: string) => {
    leave();
    // What is covered takes no focus until it is seen again.
    requestAnimationFrame(() => find(selector)?.focus());
  };
  return {
    ...Object.fromEntries(
      Object.entries(ways).map(([key, way]) => [key, () => find(`[data-way="${way}"]`)?.click()]),
    ),
    g: () => goTo('#go-to'),
    q: () => goTo('[role="search"] input'),
  };
}
