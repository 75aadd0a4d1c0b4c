import { Changes, storedText, storeText } from '#components/controls/browser-storage.ts';
import { formatPlaces, parsePlaces, type ReadPlace } from '#lib/reading/places.ts';

/** Storage key of the scan at which the visitor stopped reading each object. */
const placesKey = 'czytelnia-places';

/** The places as they are stored; empty where there are none, or where storage is off. */
export const placesText = () => storedText(placesKey) ?? '';

export const placesChanges = new Changes();

/** Edits the places as they are stored now, including other tabs' changes. */
export function changePlaces(edit: (places: ReadPlace[]) => ReadPlace[]): void {
  const places = edit(parsePlaces(placesText()));
  storeText(placesKey, places.length === 0 ? '' : formatPlaces(places));
  placesChanges.tell();
}
