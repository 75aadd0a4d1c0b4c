import type { Kysely } from 'kysely';
import { keptOrigin, moveToOrigin } from '#lib/catalogue/store/origin.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';

/**
 * The origin that addresses in tiles begin with: the one the store was served under last, so that a command does
 * not undo what the server has set; in a new store the one of the settings.
 */
export async function originOf(db: Kysely<Tables>, config: Config): Promise<string> {
  const kept = await keptOrigin(db);
  if (kept !== undefined) return kept;
  await moveToOrigin(db, config.publicUrl);
  return config.publicUrl;
}
