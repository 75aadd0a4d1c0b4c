import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { TextPosition } from '../mirror/record.ts';
import type { ReadText, TileText } from '../mirror/store.ts';
import { textAddressOf } from '../text-layers.ts';
import { foreignFiles } from './read-records.ts';
import type { Tables } from './tables.ts';

/** Compresses an ALTO file for storage. */
export const packText = promisify(gzip);
const unpackText = promisify(gunzip);

/** Tiles of a service after a position, newest first; objects of services have a single scan. */
export async function tilesWithTexts(
  db: Kysely<Tables>,
  service: number,
  { at, tile }: TextPosition,
  limit: number,
): Promise<TileText[]> {
  const rows = await db
    .selectFrom('tiles')
    .leftJoin('scans', 'scans.object_id', 'tiles.object_id')
    .leftJoin('service_texts', 'service_texts.scan_id', 'scans.id')
    .select(['service_sorting', 'service_tile', 'scans.id', 'foreign_files', 'address', 'read_at'])
    .where('tiles.service_id', '=', service)
    .where('service_sorting', '<=', at)
    .where((where) => where.or([where('service_sorting', '<', at), where('service_tile', '<', tile)]))
    .orderBy('service_sorting', 'desc')
    .orderBy('service_tile', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const { service_sorting: at, service_tile: tile, id: scan, foreign_files, read_at } = row;
    if (at === null || tile === null) return [];
    const position = { at, tile };
    if (scan === null || foreign_files === null) return { position, text: undefined };
    const address = textAddressOf(foreignFiles.parse(JSON.parse(foreign_files)));
    const stored =
      row.address === null || read_at === null ? undefined : { address: row.address, readAt: read_at };
    return { position, text: { scan, address, stored } };
  });
}

/** Replaces the stored text of a scan, unless the scan is gone. */
export async function saveText(
  trx: Kysely<Tables>,
  { scan, address, readAt }: ReadText,
  packed: Uint8Array | undefined,
): Promise<void> {
  await trx.deleteFrom('service_texts').where('scan_id', '=', scan).execute();
  if (!packed) return;
  const scanRow = await trx.selectFrom('scans').select('id').where('id', '=', scan).executeTakeFirst();
  if (!scanRow) return;
  const row = { scan_id: scan, address, read_at: readAt, alto: packed };
  await trx.insertInto('service_texts').values(row).execute();
}

/** The ALTO that was read from an address, if it is stored. */
export async function storedText(db: Kysely<Tables>, address: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('service_texts')
    .select('alto')
    .where('address', '=', address)
    .orderBy('read_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (await unpackText(row.alto));
}
