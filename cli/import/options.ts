import type { Config } from '#lib/config.ts';
import type { HarvestOptions } from './oai/harvest.ts';
import type { Reading } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** What to import, and how. Paths are absolute. */
export type ImportOptions = {
  config: Config;
  paths: string[];
  /** Addresses of manifests, records and repositories, and of lists of these. */
  addresses?: string[] | undefined;
  /** Origins that images may be fetched from, in addition to those of the addresses. */
  origins?: string[] | undefined;
  harvest?: HarvestOptions | undefined;
  /** Whether remote images stay at their addresses, and only their records are imported. */
  link?: boolean | undefined;
  /** Concurrent requests to the servers of an address. */
  requests?: number | undefined;
  /** Key of the institution for objects that name none. */
  organization?: string | undefined;
  /** Name of the system that the identifiers come from, if another system uses the same ones. */
  namespace?: string | undefined;
  /** Categories for all objects, replacing their own. */
  categories?: string[] | undefined;
  grouping?: Reading['grouping'] | undefined;
  dryRun?: boolean | undefined;
  /** Stops the import once the work in progress is done. */
  signal?: AbortSignal | undefined;
  /** What makes scans; worker processes by default. */
  openMakers?: (() => ScanMakers) | undefined;
};
