import type { Lease } from '../../lease.ts';

/** A page ready to be indexed. */
export type IndexedPage = { position: number; source: string; words: readonly string[] };

/** An object as identified in the index of texts. */
export type TextOwner = { number: number; objectId: string };

/** Changes for an object: pages to write, replacing those indexed, and positions of others to remove. */
export type TextChange = { owner: TextOwner; pages: readonly IndexedPage[]; removed: readonly number[] };

/** Stores the words of pages. Only the lease's holder writes. */
export interface TextIndex {
  /**
   * Prepares for writing. If the index is missing, damaged or built for another version, it starts afresh and every
   * object becomes due.
   * @returns why it starts afresh, as a sentence
   */
  open(lease: Pick<Lease, 'isHeldIn'>): Promise<string | undefined>;
  /** The sources of an object's indexed pages, by position. */
  sources(owner: TextOwner): Promise<Map<number, string>>;
  /** Applies the changes. If it throws, some may be missing, and their objects are still due. */
  write(changes: readonly TextChange[]): Promise<void>;
  /** If records are indexed here, too: indexes some changed ones. @returns how many; 0: none are due */
  feedRecords?(): Promise<number>;
  /** Call when all texts that were due at the start have been processed. */
  finishPass?(): Promise<void>;
  close(): Promise<void>;
}

/** Raise it when the same texts yield different words: all are then reindexed. */
export const textsVersion = 3;

/** Highest position of an indexed scan. */
export const maxPosition = 65_535;
