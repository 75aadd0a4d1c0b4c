import type { SearchDocument } from '#lib/search/document.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { ObjectRecord } from '../records.ts';

/** An object ready to be indexed. */
export type IndexedObject = {
  id: string;
  fingerprint: string;
  sorting: Timestamp;
  years: ObjectRecord['years'];
  document: SearchDocument;
  /** Ids of its terms as a PostgreSQL array literal. */
  terms: string;
  /** Whether the index already has an entry for it. */
  isKnown: boolean;
};
