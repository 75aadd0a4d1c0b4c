import { Idiomorph } from 'idiomorph';
import { percentDecoded } from '#lib/addresses.ts';
import { showAsPrinted } from './print-media.ts';

type Looks = { isDark: boolean; isPrinted: boolean; printedMedia: Map<MediaList, string> };

/** A document as its frame loads it: a link never leads the frame away, even where no listener hears of it. */
export function prepareDocument(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

/** Puts a document in the place of the one that a frame shows, which has the same head but for its facts. */
export function showDocument(document: Document, html: string, { isDark, isPrinted, printedMedia }: Looks) {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  document.title = fresh.title;
  // What stays does not flash, pictures are not loaded again, and the reader stays where they were.
  Idiomorph.morph(document.body, fresh.body);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  showAsPrinted(document, isPrinted, printedMedia);
  document.addEventListener('click', follow);
}

/** A click in the frame: a place of the page is shown there, everything else in a tab of its own. */
function follow(event: MouseEvent): void {
  const target = event.target as Element | null;
  const link = target?.closest('a[href]');
  if (!link) return;
  event.preventDefault();
  const address = link.getAttribute('href') ?? '';
  if (!address.startsWith('#')) {
    const url = new URL(address, location.href);
    // Whatever else an address may be, it is for no tab of ours.
    if (/^(?:https?|mailto|tel):$/.test(url.protocol)) open(url.href, '_blank', 'noopener');
    return;
  }
  const fragment = address.slice(1);
  const id = percentDecoded(fragment) ?? fragment;
  link.ownerDocument.getElementById(id)?.scrollIntoView();
}
