import type { ReadWork } from '#lib/reading/places.ts';
import { keepPlace } from './keep-place.ts';
import { tellMissingPictures } from './tell-missing-pictures.ts';

// Of pages that show many scans of an object, or all, which are sent without the framework.
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
for (const whole of all('[data-whole]')) {
  const work: ReadWork = JSON.parse(whole.dataset.whole ?? '');
  keepPlace([...whole.querySelectorAll<HTMLElement>('[data-scan]')], work);
}
for (const pictures of all('[data-picture-failed]'))
  tellMissingPictures(pictures, pictures.dataset.pictureFailed ?? '');
