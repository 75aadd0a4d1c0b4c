import type { MouseEvent } from 'react';

/**
 * The address of the object that a click asks for, path and query, where it is the visitor's wish to have it here: a
 * plain click on a link to an object of this site in the page's language. Undefined for all that the browser does best.
 */
export function clickedObject(event: MouseEvent): string | undefined {
  const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = link;
  const objects = `/${document.documentElement.lang}/objects/`;
  if (origin !== location.origin || !pathname.startsWith(objects) || hash) return undefined;
  const address = pathname + search;
  // A link to what is shown loads it again.
  return address === location.pathname + location.search ? undefined : address;
}
