'use client';

import { useState, useSyncExternalStore } from 'react';
import { readItem, type SavedItem, viewOf } from '#lib/saved/item.ts';
import { add, positionOf, remove } from '#lib/saved/list.ts';
import styles from './SaveButton.module.css';
import { changeSaved, savedItems, useSaved } from './store.ts';

/** Address and picture of what can be saved. */
type Place = { address: string; thumbnail: SavedItem['thumbnail'] };

type Names = { save: string; saved: string };

type Strings = {
  whole: Names;
  scan: Names;
  view: Names;
  /** What a press on the name of something saved does. */
  remove: string;
} & Record<'nowSaved' | 'nowRemoved' | 'off' | 'full' | 'limit', string>;

export type SaveButtonProps = {
  /** What an item says of its object. */
  words: Pick<SavedItem, 'title' | 'byline' | 'institution' | 'language'>;
  whole: Place;
  /** The scan that the page shows. */
  scan: Place;
  strings: Strings;
};

/** Saves the object, and the scan or the view of it that is on the screen. */
export function SaveButton({ words, whole, scan, strings }: SaveButtonProps) {
  const saved = useSaved();
  const fragment = useSyncExternalStore(followAddress, fragmentNow, () => '');
  const [said, setSaid] = useState({ text: '', isProblem: false });

  const itemAt = (place: Place) => {
    const item = saved && readItem({ ...words, ...place }, location.origin);
    return typeof item === 'object' ? item : undefined;
  };
  const wholeItem = itemAt(whole);
  const shownItem = itemAt({ ...scan, address: scan.address + fragment });

  const toggle = (item: SavedItem, isSaved: boolean) => {
    const problem = changeSaved((items) => {
      if (isSaved) return remove(items, new Set([item.id]));
      const text = viewOf(item).passage ? String(getSelection()).slice(0, 1000) : '';
      return add(items, { ...item, text, savedAt: new Date().toISOString() });
    });
    const isFull = !isSaved && positionOf(savedItems().items, item.id) < 0;
    const failure = problem ?? (isFull ? 'limit' : undefined);
    setSaid({
      text: strings[failure ?? (isSaved ? 'nowRemoved' : 'nowSaved')],
      isProblem: failure !== undefined,
    });
  };

  const button = (item: SavedItem | undefined, { save, saved: name }: Names) => {
    const isSaved = item !== undefined && saved !== undefined && positionOf(saved.items, item.id) >= 0;
    return (
      <button
        type="button"
        className={styles.button}
        data-saved={isSaved ? '' : undefined}
        // Without scripts nothing can be saved; the place is kept, so that nothing shifts.
        data-waiting={item ? undefined : ''}
        onClick={() => item && toggle(item, isSaved)}
      >
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
          <path
            d="M6 3h12v18l-6-5-6 5z"
            fill={isSaved ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
        {isSaved ? name : save}
        {isSaved && <span className={styles.heard}> {strings.remove}</span>}
      </button>
    );
  };

  return (
    <div className={styles.save}>
      {button(wholeItem, strings.whole)}
      {shownItem &&
        shownItem.id !== wholeItem?.id &&
        button(shownItem, shownItem.fragment ? strings.view : strings.scan)}
      <span role="status" className={said.isProblem ? styles.problem : styles.heard}>
        {said.text}
      </span>
    </div>
  );
}

function fragmentNow(): string {
  return location.hash;
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
