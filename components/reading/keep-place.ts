import { type ReadWork, withPlace } from '#lib/reading/places.ts';
import { changePlaces } from './places.ts';

/**
 * Keeps where somebody reads a work whose scans or texts stand one below the other, in elements with `data-scan`, the place from 0:
 * at the one that begins where the window does, or that has begun before, when the page is left or hidden.
 */
export function keepPlace(whole: Element, work: ReadWork): void {
  const scans = [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
  const topOf = (scan: Element) => Math.ceil(scan.getBoundingClientRect().top);
  const here = () =>
    scans.find((scan) => topOf(scan) >= 0 && topOf(scan) < innerHeight / 4) ??
    scans.findLast((scan) => topOf(scan) < 0);
  // Who comes to the first scan has not leafed back to it.
  let known = scans.find(({ dataset }) => dataset.scan === '0');
  const keep = () => {
    const scan = here();
    if (!scan || scan === known) return;
    known = scan;
    const { scan: position, label } = scan.dataset;
    changePlaces((places) => withPlace(places, { ...work, position: Number(position), label }));
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
}
