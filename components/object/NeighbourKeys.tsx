import { useEffect, useRef } from 'react';

/** Follows the links to the objects on either side, in the same navigation, by the keys `[` and `]`. */
export function NeighbourKeys() {
  const mark = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const links = mark.current?.closest('nav');
    if (!links) return;
    const onKey = (event: KeyboardEvent) => {
      const rel = event.key === '[' ? 'prev' : event.key === ']' ? 'next' : undefined;
      if (rel === undefined || !isForPage(event, links)) return;
      // A click and not an address: where the object lies over the feed, the next one takes its place there.
      links.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return <span ref={mark} hidden />;
}

/** Whether a key is meant for the page: not for a field, a dialog over it, a scan that fills the window, the browser. */
function isForPage(event: KeyboardEvent, links: HTMLElement): boolean {
  // On many keyboards the brackets need AltGr, which counts as two modifiers.
  const modified = event.ctrlKey || event.altKey || event.metaKey;
  if (event.defaultPrevented || event.repeat || (modified && !event.getModifierState('AltGraph')))
    return false;
  if (links.closest('[inert]')) return false;
  const { target } = event;
  // Keys of one character work within the object alone (WCAG 2.2, 2.1.4): elsewhere they may be somebody's dictation.
  if (!(target instanceof HTMLElement) || target.closest('article') !== links.closest('article'))
    return false;
  if (target.isContentEditable || target.matches('input, textarea, select')) return false;
  const dialog = target.closest('dialog');
  return dialog === null || dialog === links.closest('dialog');
}
