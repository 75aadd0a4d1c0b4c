import { useState, useSyncExternalStore } from 'react';
import { locales } from '#lib/i18n/locales.ts';
import type { SavedItem } from '#lib/saved/item.ts';
import { formatView, parseView } from '#lib/scans/view.ts';
import styles from './SaveButton.module.css';
import { SaveSign } from './SaveSign.tsx';
import { holdsAddress, savedChanges, savedText } from './storage.ts';
import type { Toggled } from './toggle-saved.ts';

type Names = { save: string; saved: string };

type Strings = {
  whole: Names;
  scan: Names;
  view: Names;
  /** What a press on the name of something saved does. */
  remove: string;
} & Record<Toggled | 'unloaded', string>;

type Props = {
  whole: SavedItem;
  /** The scan that the page shows, without a view. */
  scan: SavedItem;
  strings: Strings;
};

const loadToggle = () => import('./toggle-saved.ts');

/** Before a press: that of somebody who leaves right behind it would be lost while the code is on its way. */
const loadAhead = () => void loadToggle().catch(() => undefined);

const anySize = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Saves the object, and the scan or the view of it that is on the screen. What changes the list comes on demand. */
export function SaveButton({ whole, scan, strings }: Props) {
  // Storage that is off is nothing saved, until a press says why. On the server nothing is known yet.
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
  const [said, setSaid] = useState<Toggled | 'unloaded'>();
  const fragment = formatView(parseView(hash, anySize));

  const button = (item: SavedItem, view: string, { save, saved }: Names) => {
    // As the stored document writes it: with the language that stands first.
    const address =
      stored === undefined ? '' : `${location.origin}/${locales[0]}${item.path}${view && `#${view}`}`;
    const isSaved = stored !== undefined && holdsAddress(stored, address);
    const toggle = () => {
      const selected = String(getSelection());
      loadToggle()
        .then(({ toggleSaved }) => setSaid(toggleSaved(item, address, selected, isSaved)))
        .catch(() => setSaid('unloaded'));
    };
    return (
      <button
        type="button"
        className={styles.button}
        // Without scripts nothing can be saved; its place is there, so that nothing shifts.
        data-waiting={stored === undefined ? '' : undefined}
        data-saved={isSaved ? '' : undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={toggle}
      >
        <SaveSign />
        {isSaved ? saved : save}
        {isSaved && <span className="heard"> {strings.remove}</span>}
      </button>
    );
  };

  return (
    <div className={styles.save}>
      {button(whole, '', strings.whole)}
      {(fragment || scan.id !== whole.id) && button(scan, fragment, fragment ? strings.view : strings.scan)}
      <span role="status" className={said === undefined || said.startsWith('now') ? 'heard' : styles.problem}>
        {said && strings[said]}
      </span>
    </div>
  );
}

// The viewer writes the address in silence. Where a browser does not tell of that, the address is looked at again
// whenever the visitor does something: before any press on a button.
const signs = ['hashchange', 'popstate', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

function followAddress(changed: () => void): () => void {
  const target: EventTarget = 'navigation' in window ? navigation : window;
  const names = target === window ? signs : ['currententrychange'];
  for (const name of names) target.addEventListener(name, changed);
  return () => {
    for (const name of names) target.removeEventListener(name, changed);
  };
}
