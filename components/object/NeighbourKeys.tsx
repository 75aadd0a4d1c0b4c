'use client';

import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className: string | undefined; label: string; children: ReactNode };

/** Holds the links to the objects on either side, and follows them by the keys `[` and `]`. */
export function NeighbourKeys({ className, label, children }: Props) {
  const links = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const rel = event.key === '[' ? 'prev' : event.key === ']' ? 'next' : undefined;
      if (rel === undefined || !links.current || !isForPage(event, links.current)) return;
      // A click and not an address: where the object lies over the feed, the next one takes its place there.
      links.current.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <nav ref={links} className={className} aria-label={label}>
      {children}
    </nav>
  );
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
