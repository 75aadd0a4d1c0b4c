import type { Kysely } from 'kysely';
import { raiseVersion, readSetting, writeSetting } from './database.ts';
import { replacedInBytes } from './engine.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

const settingName = 'origin';

/** The origin that the addresses in the kept tiles begin with, if any tile was ever kept. */
export async function keptOrigin(db: Kysely<Tables>): Promise<string | undefined> {
  return await readSetting(db, settingName);
}

/**
 * Makes the addresses in the kept tiles begin with this origin. Tiles are kept as they are served, so a change
 * of PUBLIC_URL rewrites them, in one transaction.
 * @returns whether anything had to change
 */
export async function moveToOrigin(db: Kysely<Tables>, origin: string): Promise<boolean> {
  return await transact(db, async (trx) => {
    const before = await keptOrigin(trx);
    if (before === origin) return false;
    // First: whoever writes meanwhile waits, and cannot make this long work be done again.
    await raiseVersion(trx);
    if (before !== undefined) {
      // Addresses of this site stand in the JSON as whole values of a property: colon, quote and slash bound the
      // match, and inside a text the quote would have a backslash before it.
      const json = replacedInBytes(trx, 'json', `:"${before}/`, `:"${origin}/`);
      await trx.updateTable('tiles').set({ json }).execute();
    }
    await writeSetting(trx, settingName, origin);
    return true;
  });
}
