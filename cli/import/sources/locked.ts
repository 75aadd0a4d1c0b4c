import { scanExtensions } from '#lib/scans/formats.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import { extensionOf } from './folder.ts';
import type { Reading } from './source.ts';
import { noteUnreadable } from './undescribed.ts';

/** Whether an error is a system error, such as a denied permission. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Why a file cannot be read; continues a sentence that begins with "it". */
export const lockedReason = (error: Error) => `it cannot be read (${firstLine(error)})`;

/**
 * The result of `read`; undefined if the system denies access to the file. This is reported once: the file is then
 * claimed, so that no other reader tries it.
 */
export async function unlessLocked<Result>(
  file: string,
  reading: Reading,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  const { claimed, report } = reading;
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    claimed.add(file);
    if (!scanExtensions.has(extensionOf(file))) noteUnreadable(file, reading);
    report({ file, reason: lockedReason(error), kind: 'error' });
    return undefined;
  }
}
