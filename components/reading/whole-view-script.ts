import type { ReadWork } from '#lib/reading/places.ts';
import { keepPlace } from './keep-place.ts';
import { scanHere } from './scan-here.ts';
import { tellMissingPictures } from './tell-missing-pictures.ts';

// For pages that show many scans of an object, or all, which are sent without the framework.
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
for (const whole of all('[data-whole]')) {
  const work: ReadWork = JSON.parse(whole.dataset.whole ?? '');
  const scans = () => [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
  keepPlace(scans, work);
  // Switching the language leads to the same scan, wherever the visitor has got to.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
    link.addEventListener('click', () => {
      link.search = location.search;
      link.hash = scanHere(scans())?.id ?? location.hash;
    });
}
for (const pictures of all('[data-picture-failed]'))
  tellMissingPictures(pictures, pictures.dataset.pictureFailed ?? '');
