import { storedText } from '#components/controls/browser-storage.ts';
import { Changes } from '#components/controls/changes.ts';

// The list as it is stored in the browser, not parsed: all that a button that saves needs to show whether it has.

export const savedKey = 'czytelnia-saved';

/** The document as it is stored; empty when there is none, undefined when storage is off. */
export const savedText = () => storedText(savedKey);

export const savedChanges = new Changes();

/** Whether a stored document contains an address verbatim. @param address absolute, in the first language */
export function holdsAddress(stored: string, address: string): boolean {
  return stored.includes(`"${address}"`);
}
