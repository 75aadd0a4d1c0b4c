import { useSyncExternalStore } from 'react';
import { savedChanges } from './storage.ts';
import { type Saved, savedItems } from './store.ts';

/** The list, followed also when another tab changes it; undefined on the server and before the first render. */
export function useSaved(): Saved | undefined {
  return useSyncExternalStore(savedChanges.follow, savedItems, nothing);
}

function nothing(): undefined {
  return undefined;
}
