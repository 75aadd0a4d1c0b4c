import type { BaseUrls } from '#lib/scans/addresses.ts';
import { previousTiling, pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import type { ObjectScan } from '../catalogue.ts';
import type { ScanRecord } from './records.ts';
import { mainScanOf } from './shapes.ts';

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
