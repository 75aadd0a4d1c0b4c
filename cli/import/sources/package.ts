import type { Reading, SourceObject } from './source.ts';
import type { UnreadFiles } from './unread-files.ts';

/** What reading a package gathers. */
export type Gathered = {
  objects: SourceObject[];
  textFiles: string[];
  /** All files, of which some are claimed. */
  files: string[];
  /** Folders of packages, which are read afterwards. */
  packages: string[];
  /** Collections of IIIF, which are followed afterwards. */
  collections: string[];
};
/** A folder with all below it, as it is read. */
export type Package = Reading &
  Gathered & {
    unread: UnreadFiles;
    /** Folder that nothing of the source lies outside of. */
    root: string;
  };

/** How sources are read, and where that is reported. */
export type Collecting = Pick<
  Reading,
  'grouping' | 'maxPixels' | 'report' | 'client' | 'link' | 'wholes' | 'own'
>;

export const nothing = (): Gathered => ({
  objects: [],
  textFiles: [],
  files: [],
  packages: [],
  collections: [],
});

export function newPackage(root: string, collecting: Collecting, unread: UnreadFiles): Package {
  return {
    ...collecting,
    root,
    unread,
    claimed: new Set(),
    damaged: new Set(),
    absent: new Map(),
    ...nothing(),
  };
}
