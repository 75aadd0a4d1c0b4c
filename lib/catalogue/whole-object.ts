import type { ObjectDetails, ObjectScan } from './catalogue.ts';
import type { EntityTile, Organization } from './schema.ts';

/** An entry of a table of contents. Scans and parent are given as positions from 0; a parent precedes its children. */
export type WholeObjectPart = {
  parent: number | null;
  label: string;
  first: number | null;
  last: number | null;
};

/** A scan: its position from 0, and the digest that names its storage folder, empty where its files are elsewhere. */
export type WholeObjectScan = {
  position: number;
  digest: string;
  shown: ObjectScan;
};

/** A whole object; its scans are read on demand, so that any number of them fits in memory. */
export type WholeObject = {
  tile: EntityTile;
  details: ObjectDetails;
  /** URL of its persistent identifier; undefined where the library assigns none. */
  persistentAddress?: string | undefined;
  organization?: Organization | undefined;
  parts: WholeObjectPart[];
  /** Whether it is mirrored from a service; if not, scans with files elsewhere are linked ones. */
  isMirrored: boolean;
  /** Number of scans, of those with a text stored here, and of those with files elsewhere. */
  count: number;
  texts: number;
  foreign: number;
  /** Changes whenever anything known of the object does. */
  fingerprint: string;
  /** Scans from position `first` up to but not including `end`; unreadable ones are left out. */
  scans(first: number, end: number): AsyncIterable<WholeObjectScan>;
};
