import { scanPath } from '#lib/addresses.ts';
import { chooseCells } from './choose-cells.ts';
import type { ToolsOfScans } from './ScanTools.tsx';
import { scanHere } from './scan-here.ts';
import { scanLinkPath, scanLinks } from './scan-links.ts';

/**
 * Shows the bar of tools for a scan, and makes it follow the scan that the visitor is at (ScanTools.tsx).
 * @param cells those of an overview, to select scans by @param scans gives the scans in the column at this moment
 */
function startScanTools(
  bar: HTMLElement,
  cells: readonly HTMLElement[],
  scans: () => readonly HTMLElement[],
): void {
  const [name, details, save] = [
    bar.querySelector('[data-name]'),
    bar.querySelector('details'),
    bar.querySelector<HTMLElement>('[data-save]'),
  ];
  const first = cells.find((cell) => cell.querySelector(':target')) ?? cells[0] ?? scans()[0];
  if (!first || !name || !details || !save) return;
  let here = scanHere(scans()) ?? first;
  const { path, total, script, ...saving } = JSON.parse(bar.dataset.scanTools ?? '') as ToolsOfScans;
  const positionOf = ({ dataset }: HTMLElement) => Number(dataset.scan ?? dataset.cell);
  const current = () => ({
    address: scanPath(path, positionOf(here)),
    label: here.dataset.label ?? here.querySelector('a > bdi')?.textContent,
    thumbnail: here.dataset.thumbnail ? JSON.parse(here.dataset.thumbnail) : smallPicture(here),
  });
  let showActions = () => {};
  let isLoaded = false;
  // A module that failed to load is not requested again at the same address.
  let address = script;
  const load = async () => {
    if (isLoaded) return;
    isLoaded = true;
    const loaded: typeof import('./scan-actions-script.ts') | undefined = await import(address).catch(
      () => undefined,
    );
    if (loaded) showActions = loaded.startScanActions(bar, save, path, saving, current);
    else {
      // Nothing can be saved until the tools are opened again.
      isLoaded = false;
      address += '?';
    }
  };
  details.addEventListener('toggle', load);
  if (bar.querySelector('[data-quote]')) document.addEventListener('selectionchange', load, { once: true });
  if (location.hash.startsWith('#read-aloud')) load();
  // A visitor who comes back to adjusted scans: the browser has restored the fields.
  const fields = [...bar.querySelectorAll('input')];
  if (fields.some((field) => field.value !== field.defaultValue || field.checked)) load();

  const show = (scan: HTMLElement) => {
    here = scan;
    name.textContent = scan.dataset.name ?? scan.querySelector('bdi, a')?.textContent ?? '';
    for (const link of scanLinks) {
      const anchor = bar.querySelector<HTMLAnchorElement>(`[data-link="${link}"]`);
      if (anchor) anchor.href = scanLinkPath(link, path, positionOf(scan), total);
      if (link === 'text' && anchor?.parentElement)
        anchor.parentElement.hidden = scan.dataset.text === undefined;
    }
    showActions();
  };
  show(here);
  bar.removeAttribute('data-waiting');

  if (cells.length > 0) {
    const summary = bar.querySelector('summary');
    // So that coming back leads to the selected page.
    details.addEventListener('toggle', () => {
      const id = here.querySelector('a')?.id;
      if (details.open && id) history.replaceState(history.state, '', `#${id}`);
    });
    chooseCells(cells, bar.querySelector('summary span')?.textContent ?? '', show, () => {
      details.open = true;
      summary?.focus();
    });
  } else {
    followScroll(() => {
      const scan = scanHere(scans()) ?? first;
      if (scan !== here) show(scan);
    });
  }
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    bar.querySelector('summary')?.focus();
  });
}

/** The picture in a cell of an overview, as its markup has it. */
function smallPicture(cell: HTMLElement) {
  const picture = cell.querySelector('img');
  const [src, width, height] = ['src', 'width', 'height'].map((name) => picture?.getAttribute(name));
  return src && { src, width: Number(width), height: Number(height) };
}

/** Calls at most once a frame while the page is scrolled. */
function followScroll(scrolled: () => void): void {
  let isRequested = false;
  addEventListener(
    'scroll',
    () => {
      if (isRequested) return;
      isRequested = true;
      requestAnimationFrame(() => {
        isRequested = false;
        scrolled();
      });
    },
    { passive: true },
  );
}

const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
for (const bar of all('[data-scan-tools]')) startScanTools(bar, all('[data-cell]'), () => all('[data-scan]'));
