import { type ReadWork, withPlace } from '#lib/reading/places.ts';
import { changePlaces } from './places.ts';
import { scanHere } from './scan-here.ts';

/** Stores the visitor's place in a column of scans or texts, when the page is left or hidden. */
export function keepPlace(scans: () => readonly HTMLElement[], work: ReadWork): void {
  // A visitor who arrives at the first scan has not leafed back to it.
  let known = scans().find(({ dataset }) => dataset.scan === '0');
  const keep = () => {
    const scan = scanHere(scans());
    if (!scan || scan === known) return;
    known = scan;
    const { scan: position, label } = scan.dataset;
    changePlaces((places) => withPlace(places, { ...work, position: Number(position), label }));
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
}
