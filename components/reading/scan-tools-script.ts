import { scanPath } from '#lib/addresses.ts';
import type { ToolsOfScans } from './ScanTools.tsx';
import { scanHere } from './scan-here.ts';
import { scanLinkPath, scanLinks } from './scan-links.ts';

/** Shows the bar with what can be done with a scan, and lets it follow the scan that somebody is at (ScanTools.tsx). */
function startScanTools(bar: HTMLElement, scans: readonly HTMLElement[]): void {
  const [name, details, save] = [
    bar.querySelector('[data-name]'),
    bar.querySelector('details'),
    bar.querySelector<HTMLElement>('[data-save]'),
  ];
  const [first] = scans;
  if (!first || !name || !details || !save) return;
  let here = scanHere(scans) ?? first;
  const { path, total, script, ...saving } = JSON.parse(bar.dataset.scanTools ?? '') as ToolsOfScans;
  const positionOf = ({ dataset }: HTMLElement) => Number(dataset.scan);
  const current = () => ({
    address: scanPath(path, positionOf(here)),
    thumbnail: JSON.parse(here.dataset.thumbnail ?? 'null'),
  });
  let showSaved = () => {};
  const loadSaving = async () => {
    const { startSavingScan } = (await import(
      script
    )) as typeof import('#components/saved/save-scan-script.ts');
    showSaved = startSavingScan(save, saving, current);
  };
  // Where it cannot be loaded, nothing is offered to be saved.
  details.addEventListener('toggle', () => void loadSaving().catch(() => {}), { once: true });

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

const scans = [...document.querySelectorAll<HTMLElement>('[data-scan]')];
for (const bar of document.querySelectorAll<HTMLElement>('[data-scan-tools]')) startScanTools(bar, scans);
