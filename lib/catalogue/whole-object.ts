import type { ObjectDetails, ObjectScan } from './catalogue.ts';
import type { EntityTile, Organization } from './schema.ts';

/** An entry of a table of contents. Scans and the parent are named by their positions from 0; the parent comes before. */
export type WholeObjectPart = {
  parent: number | null;
  label: string;
  first: number | null;
  last: number | null;
};

/** A scan of a work: its position from 0, and the digests that name its folder in the storage, and that of its text. */
export type WholeObjectScan = {
  position: number;
  digest: string;
  textDigest: string | undefined;
  shown: ObjectScan;
};

/** An object as a whole: of its scans how many there are, and each when it is asked for, so that any number fits in memory. */
export type WholeObject = {
  tile: EntityTile;
  details: ObjectDetails;
  /** Address of its persistent identifier, where the library gives any. */
  persistentAddress?: string | undefined;
  organization?: Organization | undefined;
  parts: WholeObjectPart[];
  /** How many scans it has, how many of them have a text, and of how many a service has the files. */
  count: number;
  texts: number;
  foreign: number;
  /** Changes whenever what is known of it does. */
  fingerprint: string;
  /** Scans from a position to another, which is not included; what cannot be read is left out. */
  scans(first: number, end: number): AsyncIterable<WholeObjectScan>;
};
