import { type ReadWork, withReadingPosition } from '#lib/reading/reading-positions.ts';
import { changePositions } from './reading-positions.ts';
import { scanHere } from './scan-here.ts';

/** Stores the visitor's place in a column of scans or texts, when the page is left or hidden. */
function trackPlace(scans: () => readonly HTMLElement[], work: ReadWork): void {
  // A visitor who arrives at the first scan has not leafed back to it.
  let current = scans().find(({ dataset }) => dataset.scan === '0');
  const savePlace = () => {
    const scan = scanHere(scans());
    if (!scan || scan === current) return;
    current = scan;
    const { scan: position, label } = scan.dataset;
    changePositions((positions) =>
      withReadingPosition(positions, { ...work, position: Number(position), label }),
    );
  };
  addEventListener('pagehide', savePlace);
  document.addEventListener('visibilitychange', savePlace);
}

/** Says that a picture is missing, in its place and to screen readers, if it fails to load. @param sentence to add */
function reportMissingPictures(whole: HTMLElement, sentence: string): void {
  const report = (image: unknown) => {
    // An image's error may have come before, or may come twice.
    if (image instanceof HTMLImageElement && !image.alt.endsWith(sentence))
      image.alt = [image.alt, sentence].filter(Boolean).join('. ');
  };
  whole.addEventListener('error', ({ target }) => report(target), true);
  for (const image of whole.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) report(image);
}

// For pages that show many scans of an object, or all, which are sent without the framework.
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
for (const whole of all('[data-whole]')) {
  const work: ReadWork = JSON.parse(whole.dataset.whole ?? '');
  const scans = () => [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
  trackPlace(scans, work);
  // Switching the language leads to the same scan, wherever the visitor has got to.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
    link.addEventListener('click', () => {
      link.search = location.search;
      link.hash = scanHere(scans())?.id ?? location.hash;
    });
}
for (const pictures of all('[data-picture-failed]'))
  reportMissingPictures(pictures, pictures.dataset.pictureFailed ?? '');
