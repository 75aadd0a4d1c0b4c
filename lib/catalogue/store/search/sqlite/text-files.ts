import { dirname, join } from 'node:path';
import { z } from 'zod';
import { textsVersion } from '../texts/text-index.ts';

/**
 * The files with the words of pages. Each holds the objects from a number up to the next file's. They are derived data:
 * files that the setting does not list are ignored and deleted.
 */
export type TextFiles = {
  /** Part of their names; a new one whenever the index is started afresh. */
  id: string;
  /** The first number of each, ascending. */
  firsts: number[];
};

/** Setting in the catalogue that lists the files. */
export const filesSetting = 'search_texts_files';

const stored = z.object({
  version: z.literal(textsVersion),
  id: z.string().regex(/^[0-9a-f-]+$/),
  firsts: z.array(z.number()).min(1),
});

/** Parses the setting; undefined where another version wrote it, or it is missing. */
export function readTextFiles(setting: string | undefined): TextFiles | undefined {
  try {
    return stored.parse(JSON.parse(setting ?? ''));
  } catch {
    return undefined;
  }
}

export function writeTextFiles({ id, firsts }: TextFiles): string {
  return JSON.stringify({ version: textsVersion, id, firsts });
}

/** The folder of the files, next to the catalogue's own file. */
export function textFolder(catalogue: string): string {
  return join(dirname(catalogue), 'search');
}

export function textFile(catalogue: string, id: string, first: number): string {
  return join(textFolder(catalogue), `texts-${id}-${first}.sqlite`);
}

/** Marker file left by a reader that found the index damaged. */
export function damageMarker(catalogue: string): string {
  return join(textFolder(catalogue), 'damaged');
}

/** Whether an error means that a file is damaged, rather than temporarily unreadable. */
export function isDamage(error: unknown): boolean {
  return /malformed|corrupt|not a database|no such table/i.test(String(error));
}

/** Page ids are the object's number times this plus the position. */
export const pagesOfObject = 65_536;
