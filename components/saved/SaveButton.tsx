import { useState, useSyncExternalStore } from 'react';
import { bookmark, Drawing } from '#components/controls/Drawing.tsx';
import { locales } from '#lib/i18n/locales.ts';
import type { SavedItem } from '#lib/saved/item.ts';
import { formatView, parseView } from '#lib/scans/view.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import styles from './SaveButton.module.css';
import { holdsAddress, savedChanges, savedText } from './storage.ts';
import type { Toggled } from './toggle-saved.ts';

type Names = { save: string; saved: string };

type Strings = {
  whole: Names;
  scan: Names;
  view: Names;
  /** Read out after the name of something saved: what a press does. */
  remove: string;
} & Record<Toggled | 'unloaded', string>;

type Props = {
  whole: SavedItem;
  /** The scan that the page shows, without a view. */
  scan: SavedItem;
  strings: Strings;
};

const loadToggle = () => withTimeout(import('./toggle-saved.ts'));

/** Before the press: the visitor may leave right after it, while the code would still be loading. */
const loadAhead = () => void loadToggle().catch(() => undefined);

const anySize = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Saves the object, and the current scan or view of it. The code that changes the list loads on demand. */
export function SaveButton({ whole, scan, strings }: Props) {
  // With storage off nothing counts as saved, until a press says why. On the server it is not known yet.
  const stored = useSyncExternalStore(
    savedChanges.follow,
    () => savedText() ?? '',
    () => undefined,
  );
  const hash = useSyncExternalStore(
    followAddress,
    () => location.hash,
    () => '',
  );
  const [announced, setAnnounced] = useState<Toggled | 'unloaded'>();
  const fragment = formatView(parseView(hash, anySize));

  const button = (item: SavedItem, view: string, { save, saved }: Names) => {
    // As in the stored document: with the first of the languages.
    const address =
      stored === undefined ? '' : `${location.origin}/${locales[0]}${item.path}${view && `#${view}`}`;
    const isSaved = stored !== undefined && holdsAddress(stored, address);
    const toggle = () => {
      const selected = String(getSelection());
      // So that a repeated message is announced again.
      setAnnounced(undefined);
      loadToggle()
        .then(({ toggleSaved }) => setAnnounced(toggleSaved(item, address, selected, isSaved)))
        .catch(() => setAnnounced('unloaded'));
    };
    return (
      <button
        type="button"
        className={styles.button}
        // Room is reserved for it, so that nothing shifts.
        data-waiting={stored === undefined ? '' : undefined}
        data-saved={isSaved ? '' : undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={toggle}
      >
        <Drawing path={bookmark} size={16} />
        {/* In an element of its own, since translations of the browser replace the text nodes that React knows. */}
        <span>{isSaved ? saved : save}</span>
        {isSaved && <span className="heard"> {strings.remove}</span>}
      </button>
    );
  };

  return (
    <div className={`row ${styles.save} unprinted`}>
      {button(whole, '', strings.whole)}
      {(fragment || scan.id !== whole.id) && button(scan, fragment, fragment ? strings.view : strings.scan)}
      <span
        role="status"
        className={announced === undefined || announced.startsWith('now') ? 'heard' : styles.problem}
      >
        {announced && strings[announced]}
      </span>
    </div>
  );
}

// The viewer changes the address without an event. Browsers without the Navigation API check it at any sign of
// activity, which comes before any press of a button.
const signs = ['hashchange', 'popstate', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

function followAddress(changed: () => void): () => void {
  const target: EventTarget = 'navigation' in window ? navigation : window;
  const names = target === window ? signs : ['currententrychange'];
  for (const name of names) target.addEventListener(name, changed);
  return () => {
    for (const name of names) target.removeEventListener(name, changed);
  };
}
