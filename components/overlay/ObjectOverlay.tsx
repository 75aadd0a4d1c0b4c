'use client';

import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { leave } from './leave.ts';
import styles from './ObjectOverlay.module.css';
import { takeContent } from './take-content.ts';
import { useOverlay } from './use-overlay.ts';

type Props = {
  /** The object's title, which names the dialog. */
  title: string;
  /** The object's own page. */
  address: string;
  strings: { close: string; page: string };
  /** What is shown, once. */
  content: ReadableStream<ReactNode>;
};

/**
 * An object over the page from which it was opened: a modal dialog, so that the page beneath is out of reach, and
 * everything that opens within it closes before it does.
 */
export function ObjectOverlay({ title, address, strings, content }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { follow, opening } = useOverlay('replace');
  const [taken] = useState(() => takeContent(content));
  const children = use(taken);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.toggleAttribute('data-gutter', innerWidth > document.documentElement.clientWidth);
    element.showModal();
    const heading = element.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    return () => {
      element.close();
      returnFocus(opener, address);
    };
  }, [address]);

  const close = (event: SyntheticEvent) => {
    // The address decides whether the object is shown; the dialog goes when the address has changed.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A scan that fills the window is left first; the dialog is not to hear of this Escape.
    if (event.key === 'Escape' && dialog.current?.querySelector('[data-full-page]')) event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={title}
      aria-busy={opening !== undefined}
      closedby="any"
      onCancel={close}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <a href={address}>{strings.page}</a>
        <button type="button" onClick={leave}>
          {strings.close}
          <span aria-hidden="true"> ×</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks that come up from the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key clicks */}
      <div className={styles.content} onClick={follow}>
        {children}
      </div>
    </dialog>
  );
}

/** To the link that was followed; after the browser's Forward nobody followed one, so to that of the object. */
function returnFocus(opener: Element | null, address: string) {
  const link =
    opener instanceof HTMLAnchorElement && opener.isConnected
      ? opener
      : [...document.links].find((one) => one.pathname + one.search === address);
  link?.focus({ preventScroll: true });
}
