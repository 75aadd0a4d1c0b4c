import { Idiomorph } from 'idiomorph';
import { percentDecoded } from '#lib/addresses.ts';
import { showAsPrinted } from './print-media.ts';

type Looks = { isDark: boolean; isPrinted: boolean; printedMedia: Map<MediaList, string> };

/** A document for the frame to load: links never navigate the frame, even if no listener handles them. */
export function prepareDocument(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

/** Replaces the document in a frame by another, whose head differs only in its metadata. */
export function showDocument(document: Document, html: string, { isDark, isPrinted, printedMedia }: Looks) {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  document.title = fresh.title;
  // Morphs, so that nothing flashes, pictures are not loaded again, and the scroll position stays.
  Idiomorph.morph(document.body, fresh.body);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  showAsPrinted(document, isPrinted, printedMedia);
  document.addEventListener('click', follow);
}

/** Handles a click in the frame: fragments scroll there, everything else opens in a new tab. */
function follow(event: MouseEvent): void {
  const target = event.target as Element | null;
  const link = target?.closest('a[href]');
  if (!link) return;
  event.preventDefault();
  const address = link.getAttribute('href') ?? '';
  if (!address.startsWith('#')) {
    const url = new URL(address, location.href);
    // Addresses of other schemes are not opened at all.
    if (/^(?:https?|mailto|tel):$/.test(url.protocol)) open(url.href, '_blank', 'noopener');
    return;
  }
  const fragment = address.slice(1);
  const id = percentDecoded(fragment) ?? fragment;
  link.ownerDocument.getElementById(id)?.scrollIntoView();
}
