import { type ReadWork, withPlace } from '#lib/reading/places.ts';
import { changePlaces } from './places.ts';
import { scanHere } from './scan-here.ts';

/** Stores the visitor's place in a column of scans or texts, when the page is left or hidden. */
function keepPlace(scans: () => readonly HTMLElement[], work: ReadWork): void {
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

/** Says that a picture is missing, in its place and to screen readers, if it fails to load. @param sentence to add */
function tellMissingPictures(whole: HTMLElement, sentence: string): void {
  const tell = (image: unknown) => {
    // An image's error may have come before, or may come twice.
    if (image instanceof HTMLImageElement && !image.alt.endsWith(sentence))
      image.alt = [image.alt, sentence].filter(Boolean).join('. ');
  };
  whole.addEventListener('error', ({ target }) => tell(target), true);
  for (const image of whole.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) tell(image);
}

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
