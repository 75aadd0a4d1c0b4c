import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type TileSource, tileLayouts } from '#lib/scans/tile-source.ts';
import { type MainScan, mainScanSchema } from '../schema.ts';
import type { Tables } from './tables.ts';

// A manifest is created along with its tiles and only changes with them, so it is read once and stored with its scan,
// for as long as the scan keeps the addresses that the manifest was read for.

const { dzi } = mainScanSchema.shape;
const size = z.int().positive();
/** What a viewer needs to open a scan, as stored. */
export const tileSourceSchema = z.object({
  width: size,
  height: size,
  tileSize: size,
  tileOverlap: z.int().min(0),
  format: z.string(),
  tilesUrl: z.string(),
  layout: z.enum(tileLayouts).optional(),
  coarsest: size.optional(),
}) satisfies z.ZodType<TileSource>;
const manifestSchema = z.object({ dzi, tileSource: tileSourceSchema });
const filesOf = z.object({ dzi });

/** The stored content of the manifest of a service's scan; undefined where unknown or out of date. */
export function tileSourceOf(
  row: Pick<Selectable<Tables['scans']>, 'foreign_files' | 'tile_source'>,
): TileSource | undefined {
  if (row.foreign_files === null || row.tile_source === null) return undefined;
  const manifest = manifestSchema.parse(JSON.parse(row.tile_source));
  const files = filesOf.parse(JSON.parse(row.foreign_files));
  return isDeepStrictEqual(manifest.dzi, files.dzi) ? manifest.tileSource : undefined;
}

/**
 * Stores the content of the manifest of an object's scan.
 * @param position of the scan, from 0
 * @param scan with the addresses for which the manifest was read
 */
export async function saveTileSource(
  db: Kysely<Tables>,
  objectId: string,
  position: number,
  scan: Pick<MainScan, 'dzi'>,
  tileSource: TileSource,
): Promise<void> {
  await db
    .updateTable('scans')
    .set({ tile_source: JSON.stringify({ dzi: scan.dzi, tileSource }) })
    .where('object_id', '=', objectId)
    .where('position', '=', position)
    .where('foreign_files', 'is not', null)
    .execute();
}
