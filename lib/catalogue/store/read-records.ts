import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { append, grouped } from '#lib/lists.ts';
import { unknownDate, yearsOfDate } from '#lib/metadata/date.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { ScanRange } from '../catalogue.ts';
import { entityTileSchema, mainScanSchema } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';
import { type OnDamaged, readUndamaged, throwDamaged } from './damaged.ts';
import { tileSourceOf, tileSourceSchema } from './manifests.ts';
import { previousRecord, previousScan, previousTimes } from './previous-record.ts';
import { categoriesOf, listNames, listTables } from './record-rows.ts';
import type { ObjectLists, ObjectRecord, ScanRecord } from './records.ts';
import type { TileTimes } from './shapes.ts';
import type { Tables } from './tables.ts';

/** An object as stored, with the numbers that the store has assigned. */
export type StoredObject = {
  record: ObjectRecord;
  /** Changes whenever anything known of the object does. */
  fingerprint: string;
  /** See {@link isMigratedRow}. */
  isMigrated: boolean;
  tile: { id: number; times: TileTimes };
  /** Numbers and positions (from 0) of the record's scans, in order. */
  scanIds: number[];
  positions: number[];
  /** Content of the manifests of services' scans, where already read. */
  tileSources: (TileSource | undefined)[];
};

export type ReadOptions = {
  /** `first` reads only the main scan; a range adds its own scans to the main one. */
  scans?: 'all' | 'first' | ScanRange;
  /** Whether to read the table of contents; true by default. */
  contents?: boolean;
  /** Called with unreadable objects, which are then left out; throws by default. */
  onDamaged?: OnDamaged;
};

/**
 * Reads the existing objects among these ids, by id, with as many queries for one as for hundreds.
 * @throws {Damaged}
 */
export async function readRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
  { scans = 'all', contents = true, onDamaged = throwDamaged }: ReadOptions = {},
): Promise<Map<string, StoredObject>> {
  const found = new Map<string, StoredObject>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('objects')
    .innerJoin('tiles', 'tiles.object_id', 'objects.id')
    .selectAll('objects')
    .select([
      'tiles.id as tile',
      'tiles.sorting_datetime',
      'tiles.created_at',
      'tiles.updated_at',
      jsonBefore.as('json'),
    ])
    .where('objects.id', 'in', ids)
    .execute();
  const scansOf = await readScans(db, ids, scans);
  const migrated = rows.filter(isMigratedRow).map(({ id }) => id);
  const names = contents ? listNames : listNames.filter((name) => name !== 'parts');
  const listsOf = await readLists(db, migrated, names);
  for (const row of rows) {
    const own = scansOf(row.id);
    // Another transaction removed the object between two of these queries.
    if (own.length === 0) continue;
    const object = readUndamaged(`object ${row.id}`, () => storedObject(row, own, listsOf), onDamaged);
    if (object) found.set(row.id, object);
  }
  return found;
}

type ScanRow = Selectable<Tables['scans']>;
type ObjectRow = Selectable<Tables['objects']> & {
  tile: number;
  sorting_datetime: Timestamp;
  created_at: Timestamp | null;
  updated_at: Timestamp | null;
  /** Null where nothing needs to be read from it. */
  json: Uint8Array | null;
};

/** A tile's JSON where needed, that is for rows of the previous version. Avoids reading 2 KB per object otherwise. */
const jsonBefore = sql<Uint8Array | null>`CASE WHEN record_fingerprint = fingerprint
  AND created_at IS NOT NULL AND updated_at IS NOT NULL THEN NULL ELSE json END`;

function storedObject(row: ObjectRow, scans: ScanRow[], listsOf: (id: string) => Lists): StoredObject {
  const isMigrated = isMigratedRow(row);
  const { created_at: created, updated_at: updated, sorting_datetime: sorting } = row;
  const json = row.json ?? new Uint8Array();
  return {
    record: isMigrated
      ? recordOf(row, listsOf(row.id), scans.map(scanOf))
      : previousRecord({ ...row, json }, scans.map(previousScan)),
    fingerprint: row.fingerprint,
    isMigrated,
    tile: {
      id: row.tile,
      times: isMigrated && created && updated ? { created, updated, sorting } : previousTimes(json, sorting),
    },
    scanIds: scans.map(({ id }) => id),
    positions: scans.map(({ position }) => position),
    tileSources: scans.map(tileSourceOf),
  };
}

async function readScans(
  db: Kysely<Tables>,
  ids: readonly string[],
  selection: NonNullable<ReadOptions['scans']>,
): Promise<(id: string) => ScanRow[]> {
  let rows = db.selectFrom('scans').selectAll().where('object_id', 'in', ids);
  if (selection !== 'all')
    rows = rows.where(({ and, eb, or }) => {
      const isMain = eb('position', '=', 0);
      if (selection === 'first') return isMain;
      if ('id' in selection) return or([isMain, eb('id', '=', selection.id)]);
      if ('number' in selection) return or([isMain, eb('id', '=', selection.number)]);
      if ('positions' in selection) return eb('position', 'in', [0, ...selection.positions]);
      const { from, count } = selection;
      return or([isMain, and([eb('position', '>=', from), eb('position', '<', from + count)])]);
    });
  const found = await rows.orderBy('object_id').orderBy('position').execute();
  const scans = grouped(found, (row) => row.object_id);
  return (id) => scans.get(id) ?? [];
}

/** Whether the columns and rows of an object hold its record: the previous version kept it as JSON. */
export function isMigratedRow(
  row: Pick<Selectable<Tables['objects']>, 'record_fingerprint' | 'fingerprint'>,
): boolean {
  return row.record_fingerprint === row.fingerprint;
}

type Lists = ObjectLists & { categories: string[] };

/** Reads lists of some objects. @returns a function that gives an object's lists, empty ones for other ids */
async function readLists(
  db: Kysely<Tables>,
  ids: string[],
  names: readonly (keyof ObjectLists)[],
): Promise<(id: string) => Lists> {
  const items = new Map<string, unknown[]>();
  const categories = new Map<string, { category: string; positions: string }[]>();
  for (const name of ids.length === 0 ? [] : names) {
    const rows = await db
      .selectFrom(listTables[name])
      .selectAll()
      .where('object_id', 'in', ids)
      .orderBy('object_id')
      .orderBy('position')
      .execute();
    for (const { object_id, position: _, ...item } of rows) append(items, `${name} ${object_id}`, item);
  }
  if (ids.length > 0) {
    const rows = db.selectFrom('object_categories').selectAll().where('object_id', 'in', ids);
    for (const { object_id, ...row } of await rows.execute()) append(categories, object_id, row);
  }
  return (id) => ({
    // The columns of each table are the fields of its list's items.
    ...(Object.fromEntries(listNames.map((name) => [name, items.get(`${name} ${id}`) ?? []])) as ObjectLists),
    categories: categoriesOf(categories.get(id) ?? []),
  });
}

function recordOf(
  row: Selectable<Tables['objects']> & { sorting_datetime: Timestamp },
  lists: Lists,
  scans: ScanRecord[],
): ObjectRecord {
  const date = row.date ?? unknownDate;
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title ?? '',
    date,
    dateDescriptive: row.date_descriptive,
    // The years in the row reflect how dates were parsed when it was written.
    years: yearsOfDate(row.date_descriptive, date),
    rights: row.rights,
    rightsUrl: row.rights_url,
    source: row.source,
    sourceUrl: row.source_url,
    pixelsPerCentimetre: row.pixels_per_cm,
    isPublic: row.is_public === 1,
    published: row.sorting_datetime,
    ...lists,
    scans,
    ...(row.missing_scans !== null && { missing: missingScans.parse(JSON.parse(row.missing_scans)) }),
    ...mirroredFields(row),
  };
}

const missingScans = z.array(z.object({ before: z.number(), label: z.string().nullable() }));

const counts = entityTileSchema.shape.related_object.shape.aggregations.shape.global;
const given = entityTileSchema
  .pick({ thumbnail_url: true, indice: true, entity_title: true, entity_creator_name: true })
  .extend({ slug: z.string() })
  .partial();

function mirroredFields(row: Selectable<Tables['objects']>): Pick<ObjectRecord, 'mirrored'> {
  if (row.service_id === null) return {};
  return {
    mirrored: {
      service: row.service_id,
      given: given.parse(JSON.parse(row.given ?? '{}')),
      counts: counts.parse(JSON.parse(row.counts ?? '{}')),
    },
  };
}

/** Contents of a scan's `foreign_files`. */
export const foreignFiles = mainScanSchema.pick({ id: true, dzi: true, thumbnails: true, resources: true });

/** Contents of a linked scan's `foreign_files`, which include what a viewer needs to open it. */
const linkedFiles = mainScanSchema
  .pick({ thumbnails: true, resources: true })
  .extend({ tileSource: tileSourceSchema });

function remoteFiles(files: object): Pick<ScanRecord, 'foreign' | 'linked'> {
  return 'tileSource' in files
    ? { linked: linkedFiles.parse(files) }
    : { foreign: foreignFiles.parse(files) };
}

const sizes = z.array(z.object({ width: z.number(), height: z.number() }));
const labels = z.array(z.string());

/** The record of a scan, whichever version wrote its row. */
export function scanOfRow(row: ScanRow): ScanRecord {
  return row.width === null ? previousScan(row) : scanOf(row);
}

function scanOf(row: ScanRow): ScanRecord {
  return {
    digest: row.digest,
    textDigest: row.text_digest,
    width: row.width ?? 0,
    height: row.height ?? 0,
    imageBytes: row.image_bytes ?? 0,
    textBytes: row.text_bytes,
    thumbnails: sizes.parse(JSON.parse(row.thumbnails ?? '[]')),
    structure: row.structure ?? '',
    functions: labels.parse(JSON.parse(row.functions ?? '[]')),
    interesting: row.interesting === 1,
    label: row.label,
    description: row.description,
    rotation: row.rotation ?? 0,
    ...(row.tile_size !== null && {
      tiling: { tileSize: row.tile_size, tileOverlap: row.tile_overlap ?? 0 },
    }),
    ...(row.foreign_files !== null && remoteFiles(JSON.parse(row.foreign_files))),
  };
}
