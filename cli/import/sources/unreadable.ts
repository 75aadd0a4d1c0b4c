import { dirname } from 'node:path';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import { kindOfFailure, NotFetched } from '../remote/not-fetched.ts';
import { isScan, nameOf } from './folder.ts';
import type { Problem, Reading } from './source.ts';

/** Completely or partly unreadable descriptions, the first of each folder. */
export type Unreadable = Map<string, { file: string; isReported?: boolean }>;

/** Records an unreadable description, which has already been reported. */
export function noteUnreadable(file: string, { unreadable }: Pick<Reading, 'unreadable'>): void {
  if (!unreadable.has(dirname(file))) unreadable.set(dirname(file), { file });
}

/** Reports a description that cannot be read, and records it. @param at where in the file, if not the file itself */
export function reportUnreadable(file: string, reason: string, reading: Reading, at = file): void {
  reading.report({ file: at, reason, kind: 'error' });
  noteUnreadable(file, reading);
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
    report({ file: found.file, reason, kind: 'skipped' });
  }
  return found !== undefined;
}

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
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    reading.claimed.add(file);
    if (!isScan(file)) noteUnreadable(file, reading);
    reading.report({ file, reason: lockedReason(error), kind: 'error' });
    return undefined;
  }
}

/**
 * The result of `read`; undefined if the file is unreadable, which is reported: as an error if it is broken, or something
 * was not fetched, else as `kind`.
 */
export async function unlessUnreadable<Result>(
  file: string,
  { report }: Pick<Reading, 'report'>,
  kind: Problem['kind'],
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report({ file, reason: error.message, kind: kindOfFailure(error) === 'error' ? 'error' : kind });
    return undefined;
  }
}

/** The root of an XML file; undefined if it cannot be read, which is reported. */
export const readXml = (file: string, reading: Reading): Promise<XmlElement | undefined> =>
  unlessUnreadable(file, reading, 'error', () => unlessLocked(file, reading, () => parseXmlFile(file)));

/**
 * The object made from a document; undefined if a record it needs cannot be fetched, which is reported as an error.
 * Without that record the object would get another id; the next import of the document retries it.
 */
export async function unlessNotFetched<Result>(
  file: string,
  { report }: Reading,
  make: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    const reason = `its record is not to be had for the moment, import it again (${error.message})`;
    report({ file, reason, kind: 'error' });
    return undefined;
  }
}
