import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import type { ObjectMetadata, ScanMetadata } from '../metadata.ts';
import type { WholeDocuments } from '../mets/wholes-elsewhere.ts';
import type { RemoteClient } from '../remote/client.ts';
import type { LinkedImage } from '../remote/link.ts';

/** Something about a file that its owner should know. Errors make the import end with code 1. */
export type Problem = { file: string; reason: string; kind: 'error' | 'warning' | 'skipped' };

/** One scan of an object to import; absolute paths. */
export type SourceScan = Omit<ScanMetadata, 'file' | 'text'> & {
  /** The image, or the address that it is fetched from. */
  file: string;
  /** Which page of its file it is, from 1, where that has several. */
  page?: number;
  /** Digests of an image that stands within its file, or in several, and is fetched from there, and of its text. */
  embedded?: string;
  /** Fetches an image that is elsewhere, and its text, into a folder. @throws {UnreadableFile} */
  fetch?: (folder: string) => Promise<{ file: string; text?: string }>;
  /** Links an image instead of fetching it; its text is fetched all the same. @throws {UnreadableFile} */
  link?: (folder: string) => Promise<LinkedImage & { text?: string }>;
  /** Size of the image, once it has been looked at. */
  megapixels?: number;
  /** The text, or the address that it is fetched from. */
  text?: string | undefined;
  /** The text itself, where that stands in a description; a file that has it counts before. */
  transcript?: string;
  /** Which page of its text's file is its own, from 1, where that has several. */
  textPage?: number;
  /** Where the image may have pages as its text's file has: whether each of these has words. */
  textPages?: boolean[];
  /** What the parts of its object call it, from 1; stays when others fall away. */
  number?: number;
};

/** One object to import, as its folder, sidecar or table describes it. */
export type SourceObject = {
  /** Path or address of the file, folder or record that it is made of. */
  source: string;
  /** What progress and problems call it. */
  label: string;
  /** Name of the file or folder it comes from, which distinguishes it where it has no identifier. */
  name: string;
  metadata: ObjectMetadata;
  /** Of the system that its identifier is from, where another has the same ones. */
  namespace?: string | undefined;
  /** Nothing describes it but the name of its file. */
  isUndescribed?: boolean;
  scans: SourceScan[];
  /** Scans that are named and not to be had, in their places among the others. */
  missing?: MissingScan[];
  /** What its owner should know of it, as far as it is known so far. */
  problems: Problem[];
  /** Told what became of it. */
  onConcluded?: (state: SaveResult | 'failed') => Promise<void>;
};

/** A record that is no more: the objects that were made of it go. */
export type Withdrawal = { withdrawn: string; onConcluded?: () => Promise<void> };

/** What a reader of sources needs of the others: what is taken already, and where to report. */
export type Reading = {
  /** Files that an object has claimed. */
  claimed: Set<string>;
  /** Files that are not what their package says they are, or not there; they are not imported. */
  damaged: Set<string>;
  /** Those of them that are not there, by their folders. */
  absent: Map<string, string[]>;
  /** METS documents of wholes that have been read. */
  wholes: WholeDocuments;
  /** Most pixels of an image that are decoded. */
  maxPixels: number;
  report: (problem: Problem) => void;
  /** The way to the servers that the operator named, if any. */
  client?: RemoteClient | undefined;
  /** Whether images elsewhere are linked and not fetched. */
  link?: boolean | undefined;
  /** Folders of the library itself, of which nothing is imported. */
  own?: readonly string[];
  /** How images without any description are put together. */
  grouping: 'auto' | 'folder' | 'image';
};

/** The same reading, and what it reports from now on besides: of one object. */
export function listening(reading: Reading): [Reading, Problem[]] {
  const problems: Problem[] = [];
  const report = (problem: Problem) => {
    problems.push(problem);
    reading.report(problem);
  };
  return [{ ...reading, report }, problems];
}
