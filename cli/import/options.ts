import type { Config } from '#lib/config.ts';
import type { Reading } from './sources/source.ts';

/** What to import, and how. Paths are absolute. */
export type ImportOptions = {
  config: Config;
  paths: string[];
  /** Key of the institution of objects that name none. */
  organization?: string | undefined;
  /** Categories of all objects, instead of their own. */
  categories?: string[] | undefined;
  grouping?: Reading['grouping'] | undefined;
  dryRun?: boolean | undefined;
  /** Ends the import after what is under way. */
  signal?: AbortSignal | undefined;
};
