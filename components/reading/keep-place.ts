import { type ReadWork, withPlace } from '#lib/reading/places.ts';
import { changePlaces } from './places.ts';

/**
 * Keeps where somebody reads a work whose scans or texts stand one below the other, in elements with `data-scan`, the place from 0:
 * at the one that is at the middle of the window when the page is left or hidden.
 */
export function keepPlace(whole: Element, work: ReadWork): void {
  const scans = [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
  const here = () =>
    scans.findLast((scan) => scan.getBoundingClientRect().top <= innerHeight / 2) ?? scans[0];
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
