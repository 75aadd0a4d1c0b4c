// The list as it is stored in the browser, not parsed: all that a button that saves needs to show whether it has.

/** Where the list is stored. */
export const savedKey = 'czytelnia-saved';

const listeners = new Set<() => void>();

/** The document as it is stored; empty when there is none, undefined when storage is off. */
export function storedText(): string | undefined {
  try {
    return localStorage.getItem(savedKey) ?? '';
  } catch {
    return undefined;
  }
}

/** Calls after every change of the list, also by another tab. Returns what ends that. */
export function followStored(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Tells everything on this page that the list has changed; browsers tell other tabs alone. */
export function tellStored(): void {
  for (const changed of listeners) changed();
}

/** Whether a stored document holds an address, which is written there as it is. @param address absolute, in the first language */
export function holdsAddress(stored: string, address: string): boolean {
  return stored.includes(`"${address}"`);
}
