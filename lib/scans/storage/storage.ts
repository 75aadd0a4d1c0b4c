import type { Readable } from 'node:stream';

/** A stored file. Size in bytes. */
export type StoredFile = { size: number; modified: Date };

/** The files of a storage folder by name (`scan_files/11/0_0.jpeg`), with their checksums if known without reading. */
export type FoundFiles = Map<string, { size: number; md5: string | undefined }>;

/**
 * Stores finished files for the public, in folders named by digests. A folder is either complete or absent, and its
 * files never change. Every method throws {StorageUnavailable} where the storage cannot answer.
 */
export type Storage = {
  /** Its location, for people. */
  readonly name: string;
  /** Its folder, if it is local. */
  readonly folder: string | undefined;
  /** Whether the folder of a digest exists, and so is complete. */
  has(digest: string): Promise<boolean>;
  stat(digest: string, name: string): Promise<StoredFile | undefined>;
  /** Opens a file for reading; `end` is exclusive. The bytes must be read or destroyed. */
  open(
    digest: string,
    name: string,
    range?: { start: number; end: number },
  ): Promise<(StoredFile & { bytes: Readable }) | undefined>;
  /** All files of a digest, complete or not, including the list. */
  files(digest: string): Promise<FoundFiles>;
  /** All digests in ascending order, including incomplete ones. */
  digests(): AsyncIterable<string>;
  /**
   * Moves a finished folder into the storage; the caller removes it if it still exists afterwards. On disk a folder
   * that is there already stays, unless it is damaged and so replaced.
   */
  put(source: string, digest: string, isRepair?: boolean): Promise<void>;
  /** Removes the folder of a digest, complete or not. */
  remove(digest: string): Promise<void>;
  /** Whether it answers now: for a bucket, within the 4 s that servers give it for any answer (`timeouts` in open.ts). */
  available(): Promise<boolean>;
  close(): void;
};

/** The storage cannot answer now. It recovers by itself, or once the operator has fixed what the message says. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
}

/** The storage answers, but has no such file. */
export class MissingFile extends StorageUnavailable {
  override readonly name = 'MissingFile';
}

/** Whether an error means a missing file. By name: pages are bundled separately and have their own class. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.name === 'MissingFile';
}

/** Whether an error concerns a single file, which is missing or cannot be read, while the storage answers. */
export function isOfOneFile(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return error instanceof MissingFile || code === 'EACCES' || code === 'EIO';
}

/** Whether reading failed because the file has been removed since it was opened. */
export function isRemoved(error: unknown): boolean {
  return (
    error instanceof MissingFile || (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  );
}

/** Milliseconds within which a file is read into memory. */
const readTimeout = 20_000;

/** Reads a file into memory. @throws {StorageUnavailable} also if that is slow; {@link MissingFile} if there is none */
export async function readStored(storage: Storage, digest: string, name: string): Promise<Buffer> {
  const missingFile = () => new MissingFile(`${storage.name} lacks ${digest}/${name}`);
  const pieces: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const found = await storage.open(digest, name);
    if (!found) throw missingFile();
    timer = setTimeout(() => found.bytes.destroy(new Error('it comes too slowly')), readTimeout);
    for await (const piece of found.bytes) pieces.push(piece as Buffer);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    if (isRemoved(error)) throw missingFile();
    throw new StorageUnavailable(`${storage.name} broke off ${digest}/${name}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces);
}
