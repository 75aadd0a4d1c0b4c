import { dirname, join } from 'node:path';
import { z } from 'zod';
import { textsVersion } from '../texts/text-index.ts';

/**
 * The files in which the words of pages are. Each holds the objects from one number on to that of the next file. They are a
 * projection: where the setting does not name them they are not read, and go.
 */
export type TextFiles = {
  /** Part of their names; another one each time that the index begins anew. */
  id: string;
  /** The number that each begins with, ascending. */
  firsts: number[];
};

/** Name of the setting in the catalogue that says which files there are. */
export const filesSetting = 'search_texts_files';

const stored = z.object({
  version: z.literal(textsVersion),
  id: z.string().regex(/^[0-9a-f-]+$/),
  firsts: z.array(z.number()).min(1),
});

/** Reads the setting; undefined where it was written for another version, or not at all. */
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

/** The folder of the files, beside the catalogue's own. */
export function textFolder(catalogue: string): string {
  return join(dirname(catalogue), 'search');
}

export function textFile(catalogue: string, id: string, first: number): string {
  return join(textFolder(catalogue), `texts-${id}-${first}.sqlite`);
}

/** Its presence says that one who read the index found it damaged. */
export function damageNote(catalogue: string): string {
  return join(textFolder(catalogue), 'damaged');
}

/** Whether an error says that a file is damaged, and not that it cannot be read now. */
export function isDamage(error: unknown): boolean {
  return /malformed|corrupt|not a database|no such table/i.test(String(error));
}

/** Pages are numbered by their object's number and their position. */
export const pagesOfObject = 65_536;
