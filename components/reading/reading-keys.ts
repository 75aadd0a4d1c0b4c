import type { WholeView } from '#lib/addresses.ts';
import { choose } from './choice.ts';

/** The key of each way to read. */
export const wayKeys: Readonly<Record<WholeView | 'one' | 'facing', string>> = {
  one: '1',
  facing: '2',
  scroll: '3',
  text: '4',
  pages: '5',
  contents: '6',
};

/**
 * Keys that the viewer adds on the page of a work: they choose between one and two scans, follow its links to other
 * ways of reading, and focus its fields, each by its `data-key`.
 * @param within an element of the object's page
 * @param leave uncovers the page that the viewer covers
 */
export function readingKeys(within: () => Element | null, leave: () => void): Record<string, () => void> {
  const find = (key: string) =>
    within()?.closest('article')?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const show = (facing: boolean) => choose((chosen) => ({ ...chosen, facing }));
  const goTo = (key: string) => {
    leave();
    // Covered elements cannot take the focus until they are shown again.
    requestAnimationFrame(() => find(key)?.focus());
  };
  const { one, facing, scroll, text, pages, contents } = wayKeys;
  return {
    [one]: () => show(false),
    [facing]: () => show(true),
    ...Object.fromEntries([scroll, text, pages, contents].map((key) => [key, () => find(key)?.click()])),
    g: () => goTo('g'),
    q: () => goTo('q'),
  };
}
