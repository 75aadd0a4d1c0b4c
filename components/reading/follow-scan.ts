import { startSaving } from '#components/saved/start-saving.ts';
import { scanPath } from '#lib/addresses.ts';
import { readItem } from '#lib/saved/item.ts';
import type { ToolsOfScans } from './ScanTools.tsx';
import { scanHere } from './scan-here.ts';
import { scanLinkPath, scanLinks } from './scan-links.ts';

/** Shows the bar with what can be done with a scan, and lets it follow the scan that somebody is at (ScanTools.tsx). */
export function followScan(bar: HTMLElement, scans: readonly HTMLElement[]): void {
  const [name, details, save] = [
    bar.querySelector('[data-name]'),
    bar.querySelector('details'),
    bar.querySelector<HTMLElement>('[data-save]'),
  ];
  const [first] = scans;
  if (!first || !name || !details || !save) return;
  let here = scanHere(scans) ?? first;
  const { path, total, record, strings } = JSON.parse(bar.dataset.scanTools ?? '') as ToolsOfScans;
  const positionOf = ({ dataset }: HTMLElement) => Number(dataset.scan);

  const itemOf = (scan: HTMLElement) => {
    const thumbnail: unknown = JSON.parse(scan.dataset.thumbnail ?? 'null');
    return readItem({ ...record, address: scanPath(path, positionOf(scan)), thumbnail }, location.origin);
  };
  const showSaved = startSaving(save, strings, () => itemOf(here));

  const show = (scan: HTMLElement) => {
    here = scan;
    name.textContent = scan.querySelector('bdi, a')?.textContent ?? '';
    for (const link of scanLinks) {
      const anchor = bar.querySelector<HTMLAnchorElement>(`[data-link="${link}"]`);
      if (anchor) anchor.href = scanLinkPath(link, path, positionOf(scan), total);
    }
    showSaved();
  };
  show(here);
  bar.removeAttribute('data-waiting');

  let isAsked = false;
  addEventListener(
    'scroll',
    () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        const scan = scanHere(scans) ?? first;
        if (scan !== here) show(scan);
      });
    },
    { passive: true },
  );
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    bar.querySelector('summary')?.focus();
  });
}
