import type { Readable } from 'node:stream';

/** A file of the storage. Size in bytes. */
export type StoredFile = { size: number; modified: Date };

/** What a folder of the storage holds by name (`scan_files/11/0_0.jpeg`); the checksum where it is known unread. */
export type FoundFiles = Map<string, { size: number; md5: string | undefined }>;

/**
 * Where made files lie for the public, in folders named by digests. A folder is there whole or not at all, and its
 * files never change. Every method throws {StorageUnavailable} where the storage cannot answer.
 */
export type Storage = {
  /** Where it lies, for people. */
  readonly name: string;
  /** Its folder, where it is one of this machine. */
  readonly folder: string | undefined;
  /** Whether all of what a digest names is there. */
  has(digest: string): Promise<boolean>;
  stat(digest: string, name: string): Promise<StoredFile | undefined>;
  /** Opens a file for reading; `end` is exclusive. The bytes must be read or destroyed. */
  open(
    digest: string,
    name: string,
    range?: { start: number; end: number },
  ): Promise<(StoredFile & { bytes: Readable }) | undefined>;
  /** Everything below a digest, whole or not, with the list itself. */
  files(digest: string): Promise<FoundFiles>;
  /** All digests in ascending order, those that are not whole too. */
  digests(): AsyncIterable<string>;
  /** Puts a made folder into the storage; the folder is the storage's then, or still there to be removed. */
  put(made: string, digest: string): Promise<void>;
  /** Removes what a digest names, whole or not. */
  remove(digest: string): Promise<void>;
  /** Whether it answers now, within two seconds. */
  available(): Promise<boolean>;
  close(): void;
};

/** The storage cannot answer now. It comes back by itself, or when the operator has set right what the message says. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
}

/** The storage answers, and has no such file. */
export class MissingFile extends StorageUnavailable {
  override readonly name = 'MissingFile';
}

/** Whether an error says that the storage lacks a file. By name: the pages are bundled apart and have a class of their own. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.name === 'MissingFile';
}

/** Whether reading failed because the file is not there any more: opening looks for it, reading begins later. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof MissingFile || (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  );
}

/** Milliseconds that a file read into memory may take. */
const readTimeout = 20_000;

/** A whole file in memory. @throws {StorageUnavailable} also when it comes too slowly; {@link MissingFile} when it is not there */
export async function readStored(storage: Storage, digest: string, name: string): Promise<Buffer> {
  const found = await storage.open(digest, name);
  const lacking = () => new MissingFile(`${storage.name} lacks ${digest}/${name}`);
  if (!found) throw lacking();
  const timer = setTimeout(() => found.bytes.destroy(new Error('it comes too slowly')), readTimeout);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of found.bytes) pieces.push(piece as Buffer);
  } catch (error) {
    if (isGone(error)) throw lacking();
    throw new StorageUnavailable(`${storage.name} broke off ${digest}/${name}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces);
}
