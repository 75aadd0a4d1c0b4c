import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { highest, readSetting, writeSetting } from './database.ts';
import { tileShape } from './shapes.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

// Tiles are stored as they are served. A row of `projections` holds what a tile was generated with: its shape and the
// base of its addresses. Each tile refers to one; a tile whose projection is not the server's own is stale.

const servedSetting = 'served_projection';
/** Setting with the projection for which no stale tiles are left. */
export const renewedSetting = 'renewed_projection';

/** The number of the projection for these base URLs; undefined where the store does not have it. */
export async function findProjection(
  db: Kysely<Tables>,
  { publicUrl, assets }: BaseUrls,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('projections')
    .select('id')
    .where(({ and }) => and({ shape: tileShape, origin: publicUrl, assets }))
    .executeTakeFirst();
  return row?.id;
}

/** The number of the projection for these base URLs, which is created if missing. Call within a transaction. */
export async function ensureProjection(trx: Kysely<Tables>, baseUrls: BaseUrls): Promise<number> {
  const known = await findProjection(trx, baseUrls);
  if (known !== undefined) return known;
  // Never 1: tiles that a server of the previous version writes meanwhile have that one.
  const id = Math.max(1, await highest(trx.selectFrom('projections'), 'id')) + 1;
  const { publicUrl, assets } = baseUrls;
  await trx.insertInto('projections').values({ id, shape: tileShape, origin: publicUrl, assets }).execute();
  return id;
}

/** The origin in tiles' addresses, by projection. */
export async function originsByProjection(db: Kysely<Tables>): Promise<Map<number, string>> {
  const rows = await db.selectFrom('projections').select(['id', 'origin']).execute();
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

/** Where the library was last served, for the newest shape; undefined if it never was. */
export async function servedBaseUrls(db: Kysely<Tables>): Promise<BaseUrls | undefined> {
  const id = await readSetting(db, servedSetting);
  if (id === undefined) return undefined;
  return await db
    .selectFrom('projections')
    .select(['origin as publicUrl', 'assets'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
}

/** Whether the library is already recorded as served at these base URLs. */
export async function isServedAt(db: Kysely<Tables>, baseUrls: BaseUrls): Promise<boolean> {
  const id = await findProjection(db, baseUrls);
  return id !== undefined && (await readSetting(db, servedSetting)) === String(id);
}

/** Records where the library is served from now on; commands write tiles for it. Returns the projection's number. */
export async function serveAt(db: Kysely<Tables>, baseUrls: BaseUrls): Promise<number> {
  return await transact(db, async (trx) => {
    const isFirst = (await originsByProjection(trx)).size === 0;
    const id = await ensureProjection(trx, baseUrls);
    // No tile was ever generated for another projection.
    if (isFirst) await writeSetting(trx, renewedSetting, String(id));
    if ((await readSetting(trx, servedSetting)) !== String(id))
      await writeSetting(trx, servedSetting, String(id));
    return id;
  });
}
