import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readSetting, writeSetting } from '#lib/catalogue/store/database.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';

/** The setting in which an unfinished copy stores what it is a copy of and how far it is. */
export const progressSetting = 'copy';

const progressSchema = z.object({
  /** The source's address, without a name or a password. */
  from: z.string(),
  /** The last key copied of each table that was begun. */
  keys: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
});
export type CopyProgress = z.infer<typeof progressSchema>;

/** How far the copy in this store is; undefined: it is none, or it is finished. */
export async function readProgress(db: Kysely<Tables>): Promise<CopyProgress | undefined> {
  const stored = await readSetting(db, progressSetting);
  return stored === undefined ? undefined : progressSchema.parse(JSON.parse(stored));
}

/** Stores how far the copy is. Call it in the transaction that adds the rows. */
export async function writeProgress(db: Kysely<Tables>, progress: CopyProgress): Promise<void> {
  await writeSetting(db, progressSetting, JSON.stringify(progress));
}

/** Makes the copy a library of its own. */
export async function endProgress(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', progressSetting).execute();
}
