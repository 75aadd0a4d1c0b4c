import type { Reading, SourceObject } from './source.ts';
import type { UnreadFiles } from './unread-files.ts';

/** What is collected while a package is read. */
export type Gathered = {
  objects: SourceObject[];
  textFiles: string[];
  /** All files, whether claimed or not. */
  files: string[];
  /** Folders that are packages of their own, read afterwards. */
  packages: string[];
  /** IIIF collections, followed afterwards. */
  collections: string[];
};
/** A folder with everything below it, while it is being read. */
export type Package = Reading &
  Gathered & {
    unread: UnreadFiles;
    /** The folder that references may not leave. */
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
    inOrder: new Set(),
    unreadable: new Map(),
    ...nothing(),
  };
}
