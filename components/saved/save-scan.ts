import { readItem } from '#lib/saved/item.ts';
import type { savedRecord } from './saved-record.ts';
import { type SavingStrings, startSaving } from './start-saving.ts';

type SavedRecord = ReturnType<typeof savedRecord>;

/** What is saved about an object, whichever of its scans it is, and the strings of the button. */
export type ScanToSave = {
  record: Omit<SavedRecord, 'address' | 'label' | 'thumbnail'>;
  strings: SavingStrings;
};

/**
 * Activates the button that saves one of several scans on a page, with `startSaving`.
 * @param current address, label and picture of the scan that it saves now
 */
export function startSavingScan(
  container: HTMLElement,
  { record, strings }: ScanToSave,
  current: () => Pick<SavedRecord, 'address' | 'label'> & { thumbnail: unknown },
): () => void {
  return startSaving(container, strings, () => readItem({ ...record, ...current() }, location.origin));
}
