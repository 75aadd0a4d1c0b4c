import type { WholeView } from '#lib/addresses.ts';

/** The key of each way to read; the first two are the viewer's own. */
export const wayKeys: Readonly<Record<WholeView | 'one' | 'facing', string>> = {
  one: '1',
  facing: '2',
  scroll: '3',
  text: '4',
  pages: '5',
  contents: '6',
};

/**
 * What keys of the viewer do on the page of a work: they follow its links to other ways of reading, and go to its fields, each
 * by the key that it names.
 * @param within an element of the object's page
 * @param leave gives the page back what the viewer covers
 */
export function readingKeys(within: () => Element | null, leave: () => void): Record<string, () => void> {
  const find = (key: string) =>
    within()?.closest('article')?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const goTo = (key: string) => {
    leave();
    // What is covered takes no focus until it is seen again.
    requestAnimationFrame(() => find(key)?.focus());
  };
  const { scroll, text, pages, contents } = wayKeys;
  return {
    ...Object.fromEntries([scroll, text, pages, contents].map((key) => [key, () => find(key)?.click()])),
    g: () => goTo('g'),
    q: () => goTo('q'),
  };
}
