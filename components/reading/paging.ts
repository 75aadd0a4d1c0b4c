// One script, loaded with the first turn.
export { fetchObject } from '#components/overlay/fetch-object.ts';
export { replaceParts } from './replace-parts.ts';

/** Makes the links to other languages lead to the same scan. An overlay over the feed has no such links. */
export function turnLanguages(article: HTMLElement, address: string): void {
  if (article.closest('dialog')) return;
  const { search } = new URL(address, location.origin);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = search;
}
