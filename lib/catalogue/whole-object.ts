import type { ObjectDetails, ObjectScan } from './catalogue.ts';
import type { EntityTile, Organization } from './schema.ts';

/** An entry of a table of contents. Scans and the parent are named by their positions from 0; the parent comes before. */
export type WholeObjectPart = {
  parent: number | null;
  label: string;
  first: number | null;
  last: number | null;
};

/** A scan of a work: its position from 0, and the digest that names its folder in the storage, empty where its files are elsewhere. */
export type WholeObjectScan = {
  position: number;
  digest: string;
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
  /** Whether a service holds it; else scans with files elsewhere are linked. */
  isMirrored: boolean;
  /** How many scans it has, how many of them have a text of ours, and of how many the files are elsewhere. */
  count: number;
  texts: number;
  foreign: number;
  /** Changes whenever what is known of it does. */
  fingerprint: string;
  /** Scans from a position to another, which is not included; what cannot be read is left out. */
  scans(first: number, end: number): AsyncIterable<WholeObjectScan>;
};
