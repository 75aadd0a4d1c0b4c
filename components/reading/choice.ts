import { storedText, storeText } from '#components/controls/browser-storage.ts';
import { Changes } from '#components/controls/changes.ts';
import { formatChoice, parseChoice, type ReadingChoice } from '#lib/reading/facing.ts';

// The viewer's script uses this too, which is a bundle of its own and runs before the framework: they share state
// through the document and the browser's storage.

/** Storage key of how the visitor wants to read. */
export const readingKey = 'czytelnia-reading';

/** A narrower window has no room for two scans. */
const roomForTwo = '(min-width: 40.01rem)';

// Marked for the viewer’s bundle, which needs none of it.
const changes = /* @__PURE__ */ new Changes();
let isComparing = false;

/** The choice as text: the stored one, or this document's, if it could not be stored; empty if there is none. */
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
  changes.notify();
}

/**
 * Changes the choice and stores it; without storage it applies to this document.
 * @param change of the choice as it is now, since another tab may have changed it
 */
export function choose(change: (choice: ReadingChoice) => ReadingChoice): void {
  const text = formatChoice(change(parseChoice(choiceText())));
  const { dataset } = document.documentElement;
  storeText(readingKey, text);
  if (storedText(readingKey) === text) delete dataset.reading;
  else dataset.reading = text;
  changes.notify();
}

/** Subscribes to changes of the choice, and of whether there is room for it. Returns a function that unsubscribes. */
export function followChoice(changed: () => void): () => void {
  const room = matchMedia(roomForTwo);
  const unfollow = changes.follow(changed);
  room.addEventListener('change', changed);
  return () => {
    unfollow();
    room.removeEventListener('change', changed);
  };
}
