import type { Kysely } from 'kysely';
import { type Places, placesOf } from '#lib/scans/addresses.ts';
import { raiseVersion, readSetting, writeSetting } from './database.ts';
import { replacedInBytes } from './engine.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

const originSetting = 'origin';
const assetsSetting = 'assets';

/** What the addresses in the kept tiles begin with, if any tile was ever kept. */
export async function keptPlaces(db: Kysely<Tables>): Promise<Places | undefined> {
  const origin = await readSetting(db, originSetting);
  return origin === undefined ? undefined : placesOf(origin, await readSetting(db, assetsSetting));
}

/**
 * Makes the addresses in the kept tiles begin with these. Tiles are kept as they are served, so a change of PUBLIC_URL
 * or ASSETS_URL rewrites them, in one transaction.
 * @returns whether anything had to change
 */
export async function moveToPlaces(db: Kysely<Tables>, places: Places): Promise<boolean> {
  return await transact(db, async (trx) => {
    const before = await keptPlaces(trx);
    if (before?.origin === places.origin && before.assets === places.assets) return false;
    // First: whoever writes meanwhile waits, and cannot make this long work be done again.
    await raiseVersion(trx);
    if (before !== undefined) await rewrite(trx, before, places);
    await writeSetting(trx, originSetting, places.origin);
    await writeSetting(trx, assetsSetting, places.assets);
    return true;
  });
}

/**
 * Addresses of this site stand in the JSON as whole values of a property: colon, quote and slash bound the match, and
 * inside a text the quote would have a backslash before it.
 */
async function rewrite(db: Kysely<Tables>, before: Places, after: Places): Promise<void> {
  if (before.origin !== after.origin) {
    const json = replacedInBytes(db, 'json', `:"${before.origin}/`, `:"${after.origin}/`);
    await db.updateTable('tiles').set({ json }).execute();
  }
  // Those of files that lie below the origin have just moved with it.
  const isBelow = before.assets.startsWith(`${before.origin}/`);
  const assets = isBelow ? `${after.origin}${before.assets.slice(before.origin.length)}` : before.assets;
  if (assets === after.assets) return;
  // Resources begin with their address; thumbnails, which stay, begin with their size.
  for (const property of ['"tiles_prefix":', '"manifest_url":', '{"url":']) {
    const json = replacedInBytes(db, 'json', `${property}"${assets}/`, `${property}"${after.assets}/`);
    await db.updateTable('tiles').set({ json }).where('type', '=', 'entity').execute();
  }
}
