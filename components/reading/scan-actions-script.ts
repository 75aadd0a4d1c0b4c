import { startSaving } from '#components/saved/start-saving.ts';
import { readItem } from '#lib/saved/item.ts';
import { formatView, toolFragment, toolIn } from '#lib/scans/view.ts';
import { adjustScans } from './adjust-scans.ts';
import { quoteSelected } from './quote-selected.ts';
import { readTextsAloud } from './read-texts-aloud.ts';
import type { SavedScan, ToolsOfScans } from './ScanTools.tsx';

/**
 * Activates the tools of the bar that act on the page itself: saving a scan, adjusting all, quoting the selection,
 * reading aloud. A script of its own, loaded on demand: it weighs four times as much as everything else on such a page.
 * @param path of the object's page @param current address, label and picture of the scan that the visitor is at
 * @returns to be called when the visitor is at another scan, once the links lead to it
 */
export function startScanActions(
  bar: HTMLElement,
  save: HTMLElement,
  path: string,
  { record, strings }: Pick<ToolsOfScans, 'record' | 'strings'>,
  current: () => Pick<SavedScan, 'address' | 'label'> & { thumbnail: unknown },
): () => void {
  const showSaved = startSaving(save, strings, () => readItem({ ...record, ...current() }, location.origin));
  quoteSelected(bar, path);
  const [reading, details] = [
    bar.querySelector<HTMLElement>('[data-read-texts]'),
    bar.querySelector('details'),
  ];
  if (reading && details) readTextsAloud(reading, details);
  const form = bar.querySelector<HTMLFormElement>('[data-adjust-scans]');
  const adjusted = form && adjustScans(form, () => takeAlong());
  // Looking closer at a scan keeps the adjustments made here.
  const takeAlong = () => {
    const view = formatView({ adjustments: adjusted?.() });
    for (const link of bar.querySelectorAll<HTMLAnchorElement>('[data-link]')) {
      const tool = toolIn(link.hash);
      if (tool || link.dataset.link === 'closer')
        link.hash = [view, tool && toolFragment(tool)].filter(Boolean).join('&');
    }
  };
  const show = () => {
    showSaved();
    takeAlong();
  };
  show();
  return show;
}
