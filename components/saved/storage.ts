// The list as stored in the browser, not parsed: all that a saving button needs to show whether something is saved.

/** Storage key of the list. */
export const savedKey = 'czytelnia-saved';

const listeners = new Set<() => void>();

/** The stored document; empty if there is none, undefined if storage is off. */
export function storedText(): string | undefined {
  try {
    return localStorage.getItem(savedKey) ?? '';
  } catch {
    return undefined;
  }
}

/** Subscribes to changes of the list, also by another tab. Returns a function that unsubscribes. */
export function followStored(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Notifies everything on this page of a change of the list: the browser's event only reaches other tabs. */
export function tellStored(): void {
  for (const changed of listeners) changed();
}

/** Whether a stored document contains an address verbatim. @param address absolute, in the first language */
export function holdsAddress(stored: string, address: string): boolean {
  return stored.includes(`"${address}"`);
}
