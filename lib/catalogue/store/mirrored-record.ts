import { isDeepStrictEqual } from 'node:util';
import { slugOf } from '#lib/pages/slug.ts';
import type { EntityTile, MainScan, OtherTile } from '../schema.ts';
import { recordOfContract } from './contract-record.ts';
import type { MirroredFields, ObjectRecord, ScanRecord } from './records.ts';

/**
 * The record of an object shown by a service's tile; converted back, it yields the same tile.
 * @param id of the object in this library
 * @param service number of the service
 */
export function recordOfTile(tile: EntityTile, id: string, service: number): ObjectRecord {
  const { related_object: object } = tile;
  return {
    id,
    organizationId: null,
    ...recordOfContract(object),
    scans: [foreignScan(object.main_scan)],
    mirrored: { service, given: givenOf(tile), counts: object.aggregations.global },
  };
}

/** The fields of a tile that differ from those derived from its record. */
function givenOf(tile: EntityTile): MirroredFields['given'] {
  const { thumbnail_url, indice, entity_title, entity_creator_name } = tile;
  const { slug, title, creator_name, main_scan } = tile.related_object;
  return {
    ...(thumbnail_url !== (main_scan.thumbnails[0]?.url ?? '') && { thumbnail_url }),
    ...(indice !== 0 && { indice }),
    ...(entity_title !== title && { entity_title }),
    ...(entity_creator_name !== (creator_name ?? '') && { entity_creator_name }),
    ...(slug !== slugOf(title) && { slug }),
  };
}

function foreignScan({ id, dzi, thumbnails, resources, pagination_info, rotation }: MainScan): ScanRecord {
  return {
    digest: '',
    textDigest: null,
    width: 0,
    height: 0,
    imageBytes: 0,
    textBytes: null,
    thumbnails: [],
    structure: pagination_info.scan_structure,
    functions: pagination_info.scan_functions,
    interesting: pagination_info.interesting,
    label: pagination_info.scan_name ?? null,
    description: pagination_info.page_description ?? null,
    rotation,
    foreign: { id, dzi, thumbnails, resources },
  };
}

/** The record of a service's tile that does not belong to an object. */
export function recordOfOther(tile: OtherTile) {
  const { id: _, type, created_at, updated_at, sorting_datetime, ...given } = tile;
  const { title, description, url } = tile;
  return {
    type,
    title: title ?? '',
    description: description ?? null,
    url: url ?? null,
    imageDigest: null,
    given,
  };
}

/** Whether a service's other tile equals what is stored, compared as JSON. */
export function equalsStored(stored: string | null, given: Record<string, unknown>): boolean {
  return stored !== null && isDeepStrictEqual(JSON.parse(stored), JSON.parse(JSON.stringify(given)));
}
