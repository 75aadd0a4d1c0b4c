import type { ReadWork } from '#lib/reading/places.ts';
import { keepPlace } from './keep-place.ts';
import { moveByKeys } from './move-by-keys.ts';
import { tellMissingPictures } from './tell-missing-pictures.ts';

// Of pages that show an object as a whole, which are sent without the framework.
for (const whole of document.querySelectorAll<HTMLElement>('[data-whole]')) {
  const work: ReadWork = JSON.parse(whole.dataset.whole ?? '');
  keepPlace([...whole.querySelectorAll<HTMLElement>('[data-scan]')], work);
  tellMissingPictures(whole, whole.dataset.pictureFailed ?? '');
  for (const list of whole.querySelectorAll('[data-move-by-keys]')) moveByKeys(list);
}
