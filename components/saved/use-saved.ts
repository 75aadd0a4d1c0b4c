import { useSyncExternalStore } from 'react';
import { savedChanges } from './storage.ts';
import { type Saved, savedItems } from './store.ts';

/** The list, also updated by other tabs; undefined on the server and during hydration. */
export function useSaved(): Saved | undefined {
  return useSyncExternalStore(savedChanges.follow, savedItems, () => undefined);
}
