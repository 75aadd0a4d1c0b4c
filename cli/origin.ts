import type { Kysely } from 'kysely';
import { serveAt, servedPlaces } from '#lib/catalogue/store/projections.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { type Places, placesOf } from '#lib/scans/addresses.ts';

/**
 * The origins that addresses in tiles begin with: those the store was last served under, so that a command does not
 * undo what the server has set; in a new store, those of the settings.
 */
export async function placesFor(db: Kysely<Tables>, config: Config): Promise<Places> {
  const served = await servedPlaces(db);
  if (served) return served;
  const places = placesOf(config.publicUrl, config.assetsUrl);
  await serveAt(db, places);
  return places;
}
