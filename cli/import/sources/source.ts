import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import type { CompositionTask } from '#lib/scans/compose.ts';
import type { ObjectMetadata, ScanMetadata } from '../metadata.ts';
import type { ParentDocuments } from '../mets/parent-documents.ts';
import type { RemoteClient } from '../remote/client.ts';
import type { LinkedImage } from '../remote/link.ts';
import type { Unreadable } from './unreadable.ts';

/** A problem with a file that its owner should know about. With errors, the import exits with code 1. */
export type Problem = { file: string; reason: string; kind: 'error' | 'warning' | 'skipped' };

/** Composes an image of several, in a process of its own. @throws {UnreadableFile} */
export type Compose = (task: CompositionTask) => Promise<void>;

/** A scan of an object to import. Paths are absolute. */
export type SourceScan = Omit<ScanMetadata, 'file' | 'text'> & {
  /** Path of the image, or the address it is fetched from. */
  file: string;
  /** Its page within the file, from 1, if the file has several. */
  page?: number;
  /** Digests of an image (and its text) that has to be extracted from a file, or assembled from several, by `fetch`. */
  embedded?: string;
  /** Fetches a remote or embedded image, and its text, into a folder. @throws {UnreadableFile} */
  fetch?: (folder: string, compose: Compose) => Promise<{ file: string } & FetchedText>;
  /** Links the image instead of fetching it; its text is fetched nevertheless. @throws {UnreadableFile} */
  link?: (folder: string) => Promise<LinkedImage & FetchedText>;
  /** Size of the image, once it has been inspected. */
  megapixels?: number;
  /** Path of the text, or the address it is fetched from. */
  text?: string | undefined;
  /** Whether something else is in place of its text, or of a better one, so that the one that the library has stays. */
  keepsText?: boolean | undefined;
  /** A text given in the description itself; a text file takes precedence. */
  transcript?: string;
  /** Its page within the text's file, from 1, if that has several. */
  textPage?: number;
  /** If the image may have as many pages as its text's file: whether each of the text's pages has words. */
  textPages?: boolean[];
  /** Its number in the object's contents, from 1; it stays the same when other scans are dropped. */
  number?: number;
};

/** Path of a remote text, if there is one, and whether something else is in place of it or of a better one. */
export type FetchedText = Pick<SourceScan, 'text' | 'keepsText'>;

/** Scans in their order, and those that are listed but unavailable, with their positions among the others. */
export type ScanList = { scans: SourceScan[]; missing: MissingScan[] };

/** An object to import, as described by its folder, sidecar, table or record. */
export type SourceObject = {
  /** Path or address of the file, folder or record it is made from. */
  source: string;
  /** Its name in progress messages and problems. */
  label: string;
  /** Name of the file or folder it comes from, which is part of its id if it has no identifier. */
  name: string;
  metadata: ObjectMetadata;
  /** The identifier that a previous version may have read, and derived its id from. */
  previousIdentifier?: string | undefined;
  /** Another that its id derives from if the object stored under that id is this one, by the identifier that it has. */
  previous?: { identifier: string; isSame: (own: string | undefined) => boolean };
  /** Name of the system that its identifier comes from, if another system uses the same ones. */
  namespace?: string | undefined;
  /** Whether it has no description except its file's name. */
  isUndescribed?: boolean;
  scans: SourceScan[];
  missing?: MissingScan[];
  problems: Problem[];
  /** Whether part of it is temporarily unavailable, so that the stored version stays unchanged. */
  isIncomplete?: boolean;
  /** Whether it does without a document that a web page is in place of. It is then replaced once that is there. */
  isSubstitute?: boolean;
  /** Whether that is because an image is on a server that is not named, or refuses it. */
  isRefused?: boolean;
  /** Whether a newer version of it has been stored since it was listed. */
  isOutdated?: () => boolean;
  onConcluded?: (state: SaveResult | 'failed' | 'refused') => Promise<void>;
};

/** A deleted record: the objects made from it are removed. */
export type Withdrawal = { withdrawn: string; onConcluded?: () => Promise<void> };

/** State shared by the readers of sources: what has been claimed, and where to report. */
export type Reading = ReadingOptions & {
  /** Files that belong to an object, or that no other reader may use. */
  claimed: Set<string>;
  /** Files that do not match their package's checksums, or are missing; they are not imported. */
  damaged: Set<string>;
  /** The missing ones among them, by folder. */
  absent: Map<string, string[]>;
  /** Folders with images that METS documents elsewhere put in order. */
  inOrder: Set<string>;
  /** Unreadable descriptions; the images they may describe are not imported without them. */
  unreadable: Unreadable;
};

export type ReadingOptions = {
  /** The METS documents of parents that have been read. */
  parentDocuments: ParentDocuments;
  maxPixels: number;
  report: (problem: Problem) => void;
  /** Client for the servers that the operator named, if any. */
  client?: RemoteClient | undefined;
  /** Whether remote images are linked instead of fetched. */
  link?: boolean | undefined;
  /** Folders of the library itself, from which nothing is imported. */
  libraryFolders?: readonly string[];
  /** How images without any description are grouped into objects. */
  grouping: 'auto' | 'folder' | 'image';
  /** Whether the library has an object of a source that is no substitute. */
  hasWhole?: ((source: string) => Promise<boolean>) | undefined;
};

/** Warns of an object that its source does not make public. @param why in the source's terms */
export function reportRestricted(file: string, why: string, { report }: Reading): void {
  const reason = `${why}; it is marked as restricted, but its page and scans are open to everybody`;
  report({ file, reason, kind: 'warning' });
}

/**
 * Reports records that no object could be made from, up to a number of each kind one by one, and then how many more
 * there were.
 */
export function limitedReport({ report }: Pick<Reading, 'report'>, max: number) {
  const counts = { skipped: 0, error: 0 };
  return {
    report(file: string, reason: string, kind: keyof typeof counts): void {
      counts[kind] += 1;
      if (counts[kind] <= max) report({ file, reason, kind });
    },
    reportRest(file: string): void {
      for (const kind of ['skipped', 'error'] as const) {
        const reason = `of ${counts[kind] - max} more records no object could be made`;
        if (counts[kind] > max) report({ file, reason, kind });
      }
    },
  };
}

/** The options of a reading, with nothing claimed yet. */
export const startReading = (options: ReadingOptions): Reading => ({
  ...options,
  claimed: new Set(),
  damaged: new Set(),
  absent: new Map(),
  inOrder: new Set(),
  unreadable: new Map(),
});

/** A reading that also collects the problems reported through it, for a single object. */
export function recordingProblems<Some extends Pick<Reading, 'report'>>(reading: Some): [Some, Problem[]] {
  const problems: Problem[] = [];
  const report = (problem: Problem) => {
    problems.push(problem);
    reading.report(problem);
  };
  return [{ ...reading, report }, problems];
}
