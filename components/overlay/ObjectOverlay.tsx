import {
  type KeyboardEvent,
  type MouseEventHandler,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { IslandContent } from '#components/islands/Island.tsx';
import { oneLine } from '#lib/untrusted.ts';
import type { FetchedObject } from './fetch-object.ts';
import { leave } from './leave.ts';
import styles from './ObjectOverlay.module.css';

// In characters: a screen reader reads the name of the dialog, and then the whole title in the heading.
const maxNameLength = 200;

export type ObjectOverlayProps = {
  object: FetchedObject;
  /** Whether another object is being loaded. */
  isBusy: boolean;
  onClick: MouseEventHandler;
  strings: { close: string; page: string };
};

/**
 * An object over the page from which it was opened: a modal dialog, so that the page beneath is inert, and whatever
 * opens within the dialog closes before it. Each object has a dialog of its own.
 */
export function ObjectOverlay({ object, isBusy, onClick, strings }: ObjectOverlayProps) {
  const { address, title, content, islands } = object;
  const dialog = useRef<HTMLDialogElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    contentRef.current?.append(...content);
    const opener = document.activeElement;
    element.toggleAttribute('data-gutter', innerWidth > document.documentElement.clientWidth);
    element.showModal();
    const heading = element.querySelector('h1');
    if (heading) element.setAttribute('aria-label', oneLine(heading.textContent, maxNameLength));
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    const titleBeneath = document.title;
    document.title = title;
    return () => {
      document.title = titleBeneath;
      element.close();
      returnFocus(opener, address);
    };
  }, [address, title, content]);

  const close = (event: SyntheticEvent) => {
    // The address decides whether the object is shown; the dialog closes when the address changes.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape first leaves a scan that fills the window, and must not close the dialog then.
    if (event.key === 'Escape' && dialog.current?.querySelector('[data-full-page]')) event.preventDefault();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-busy={isBusy}
      closedby="any"
      onCancel={close}
      onKeyDown={onKeyDown}
    >
      {object.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="object" />
      ))}
      <div className={styles.bar}>
        <a href={address}>{strings.page}</a>
        <button type="button" onClick={leave}>
          {strings.close}
          <span aria-hidden="true"> ×</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks that bubble from the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links followed by keyboard fire clicks */}
      <div className={styles.content} ref={contentRef} onClick={onClick}>
        {islands.map(({ root, island }) => createPortal(<IslandContent {...island} />, root, island.name))}
      </div>
    </dialog>,
    document.body,
  );
}

/** To the link that was followed; after the browser's Forward there is none, so to the link of the object. */
function returnFocus(opener: Element | null, address: string) {
  const link =
    opener instanceof HTMLAnchorElement && opener.isConnected
      ? opener
      : [...document.links].find((one) => one.pathname + one.search === address);
  link?.focus({ preventScroll: true });
}
