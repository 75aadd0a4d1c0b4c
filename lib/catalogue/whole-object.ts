import type { CatalogueObject, ObjectScan } from './catalogue.ts';
import type { PartRecord } from './store/records.ts';

/** A scan: its position from 0, and the digest that names its storage folder, empty where its files are elsewhere. */
export type WholeObjectScan = {
  position: number;
  digest: string;
  shown: ObjectScan;
};

/** A whole object; its scans are read on demand, so that any number of them fits in memory. */
export type WholeObject = Pick<
  CatalogueObject,
  'tile' | 'details' | 'persistentAddress' | 'organization' | 'isMirrored'
> & {
  /** Entries of the table of contents; a parent precedes its children. */
  parts: PartRecord[];
  /** Number of scans, of those with a text stored here, and of those with files elsewhere, linked or a service's. */
  count: number;
  texts: number;
  foreign: number;
  /** Changes whenever anything known of the object does. */
  fingerprint: string;
  /** Scans from position `first` up to but not including `end`; unreadable ones are left out. */
  scans(first: number, end: number): AsyncIterable<WholeObjectScan>;
};
