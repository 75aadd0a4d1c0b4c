import type { ReadWork } from '#lib/reading/places.ts';
import { followScan } from './follow-scan.ts';
import { keepPlace } from './keep-place.ts';
import { moveByKeys } from './move-by-keys.ts';

// Of pages that show an object as a whole, which are sent without the framework.
for (const whole of document.querySelectorAll<HTMLElement>('[data-whole]')) {
  const work: ReadWork = JSON.parse(whole.dataset.whole ?? '');
  const scans = [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
  keepPlace(scans, work);
  for (const bar of whole.querySelectorAll<HTMLElement>('[data-scan-tools]')) followScan(bar, scans);
  for (const list of whole.querySelectorAll('[data-move-by-keys]')) moveByKeys(list);
}
