import { firstLine } from '#lib/scans/unreadable-file.ts';
import type { Reading } from './source.ts';

/** Whether the system did not let something be done, as reading a file that belongs to somebody else. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Why a file that the system does not let be read is not; goes on after "it". */
export const lockedReason = (error: Error) => `it cannot be read (${firstLine(error)})`;

/**
 * What `read` makes of a file; undefined where the system does not let it be read, which is reported once: the file counts as
 * claimed then, so that nobody else tries.
 */
export async function unlessLocked<Result>(
  file: string,
  { claimed, report }: Reading,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    claimed.add(file);
    report({ file, reason: lockedReason(error), kind: 'error' });
    return undefined;
  }
}
