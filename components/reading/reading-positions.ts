import { storedText, storeText } from '#components/controls/browser-storage.ts';
import { Changes } from '#components/controls/changes.ts';
import {
  formatReadingPositions,
  parseReadingPositions,
  type ReadingPosition,
} from '#lib/reading/reading-positions.ts';

/** Storage key of the scan at which the visitor stopped reading each object. */
const positionsKey = 'czytelnia-places';

/** The positions as stored; empty where there are none, or where storage is off. */
export const positionsText = () => storedText(positionsKey) ?? '';

export const positionChanges = new Changes();

/** Edits the positions as they are stored now, including other tabs' changes. */
export function changePositions(edit: (positions: ReadingPosition[]) => ReadingPosition[]): void {
  const positions = edit(parseReadingPositions(positionsText()));
  storeText(positionsKey, positions.length === 0 ? '' : formatReadingPositions(positions));
  positionChanges.notify();
}
