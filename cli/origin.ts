import type { Kysely } from 'kysely';
import { keptPlaces, moveToPlaces } from '#lib/catalogue/store/origin.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { type Places, placesOf } from '#lib/scans/addresses.ts';

/**
 * What addresses in tiles begin with: what the store was served under last, so that a command does not undo what the
 * server has set; in a new store the settings.
 */
export async function placesFor(db: Kysely<Tables>, config: Config): Promise<Places> {
  const kept = await keptPlaces(db);
  if (kept !== undefined) return kept;
  const places = placesOf(config.publicUrl, config.assetsUrl);
  await moveToPlaces(db, places);
  return places;
}
