import { slugOf } from '#lib/pages/slug.ts';
import { type Places, scanAddresses, textAddress, thumbnailNames } from '#lib/scans/addresses.ts';
import type { EntityTile, MainScan, Resource } from '../schema.ts';
import { showTimestamp, type Timestamp } from '../timestamp.ts';
import type { ObjectRecord, ScanRecord } from './records.ts';

/** The contract's main_scan for a kept scan. */
export function mainScanOf(places: Places, id: number, scan: ScanRecord): MainScan {
  const addresses = scanAddresses(places, scan.digest);
  const { facts } = scan;
  const image: Resource = { url: addresses.image, hidden: false, downloadable: true, mime: 'image/jpeg' };
  const resources = [image];
  if (scan.textDigest) {
    const url = textAddress(places, scan.textDigest);
    resources.push({ url, hidden: false, downloadable: true, mime: 'text/xml-alto' });
  }
  return {
    id,
    dzi: { tiles_prefix: addresses.tilesPrefix, manifest_url: addresses.manifest },
    thumbnails: thumbnailNames.map((name, index) => {
      const { width, height } = facts.thumbnails[index] ?? { width: 0, height: 0 };
      return { dimensions: { width, height }, url: addresses.thumbnail(name) };
    }),
    pagination_info: {
      scan_structure: facts.structure,
      scan_functions: facts.functions,
      interesting: facts.interesting,
      scan_name: facts.name,
      page_description: facts.description,
    },
    resources,
    rotation: facts.rotation,
    aggregations: { user: null, global: null },
  };
}

/** Times of a tile: made once, changed with the record, sorted by its place in the feed. */
export type TileTimes = { created: Timestamp; updated: Timestamp; sorting: Timestamp };

/** The contract's tile for an object. */
export function entityTileOf(
  id: number,
  record: ObjectRecord,
  mainScan: MainScan,
  times: TileTimes,
): EntityTile {
  return {
    id,
    type: 'entity',
    created_at: showTimestamp(times.created),
    updated_at: showTimestamp(times.updated),
    sorting_datetime: showTimestamp(times.sorting),
    thumbnail_url: mainScan.thumbnails[0]?.url ?? '',
    related_object_id: record.id,
    indice: 0,
    scan_index: null,
    entity_title: record.title,
    entity_creator_name: record.creatorName ?? '',
    related_object: {
      id: record.id,
      slug: slugOf(record.title),
      title: record.title,
      creator: record.creator,
      creator_name: record.creatorName,
      creator_date: record.creatorDate,
      creator_apposition: record.creatorApposition,
      creator_corp: record.creatorCorp,
      date: showTimestamp(record.date),
      date_descriptive: record.dateDescriptive,
      publish_place: record.publishPlace,
      categories: record.categories,
      is_public: record.isPublic,
      main_scan: mainScan,
      aggregations: {
        user: null,
        global: {
          notes_count: 0,
          views_count: 0,
          favorites_count: 0,
          bookmarks_count: 0,
          collections_containing_count: 0,
        },
      },
    },
  };
}
