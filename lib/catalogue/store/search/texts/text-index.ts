import type { Lease } from '../../lease.ts';

/** A page as it is indexed. */
export type IndexedPage = { position: number; source: string; words: readonly string[] };

/** An object as the index of texts knows it. */
export type TextOwner = { number: number; objectId: string };

/** What is to be done for an object: pages that are written in the place of those that are indexed, and others that go. */
export type TextChange = { owner: TextOwner; pages: readonly IndexedPage[]; removed: readonly number[] };

/** Where the words of pages are stored. Only the holder of the lease writes. */
export interface TextIndex {
  /**
   * Makes ready for writing. Where the index is missing, damaged, or made in another way than now, it begins anew, and every
   * object is due.
   * @returns why it begins anew, as a sentence
   */
  open(lease: Pick<Lease, 'isHeldIn'>): Promise<string | undefined>;
  /** What the pages of an object that are indexed were made from, by position. */
  sources(owner: TextOwner): Promise<Map<number, string>>;
  /** Does all of it for an object, or nothing. */
  write(changes: readonly TextChange[]): Promise<void>;
  /** Where records are indexed here too: brings in some that have changed. @returns how many; 0: none is due */
  feedRecords?(): Promise<number>;
  /** Told that all texts that were due when it was opened have been gone through. */
  passed?(): Promise<void>;
  close(): Promise<void>;
}

/** Raised when words of the same texts are made differently: all are indexed anew then. */
export const textsVersion = 1;

/** Scans of an object that are indexed. */
export const maxPosition = 65_535;
