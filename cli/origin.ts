import type { Kysely } from 'kysely';
import { serveAt, servedBaseUrls } from '#lib/catalogue/store/projections.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { type BaseUrls, baseUrlsOf } from '#lib/scans/addresses.ts';

/**
 * The base URLs of addresses in tiles: those under which the store was last served, so that a command does not undo
 * what the server has set; in a new store, those of the settings.
 */
export async function baseUrlsFor(db: Kysely<Tables>, config: Config): Promise<BaseUrls> {
  const served = await servedBaseUrls(db);
  if (served) return served;
  const baseUrls = baseUrlsOf(config.publicUrl, config.assetsUrl);
  await serveAt(db, baseUrls);
  return baseUrls;
}
