import { useEffect, useRef } from 'react';

/** Makes the keys `[` and `]` follow the links to the neighbouring objects in the same navigation. */
export function NeighbourKeys() {
  const mark = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const links = mark.current?.closest('nav');
    if (!links) return;
    const onKey = (event: KeyboardEvent) => {
      const rel = event.key === '[' ? 'prev' : event.key === ']' ? 'next' : undefined;
      if (rel === undefined || !isForPage(event, links)) return;
      // A click rather than an address: in the overlay over the feed, the next object then opens there too.
      links.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return <span ref={mark} hidden />;
}

/** Whether a key is meant for the page: not for a field, a dialog over it, a full-window scan, or the browser. */
function isForPage(event: KeyboardEvent, links: HTMLElement): boolean {
  // On many keyboards the brackets need AltGr, which counts as two modifiers.
  const modified = event.ctrlKey || event.altKey || event.metaKey;
  if (event.defaultPrevented || event.repeat || (modified && !event.getModifierState('AltGraph')))
    return false;
  const { target } = event;
  if (!(target instanceof Element) || target.matches('input, textarea, select')) return false;
  // Single-character keys work only within the object (WCAG 2.2, 2.1.4): elsewhere they may come from speech input.
  if (links.closest('[inert]') || target.closest('article') !== links.closest('article')) return false;
  const dialog = target.closest('dialog');
  return dialog === null || dialog === links.closest('dialog');
}
