import { formatPlaces, parsePlaces, type ReadPlace } from '#lib/reading/places.ts';

/** Storage key of the scan at which the visitor stopped reading each object. */
const placesKey = 'czytelnia-places';

const listeners = new Set<() => void>();

/** The stored places as text; empty if there are none, or if storage is off. */
export function placesText(): string {
  try {
    return localStorage.getItem(placesKey) ?? '';
  } catch {
    return '';
  }
}

/** Edits the places as they are stored now, including other tabs' changes. */
export function changePlaces(edit: (places: ReadPlace[]) => ReadPlace[]): void {
  const places = edit(parsePlaces(placesText()));
  try {
    if (places.length === 0) localStorage.removeItem(placesKey);
    else localStorage.setItem(placesKey, formatPlaces(places));
  } catch {
    // A place that cannot be kept is not offered.
  }
  for (const changed of listeners) changed();
}

/** Subscribes to changes of the places, also by another tab. Returns a function that unsubscribes. */
export function followPlaces(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}
