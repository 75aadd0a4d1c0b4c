import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { append } from '#lib/lists.ts';
import type { ForeignFiles, LinkedFiles, ObjectLists, ObjectRecord, ScanRecord } from './records.ts';
import { detailsOf, noPyramid } from './shapes.ts';
import type { Tables } from './tables.ts';

/** The table of each list of a record; its columns are the fields of the list's items. */
export const listTables = {
  titles: 'object_titles',
  agents: 'object_agents',
  places: 'object_places',
  languages: 'object_languages',
  subjects: 'object_subjects',
  identifiers: 'object_identifiers',
  relations: 'object_relations',
  descriptions: 'object_descriptions',
  notes: 'object_notes',
  parts: 'object_parts',
} as const satisfies Record<keyof ObjectLists, keyof Tables>;

/** Names of the lists of a record. */
export const listNames = Object.keys(listTables) as (keyof ObjectLists)[];

/**
 * Digest of a record's content, in hex. Empty values (null, empty lists) are ignored, so that a field new to the
 * program only changes the digest of records that have it.
 */
export function fingerprintOf({ published: _, mirrored, ...record }: ObjectRecord): string {
  // Counts change without anybody having edited the object.
  const compared = { ...record, mirrored: mirrored && { service: mirrored.service, given: mirrored.given } };
  return hash('sha256', JSON.stringify(canonicalized(compared)), 'hex');
}

/** The same without nulls and empty lists, and with the keys of objects sorted. */
function canonicalized(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(canonicalized);
  const fields = value as Readonly<Record<string, unknown>>;
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(fields).sort()) sorted[name] = canonicalized(fields[name]);
  return sorted;
}

/** The row of an object, except its id. */
export function objectColumns(record: ObjectRecord) {
  const fingerprint = fingerprintOf(record);
  return {
    organization_id: record.organizationId,
    is_public: record.isPublic ? 1 : 0,
    fingerprint,
    record_fingerprint: fingerprint,
    title: record.title,
    date: record.date,
    date_descriptive: record.dateDescriptive,
    year_from: record.years?.from ?? null,
    year_to: record.years?.to ?? null,
    rights: record.rights,
    rights_url: record.rightsUrl,
    source: record.source,
    source_url: record.sourceUrl,
    pixels_per_cm: record.pixelsPerCentimetre,
    missing_scans: record.missing ? JSON.stringify(record.missing) : null,
    details: JSON.stringify(detailsOf(record)),
    service_id: record.mirrored?.service ?? null,
    given: record.mirrored ? JSON.stringify(record.mirrored.given) : null,
    counts: record.mirrored ? JSON.stringify(record.mirrored.counts) : null,
  } satisfies Omit<Insertable<Tables['objects']>, 'id'>;
}

/** The row of a scan, except its ids and its position. */
export function scanColumns({ digest, textDigest, tiling, foreign, linked, ...scan }: ScanRecord) {
  const { label, ...facts } = scan;
  return {
    digest,
    text_digest: textDigest,
    width: scan.width,
    height: scan.height,
    image_bytes: scan.imageBytes,
    text_bytes: scan.textBytes,
    thumbnails: JSON.stringify(scan.thumbnails),
    structure: scan.structure,
    functions: JSON.stringify(scan.functions),
    interesting: scan.interesting ? 1 : 0,
    label,
    description: scan.description,
    rotation: scan.rotation,
    tile_size: tiling?.tileSize ?? null,
    tile_overlap: tiling?.tileOverlap ?? null,
    facts: JSON.stringify({ ...facts, name: label }),
    foreign_files: foreign ? JSON.stringify(foreign) : linked ? JSON.stringify(asForeign(linked)) : null,
    linked_origin: linked ? new URL(linked.tileSource.tilesUrl).origin : null,
  } satisfies Omit<Insertable<Tables['scans']>, 'id' | 'object_id' | 'position'>;
}

/** Linked files in the form in which the previous version reads foreign ones: a service's scan without a manifest. */
function asForeign(linked: LinkedFiles): ForeignFiles & LinkedFiles {
  return { id: 0, dzi: noPyramid, ...linked };
}

/** The rows of an object's categories; a repeated category is one row with several positions. */
export function categoryRows({ id, categories }: ObjectRecord) {
  const positions = new Map<string, number[]>();
  for (const [position, category] of categories.entries()) append(positions, category, position);
  return [...positions].map(([category, at]) => ({ object_id: id, category, positions: at.join() }));
}

/** The categories of an object's rows, in order. */
export function categoriesOf(rows: readonly { category: string; positions: string }[]): string[] {
  const positioned = rows.flatMap(({ category, positions }) =>
    positions.split(',').map((position) => ({ category, position: Number(position) })),
  );
  return positioned.sort((one, other) => one.position - other.position).map(({ category }) => category);
}

/** The rows of one list of an object. */
export function listRows<Name extends keyof ObjectLists>(record: ObjectRecord, name: Name) {
  return record[name].map((item, position) => ({ object_id: record.id, position, ...item }));
}
