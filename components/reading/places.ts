import { formatPlaces, parsePlaces, type ReadPlace } from '#lib/reading/places.ts';

/** Where the browser stores at which scan of each object somebody stopped reading. */
const placesKey = 'czytelnia-places';

const listeners = new Set<() => void>();

/** The places as they are stored; empty where there are none, or where storage is off. */
export function placesText(): string {
  try {
    return localStorage.getItem(placesKey) ?? '';
  } catch {
    return '';
  }
}

/** Changes the places as they are stored now, other tabs' changes included. */
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

/** Calls after every change of the places, also by another tab. Returns what ends that. */
export function followPlaces(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}
