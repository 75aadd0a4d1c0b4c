import { type Reading, type ReadingOptions, type SourceObject, startReading } from './source.ts';
import type { UnreadFiles } from './unread-files.ts';

/** What is collected while a package is read. */
export type Collected = {
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
  Collected & {
    unread: UnreadFiles;
    /** The folder that references may not leave. */
    root: string;
  };

export const emptyCollection = (): Collected => ({
  objects: [],
  textFiles: [],
  files: [],
  packages: [],
  collections: [],
});

export function newPackage(root: string, options: ReadingOptions, unread: UnreadFiles): Package {
  return { ...startReading(options), root, unread, ...emptyCollection() };
}
