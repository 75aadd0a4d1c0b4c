import type { MouseEvent } from 'react';

type Place = Pick<URL, 'origin' | 'pathname' | 'search'>;

/** Path and query of an address where it is that of an object of this site, in the page's language. */
export function objectAddress({ origin, pathname, search }: Place): string | undefined {
  const objects = `/${document.documentElement.lang}/objects/`;
  if (origin !== location.origin || !pathname.startsWith(objects)) return undefined;
  // Further down are pages of their own.
  return pathname.slice(objects.length).split('/').length <= 2 ? pathname + search : undefined;
}

/**
 * The address of the object that a click asks for, where it is the visitor's wish to have it here: a plain click on
 * a link to another object. Undefined for all that the browser does best.
 */
export function clickedObject(event: MouseEvent): string | undefined {
  const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hash) return undefined;
  const address = objectAddress(link);
  // A link to what is shown loads it again.
  return address === location.pathname + location.search ? undefined : address;
}
