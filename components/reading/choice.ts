import { storedText } from '#components/controls/browser-storage.ts';
import { formatChoice, parseChoice, type ReadingChoice } from '#lib/reading/facing.ts';

// Read by the viewer's script too, which is a bundle of its own and runs before the framework: what both know is in the
// document and in the browser's storage.

/** Where the browser stores how the visitor wishes to read. */
export const readingKey = 'czytelnia-reading';

/** A narrower window has no room for two scans. */
const roomForTwo = '(min-width: 40.01rem)';

const listeners = new Set<() => void>();
let isComparing = false;

/** The choice as it is stored; empty where there is none. */
export function choiceText(): string {
  return document.documentElement.dataset.reading ?? storedText(readingKey) ?? '';
}

/** Whether two scans can lie side by side: there is room, and no other one is compared with the page's own. */
export function hasRoomForTwo(): boolean {
  return !isComparing && matchMedia(roomForTwo).matches;
}

/** How the visitor wishes to read, as far as there is room for it. */
export function choiceHere(): ReadingChoice {
  const choice = parseChoice(choiceText());
  return { ...choice, facing: choice.facing && hasRoomForTwo() };
}

/** Says whether another scan is compared with the page's own. */
export function setComparing(comparing: boolean): void {
  isComparing = comparing;
  for (const changed of listeners) changed();
}

/** Keeps a choice; without storage it holds for this document. */
export function choose(choice: ReadingChoice): void {
  const text = formatChoice(choice);
  document.documentElement.dataset.reading = text;
  try {
    localStorage.setItem(readingKey, text);
  } catch {
    // Storage is off or full.
  }
  for (const changed of listeners) changed();
}

/** Calls after every change of the choice, and of whether there is room for it. Returns what ends that. */
export function followChoice(changed: () => void): () => void {
  const room = matchMedia(roomForTwo);
  listeners.add(changed);
  room.addEventListener('change', changed);
  return () => {
    listeners.delete(changed);
    room.removeEventListener('change', changed);
  };
}
