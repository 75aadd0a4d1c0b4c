import type { Kysely } from 'kysely';
import type { Places } from '#lib/scans/addresses.ts';
import { readSetting, writeSetting } from './database.ts';
import { tileShape } from './shapes.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

// Tiles are stored as they are served. What they were made with, their shape and what their addresses begin with, is a
// row of `projections`, and each tile names it: a tile that names another than the server's own is stale.

const servedSetting = 'served_projection';
/** Names the projection that all tiles have been made with, as far as they were stale. */
export const renewedSetting = 'renewed_projection';

/** The number of what tiles for these places are made with; undefined where the store has none of them. */
export async function findProjection(
  db: Kysely<Tables>,
  { origin, assets }: Places,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('projections')
    .select('id')
    .where('shape', '=', tileShape)
    .where('origin', '=', origin)
    .where('assets', '=', assets)
    .executeTakeFirst();
  return row?.id;
}

/** The number of what tiles for these places are made with, given now where there is none. Call it in a transaction. */
export async function ensureProjection(trx: Kysely<Tables>, places: Places): Promise<number> {
  const known = await findProjection(trx, places);
  if (known !== undefined) return known;
  const { last } = await trx
    .selectFrom('projections')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  // Not 1: tiles that the version before writes beside have that one.
  const id = Math.max(1, last ?? 1) + 1;
  const { origin, assets } = places;
  await trx.insertInto('projections').values({ id, shape: tileShape, origin, assets }).execute();
  return id;
}

/** What addresses of tiles begin with, by what the tiles were made with. */
export async function originsByProjection(db: Kysely<Tables>): Promise<Map<number, string>> {
  const rows = await db.selectFrom('projections').select(['id', 'origin']).execute();
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

/** Where the library was served last, by its newest shape; undefined for one that was never served. */
export async function servedPlaces(db: Kysely<Tables>): Promise<Places | undefined> {
  const id = await readSetting(db, servedSetting);
  if (id === undefined) return undefined;
  return await db
    .selectFrom('projections')
    .select(['origin', 'assets'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
}

/** Whether the library is served at these places already, so that there is nothing to note. */
export async function isServedAt(db: Kysely<Tables>, places: Places): Promise<boolean> {
  const id = await findProjection(db, places);
  return id !== undefined && (await readSetting(db, servedSetting)) === String(id);
}

/** Notes where the library is served from now on: what commands write is made for it. Gives the projection's number. */
export async function serveAt(db: Kysely<Tables>, places: Places): Promise<number> {
  return await transact(db, async (trx) => {
    const isFirst = (await originsByProjection(trx)).size === 0;
    const id = await ensureProjection(trx, places);
    // No tile was ever made with anything else.
    if (isFirst) await writeSetting(trx, renewedSetting, String(id));
    if ((await readSetting(trx, servedSetting)) !== String(id))
      await writeSetting(trx, servedSetting, String(id));
    return id;
  });
}
