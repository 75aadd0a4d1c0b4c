import type { MouseEvent } from 'react';
import { isPlainClick } from '#components/controls/is-plain-click.ts';

type Place = Pick<URL, 'origin' | 'pathname' | 'search'>;

/** Path and query of an address, if it is an object's on this site, in the page's language. */
export function objectAddress({ origin, pathname, search }: Place): string | undefined {
  const objects = `/${document.documentElement.lang}/objects/`;
  if (origin !== location.origin || !pathname.startsWith(objects)) return undefined;
  // Deeper paths are pages of their own.
  return pathname.slice(objects.length).split('/').length <= 2 ? pathname + search : undefined;
}

/**
 * The address of the object that a click should open here: a plain click on a link to another object. Undefined for
 * everything that is better left to the browser.
 */
export function clickedObject(event: MouseEvent): string | undefined {
  if (!isPlainClick(event)) return undefined;
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hash) return undefined;
  const address = objectAddress(link);
  // A link to the object shown reloads it.
  return address === location.pathname + location.search ? undefined : address;
}
