import { storedText, storeText } from '#components/controls/browser-storage.ts';
import { formatChoice, parseChoice, type ReadingChoice } from '#lib/reading/facing.ts';

// The viewer's script uses this too, which is a bundle of its own and runs before the framework: they share state
// through the document and the browser's storage.

/** Storage key of how the visitor wants to read. */
export const readingKey = 'czytelnia-reading';

/** A narrower window has no room for two scans. */
const roomForTwo = '(min-width: 40.01rem)';

const listeners = new Set<() => void>();
let isComparing = false;

/** The stored choice as text; empty if there is none. */
export function choiceText(): string {
  return document.documentElement.dataset.reading ?? storedText(readingKey) ?? '';
}

/** Whether two scans fit side by side: the window is wide enough, and no other scan is being compared. */
export function hasRoomForTwo(): boolean {
  return !isComparing && matchMedia(roomForTwo).matches;
}

/** How the visitor wants to read, as far as there is room for it. */
export function choiceHere(): ReadingChoice {
  const choice = parseChoice(choiceText());
  return { ...choice, facing: choice.facing && hasRoomForTwo() };
}

/** Sets whether another scan is being compared with the page's own. */
export function setComparing(comparing: boolean): void {
  isComparing = comparing;
  for (const changed of listeners) changed();
}

/** Stores a choice; without storage it applies to this document. */
export function choose(choice: ReadingChoice): void {
  const text = formatChoice(choice);
  document.documentElement.dataset.reading = text;
  storeText(readingKey, text);
  for (const changed of listeners) changed();
}

/** Subscribes to changes of the choice, and of whether there is room for it. Returns a function that unsubscribes. */
export function followChoice(changed: () => void): () => void {
  const room = matchMedia(roomForTwo);
  listeners.add(changed);
  room.addEventListener('change', changed);
  return () => {
    listeners.delete(changed);
    room.removeEventListener('change', changed);
  };
}
