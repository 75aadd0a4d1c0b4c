import { locales } from '#lib/i18n/locales.ts';
import { formatDocument, parseDocument } from '#lib/saved/document.ts';
import type { SavedItems } from '#lib/saved/list.ts';
import { savedChanges, savedKey, savedText } from './storage.ts';

// What cannot be read of the list is moved aside, never erased.
const unreadableKey = 'czytelnia-saved-aside';

/** The list as the browser has stored it. */
export type Saved = {
  items: SavedItems;
  /** Whether the browser's storage is off. */
  isOff: boolean;
  /** What could not be read, stored unchanged beside the list. Empty if there is none. */
  unreadable: string;
};

/** Why a change was not stored: storage is off, or has no room. */
export type StorageProblem = 'off' | 'full';

const off: Saved = { items: [], isOff: true, unreadable: '' };
let last: { text: string; unreadable: string; saved: Saved } | undefined;

/** The list as it is stored now; the same object until something changes. */
export function savedItems(): Saved {
  const text = savedText();
  if (text === undefined) return off;
  const unreadable = localStorage.getItem(unreadableKey) ?? '';
  if (last?.text !== text || last.unreadable !== unreadable)
    last = { text, unreadable, saved: readSaved(text, unreadable) };
  return last.saved;
}

function readSaved(text: string, unreadable: string): Saved {
  const read = text === '' ? undefined : parseDocument(text, location.origin);
  if (read === undefined) return { items: [], isOff: false, unreadable };
  const isWhole = typeof read === 'object' && Object.keys(read.refused).length === 0;
  return {
    items: typeof read === 'object' ? read.items : [],
    isOff: false,
    unreadable:
      isWhole || unreadable.endsWith(text) ? unreadable : [unreadable, text].filter(Boolean).join('\n'),
  };
}

/**
 * Edits the list as it is stored now, including other tabs' changes.
 * @returns why it could not be stored; the list is then unchanged
 */
export function changeSaved(edit: (items: SavedItems) => SavedItems): StorageProblem | undefined {
  const { items, isOff, unreadable } = savedItems();
  if (isOff) return 'off';
  const edited = edit(items);
  if (edited === items) return undefined;
  try {
    // What could not be read must be safe elsewhere before the list overwrites it.
    if (unreadable !== (localStorage.getItem(unreadableKey) ?? ''))
      localStorage.setItem(unreadableKey, unreadable);
    localStorage.setItem(savedKey, formatDocument(edited, location.origin, locales[0]));
  } catch {
    return 'full';
  }
  savedChanges.notify();
  return undefined;
}

/** Erases what could not be read, at the visitor's request; the list stays. */
export function discardUnreadable(): void {
  const { items } = savedItems();
  try {
    localStorage.setItem(savedKey, formatDocument(items, location.origin, locales[0]));
    localStorage.removeItem(unreadableKey);
  } catch {
    // It stays, and the page keeps showing it.
  }
  savedChanges.notify();
}
