import { readItem } from '#lib/saved/item.ts';
import type { savedRecord } from './saved-record.ts';
import { type SavingStrings, startSaving } from './start-saving.ts';

type SavedRecord = ReturnType<typeof savedRecord>;

/** What saving says of an object, whichever of its scans is saved, and what its button says. */
export type ScanToSave = {
  record: Omit<SavedRecord, 'address' | 'label' | 'thumbnail'>;
  strings: SavingStrings;
};

/**
 * Brings to life the button that saves one of several scans on a page, with `startSaving`.
 * @param current address, label and picture of the scan that it saves now
 */
export function startSavingScan(
  place: HTMLElement,
  { record, strings }: ScanToSave,
  current: () => Pick<SavedRecord, 'address' | 'label'> & { thumbnail: unknown },
): () => void {
  return startSaving(place, strings, () => readItem({ ...record, ...current() }, location.origin));
}
