import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { previousTiling, pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import type { FileTotals, ObjectScan } from '../catalogue.ts';
import type { WholeObjectScan } from '../whole-object.ts';
import { readUndamaged } from './damaged.ts';
import { tileSourceOf } from './manifests.ts';
import { scanOfRow } from './read-records.ts';
import type { ScanRecord } from './records.ts';
import { mainScanOf } from './shapes.ts';
import type { Tables } from './tables.ts';

/** A stored scan as the catalogue shows it. @param tileSource from the manifest, for a scan hosted by a service */
export function objectScan(
  baseUrls: BaseUrls,
  id: number,
  record: ScanRecord,
  tileSource: TileSource | undefined,
): Omit<ObjectScan, 'position'> {
  const common = { number: id, scan: mainScanOf(baseUrls, id, record) };
  if (record.foreign) return { ...common, tileSource, imageBytes: undefined, textBytes: undefined };
  const { width, height, linked, imageBytes, tiling = previousTiling } = record;
  const textBytes = record.textBytes ?? undefined;
  if (linked) return { ...common, tileSource: linked.tileSource, imageBytes: undefined, textBytes };
  const { format } = pyramidFormat;
  const own = { ...tiling, format, width, height, tilesUrl: common.scan.dzi.tiles_prefix };
  return { ...common, tileSource: own, imageBytes, textBytes };
}

/** Numbers of scans, of texts and of scans with files elsewhere; totals over the files if all are local and known. */
export type ScanCounts = { count: number; texts: number; foreign: number; files: FileTotals | undefined };

/** Counts the scans of some objects, by id; objects without scans are left out. */
export async function countScans(
  reader: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, ScanCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('scans')
    .select(({ fn }) => [
      'object_id',
      fn.max('position').as('last'),
      fn.count<number>('text_digest').as('texts'),
      fn.count<number>('foreign_files').as('foreign'),
      fn.count<number>('image_bytes').as('sized'),
      fn.sum<number>('image_bytes').as('imageBytes'),
      fn.sum<number | null>('text_bytes').as('textBytes'),
      fn.avg<number>('width').as('width'),
      fn.avg<number>('height').as('height'),
    ])
    .where('object_id', 'in', ids)
    .groupBy('object_id')
    .execute();
  return new Map(
    rows.map(({ object_id, last, texts, foreign, sized, textBytes, ...sizes }) => {
      const count = last + 1;
      const isKnown = foreign === 0 && sized === count;
      const files = isKnown ? { texts, textBytes: textBytes ?? 0, ...sizes } : undefined;
      return [object_id, { count, texts, foreign, files }];
    }),
  );
}

/** Rows of scans in memory at a time. */
const window = 64;

/** Scans of an object, in windows; yields to other requests between them, since SQLite runs on this thread. */
export async function* scansOfObject(
  reader: Kysely<Tables>,
  baseUrls: BaseUrls,
  id: string,
  first: number,
  end: number,
): AsyncGenerator<WholeObjectScan> {
  for (let from = first; from < end; from += window) {
    if (from > first) await setImmediate();
    const rows = await reader
      .selectFrom('scans')
      .selectAll()
      .where('object_id', '=', id)
      .where('position', '>=', from)
      .where('position', '<', Math.min(end, from + window))
      .orderBy('position')
      .execute();
    for (const row of rows) {
      const scan = readUndamaged(
        `scan ${row.id}`,
        () => ({ ...scanOfRow(row), tileSource: tileSourceOf(row) }),
        () => {},
      );
      if (scan)
        yield {
          position: row.position,
          digest: scan.digest,
          shown: { position: row.position, ...objectScan(baseUrls, row.id, scan, scan.tileSource) },
        };
    }
  }
}
