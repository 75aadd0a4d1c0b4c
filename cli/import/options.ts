import type { Config } from '#lib/config.ts';
import type { HarvestOptions } from './oai/options.ts';
import type { Reading } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** What to import, and how. Paths are absolute. */
export type ImportOptions = {
  config: Config;
  paths: string[];
  /** Of manifests, records, repositories, and lists of them. */
  addresses?: string[] | undefined;
  /** Origins that images may be fetched from besides those of the addresses. */
  origins?: string[] | undefined;
  /** What of a repository is harvested by OAI-PMH. */
  harvest?: HarvestOptions | undefined;
  /** Whether images at addresses stay where they are, and records alone are brought. */
  link?: boolean | undefined;
  /** Requests at once to the servers of an address. */
  requests?: number | undefined;
  /** Key of the institution of objects that name none. */
  organization?: string | undefined;
  /** Of the system that identifiers are from, where another has the same ones. */
  namespace?: string | undefined;
  /** Categories of all objects, instead of their own. */
  categories?: string[] | undefined;
  grouping?: Reading['grouping'] | undefined;
  dryRun?: boolean | undefined;
  /** Ends the import after what is under way. */
  signal?: AbortSignal | undefined;
  /** What makes scans; programs of their own if left out. */
  openMakers?: (() => ScanMakers) | undefined;
};
