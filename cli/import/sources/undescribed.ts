import { dirname } from 'node:path';
import { nameOf } from './folder.ts';
import type { Reading } from './source.ts';

/** Descriptions that cannot be read, whole or in part, by folder; of each folder the first. */
export type Unreadable = Map<string, { file: string; isReported?: boolean }>;

/** Notes that a description cannot be read, which has been reported. */
export function noteUnreadable(file: string, { unreadable }: Pick<Reading, 'unreadable'>): void {
  if (!unreadable.has(dirname(file))) unreadable.set(dirname(file), { file });
}

/**
 * Whether images that nothing describes are left out, because a description in their folder or above it cannot be read
 * and may be theirs: it could say that they are restricted, or parts of a work. Told once for each such description.
 */
export function areSkipped(folder: string, [image]: string[], { unreadable, report }: Reading): boolean {
  if (image === undefined) return false;
  let path = folder;
  while (!unreadable.has(path) && path !== dirname(path)) path = dirname(path);
  const found = unreadable.get(path);
  if (found && !found.isReported) {
    found.isReported = true;
    const reason = `it may describe images that nothing else describes, such as ${nameOf(image)}; they are left out until it can be read`;
    report({ file: found.file, reason, kind: 'warning' });
  }
  return found !== undefined;
}
