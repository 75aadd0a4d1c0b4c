import { z } from 'zod';
import { validTexts } from '#lib/valid-text.ts';
import { entityTileSchema, otherTileSchema, type Tile, tileSchema } from '../schema.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { recordOfContract } from './contract-record.ts';
import type { ObjectRecord, OtherTileRecord, ScanRecord } from './records.ts';
import type { TileTimes } from './shapes.ts';

// The previous version stored titles, creators and dates in the tiles' JSON, and everything else as JSON next to it.

const text = z.string().optional();
const detailsSchema = z.object({
  description: z.object({ pl: text, en: text }).optional(),
  rights: text,
  rightsUrl: text,
  source: text,
  sourceUrl: text,
  language: text,
  pixelsPerCentimetre: z.number().optional(),
});

const size = z.object({ width: z.number(), height: z.number() });
const factsSchema = size.extend({
  imageBytes: z.number(),
  textBytes: z.number().nullable(),
  thumbnails: z.array(size),
  structure: z.string(),
  functions: z.array(z.string()),
  interesting: z.boolean(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  rotation: z.number(),
});

/** The times of a tile that the previous version wrote. */
export function previousTimes(json: Uint8Array, sorting: Timestamp): TileTimes {
  const { created_at, updated_at } = readTile(json);
  return {
    created: parseTimestamp(created_at) ?? sorting,
    updated: parseTimestamp(updated_at) ?? sorting,
    sorting,
  };
}

/** Whether the time of change in a tile's JSON differs from its column. */
export function isWrittenByPrevious(json: Uint8Array, updated: Timestamp): boolean {
  try {
    return parseTimestamp(readTile(json).updated_at) !== updated;
  } catch {
    // No version writes unreadable JSON, so the columns count.
    return false;
  }
}

/** A tile that does not belong to an object, as the previous version wrote it. */
export function previousOtherTile(
  json: Uint8Array,
  publicUrl: string | undefined,
): Pick<OtherTileRecord, 'title' | 'description' | 'url'> {
  const tile = otherTileSchema.parse(readTile(json));
  const isOwn = publicUrl !== undefined && tile.url?.startsWith(`${publicUrl}/`);
  return {
    title: tile.title ?? '',
    description: tile.description ?? null,
    url: (isOwn ? tile.url?.slice(publicUrl.length) : tile.url) ?? null,
  };
}

/** The record of an object that the previous version wrote. @param row its row, with the JSON of its tile */
export function previousRecord(
  row: { id: string; organization_id: number | null; details: string; json: Uint8Array },
  scans: ScanRecord[],
): ObjectRecord {
  const { related_object: object, sorting_datetime } = entityTileSchema.parse(readTile(row.json));
  const details = detailsSchema.parse(validTexts(JSON.parse(row.details)));
  const { pl, en } = details.description ?? {};
  return {
    id: row.id,
    organizationId: row.organization_id,
    ...recordOfContract(object),
    languages: details.language === undefined ? [] : [{ language: details.language }],
    descriptions: Object.entries({ pl, en }).flatMap(([language, description]) =>
      description === undefined ? [] : [{ language, text: description }],
    ),
    rights: details.rights ?? null,
    rightsUrl: details.rightsUrl ?? null,
    source: details.source ?? null,
    sourceUrl: details.sourceUrl ?? null,
    pixelsPerCentimetre: details.pixelsPerCentimetre ?? null,
    published: parseTimestamp(sorting_datetime),
    scans,
  };
}

/** The record of a scan that the previous version wrote. */
export function previousScan(row: { digest: string; text_digest: string | null; facts: string }): ScanRecord {
  const { name, ...facts } = factsSchema.parse(validTexts(JSON.parse(row.facts)));
  return { digest: row.digest, textDigest: row.text_digest, ...facts, label: name };
}

/** JSON can contain what columns cannot, such as NUL. */
function readTile(json: Uint8Array): Tile {
  return tileSchema.parse(validTexts(JSON.parse(new TextDecoder().decode(json))));
}
