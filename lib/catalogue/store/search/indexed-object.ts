import type { SearchDocument } from '#lib/search/document.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { ObjectRecord } from '../records.ts';

/** An object as it is to be indexed. */
export type IndexedObject = {
  id: string;
  fingerprint: string;
  sorting: Timestamp;
  years: ObjectRecord['years'];
  document: SearchDocument;
  /** Ids of its terms as PostgreSQL writes an array. */
  terms: string;
  /** Whether the index has had it before. */
  isKnown: boolean;
};
