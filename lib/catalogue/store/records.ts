import type { ObjectDetails } from '../catalogue.ts';
import type { Timestamp } from '../timestamp.ts';

/** Facts of one scan as the store keeps them, without addresses. Sizes in pixels and bytes. */
export type ScanFacts = {
  width: number;
  height: number;
  /** Size of the downloadable JPEG and of the text layer. */
  imageBytes: number;
  textBytes: number | null;
  /** True sizes of the three thumbnails: default, large, huge. */
  thumbnails: { width: number; height: number }[];
  structure: string;
  functions: string[];
  interesting: boolean;
  name: string | null;
  description: string | null;
  rotation: number;
};

/** One scan to be kept: where its files are and what is known of it. */
export type ScanRecord = {
  /** Digest that names the scan's folder in the storage. */
  digest: string;
  /** Digest that names the folder of its text layer, where there is one. */
  textDigest: string | null;
  facts: ScanFacts;
};

/** One object to be kept, with its scans in reading order (at least one). */
export type ObjectRecord = {
  id: string;
  organizationId: number | null;
  /** Digest of everything that made this record; equal to the kept one means nothing to do. */
  fingerprint: string;
  title: string;
  creator: string | null;
  creatorName: string | null;
  creatorDate: string | null;
  creatorApposition: string | null;
  creatorCorp: string | null;
  date: Timestamp;
  dateDescriptive: string | null;
  publishPlace: string | null;
  categories: string[];
  isPublic: boolean;
  details: ObjectDetails;
  /** Place in the feed; the present instant when nothing is said. */
  published: Timestamp | undefined;
  scans: ScanRecord[];
};
