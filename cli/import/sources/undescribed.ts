import { dirname } from 'node:path';
import { nameOf } from './folder.ts';
import type { Reading } from './source.ts';

/** Completely or partly unreadable descriptions, the first of each folder. */
export type Unreadable = Map<string, { file: string; isReported?: boolean }>;

/** Records an unreadable description, which has already been reported. */
export function noteUnreadable(file: string, { unreadable }: Pick<Reading, 'unreadable'>): void {
  if (!unreadable.has(dirname(file))) unreadable.set(dirname(file), { file });
}

/**
 * Whether undescribed images are skipped because an unreadable description in their folder or above it may be theirs:
 * it could restrict them, or make them parts of a work. Reported once for each such description.
 */
export function areSkipped(folder: string, [image]: string[], { unreadable, report }: Reading): boolean {
  if (image === undefined) return false;
  let path = folder;
  while (!unreadable.has(path) && path !== dirname(path)) path = dirname(path);
  const found = unreadable.get(path);
  if (found && !found.isReported) {
    found.isReported = true;
    const reason = `it may describe images that nothing else describes, such as ${nameOf(image)}; they are skipped until it can be read`;
    report({ file: found.file, reason, kind: 'warning' });
  }
  return found !== undefined;
}
