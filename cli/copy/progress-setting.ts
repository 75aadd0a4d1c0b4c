import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readSetting, writeSetting } from '#lib/catalogue/store/database.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';

/** The setting that records the source and the progress of an unfinished copy. */
export const progressSetting = 'copy';

const progressSchema = z.object({
  /** The source's address, without user name and password. */
  from: z.string(),
  /** The last key copied of each table that was started. */
  keys: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
});
export type CopyProgress = z.infer<typeof progressSchema>;

/** Progress of the copy in this store; undefined if the store is not a copy, or a finished one. */
export async function readProgress(db: Kysely<Tables>): Promise<CopyProgress | undefined> {
  const stored = await readSetting(db, progressSetting);
  return stored === undefined ? undefined : progressSchema.parse(JSON.parse(stored));
}

/** Stores the progress of the copy. Call it in the transaction that adds the rows. */
export async function writeProgress(db: Kysely<Tables>, progress: CopyProgress): Promise<void> {
  await writeSetting(db, progressSetting, JSON.stringify(progress));
}

/** Removes the progress: from now on the copy is an independent library. */
export async function endProgress(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', progressSetting).execute();
}
