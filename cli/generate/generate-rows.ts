import type { Insertable } from 'kysely';
import { tileTypes } from '#lib/catalogue/schema.ts';
import { type TableValues, valuesOf } from '#lib/catalogue/store/insert-rows.ts';
import { recordSetsOf } from '#lib/catalogue/store/record-changes.ts';
import {
  categoryRows,
  listNames,
  listRows,
  listTables,
  objectColumns,
  scanColumns,
} from '#lib/catalogue/store/record-rows.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { otherTileOf } from '#lib/catalogue/store/shapes.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { objectTile, tileJson } from '#lib/catalogue/store/tile-json.ts';
import { parseTimestamp, shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { seededRandom as chanceFrom } from '#lib/seeded-random.ts';
import { type Chance, generateObject, maxScans } from './generate-object.ts';

/** What a generated library depends on: the same values give the same library. */
export type GeneratorOptions = {
  tiles: number;
  seed: number;
  baseUrls: BaseUrls;
  /** Id of the projection of tiles with these base URLs. */
  projection: number;
  organizations: readonly number[];
};

type GeneratedRows = { [Name in (typeof generatedTables)[number]]: Insertable<Tables[Name]>[] };

/** Tables in an order in which their rows may be inserted. */
const generatedTables = [
  'objects',
  'object_categories',
  ...listNames.map((name) => listTables[name]),
  'scans',
  'tiles',
  'object_changes',
  'object_sets',
] as const;

/** What a range adds to the store. */
export type GeneratedValues = {
  tables: TableValues[];
  /** How many public objects of the range each institution has. */
  provided: [organization: number, objects: number][];
};

/** The feed of a generated library starts here and covers twenty years, however many tiles it has. */
const firstInstant = '2006-01-01T00:00:00' as const;
const years = 20;
const microseconds = years * 365.25 * 86_400 * 1_000_000;

/** One in this many tiles is not an object's. */
const otherTilesEvery = 400;

const otherTypes = tileTypes.filter((type) => type !== 'entity');

/** The rows of the tiles from `from` up to, but excluding, `end`; numbers start at 1, the oldest. */
function generateRows(
  options: GeneratorOptions,
  from: number,
  end: number,
  objectOf: typeof generateObject,
): GeneratedRows {
  const rows = Object.fromEntries(generatedTables.map((name) => [name, []])) as unknown as GeneratedRows;
  for (let number = from; number < end; number += 1) {
    // Multiplying by an odd number scatters the seeds of adjacent tiles and keeps all seeds distinct.
    const chance = chanceFrom(Math.imul(number, 0x9e3779b1) ^ options.seed);
    // Up to 0.9 of a step of jitter: no two tiles share an instant, and their order is preserved.
    const at = instantOf(options, number + chance() * 0.9);
    if (number % otherTilesEvery === 0) rows.tiles.push(otherTile(options, number, at, chance));
    else {
      const organization = options.organizations[Math.floor(chance() ** 2 * options.organizations.length)];
      if (organization === undefined) throw new Error('A generated library needs institutions');
      addObject(rows, options, objectOf(number, chance, organization), number, at);
    }
  }
  return rows;
}

/** The same rows as values only. @param objectOf generates the object with a number */
export function generateValues(
  options: GeneratorOptions,
  from: number,
  end: number,
  objectOf = generateObject,
): GeneratedValues {
  const rows = generateRows(options, from, end, objectOf);
  const provided = new Map<number, number>();
  for (const { organization_id: id, is_public } of rows.objects)
    if (is_public && id) provided.set(id, (provided.get(id) ?? 0) + 1);
  return {
    tables: generatedTables.map((name) => valuesOf(name, rows[name])),
    provided: [...provided],
  };
}

/** The instant at a position of the feed: the number of a tile, plus a fraction. */
export function instantOf({ tiles }: Pick<GeneratorOptions, 'tiles'>, position: number): Timestamp {
  const start = parseTimestamp(firstInstant);
  if (!start) throw new Error(`Not a timestamp: ${firstInstant}`);
  return shiftTimestamp(start, Math.floor((position / tiles) * microseconds));
}

function addObject(
  rows: GeneratedRows,
  options: GeneratorOptions,
  object: ObjectRecord,
  number: number,
  at: Timestamp,
): void {
  rows.objects.push({ id: object.id, ...objectColumns(object) });
  rows.object_categories.push(...categoryRows(object));
  for (const name of listNames) (rows[listTables[name]] as unknown[]).push(...listRows(object, name));
  if (object.isPublic) {
    const change = { object_id: object.id, datestamp: at };
    const unknown = { title: null, date_descriptive: null, organization_id: null };
    rows.object_changes.push({ ...change, kind: 'added', changes: 1, ...unknown });
    rows.object_sets.push(...recordSetsOf(object).map((set_name) => ({ ...change, set_name })));
  }
  const scanIds = object.scans.map((_, position) => number * maxScans + position);
  for (const [position, scan] of object.scans.entries())
    rows.scans.push({ id: scanIds[position], object_id: object.id, position, ...scanColumns(scan) });
  const times = { created: at, updated: at, sorting: at };
  rows.tiles.push({
    ...columnsOf(options, number, at, object.organizationId),
    type: 'entity',
    object_id: object.id,
    json: tileJson(objectTile(options.baseUrls, { record: object, tile: { id: number, times }, scanIds })),
  });
}

function otherTile(
  options: GeneratorOptions,
  number: number,
  at: Timestamp,
  chance: Chance,
): GeneratedRows['tiles'][number] {
  const type = otherTypes[Math.floor(chance() * otherTypes.length)] ?? 'news';
  const organizationId = options.organizations[Math.floor(chance() * options.organizations.length)] ?? null;
  const record = {
    key: `made-${number}`,
    type,
    organizationId,
    featured: chance() < 0.2,
    title: `Wiadomość próbna nr ${number}`,
    description: 'Zrobiona przez program, jak wszystko w tej bibliotece.',
    url: '/pl/statistics',
    imageDigest: null,
    published: at,
  };
  const shown = otherTileOf(number, options.baseUrls, record, { created: at, updated: at, sorting: at });
  return {
    ...columnsOf(options, number, at, organizationId),
    type,
    key: record.key,
    featured: record.featured ? 1 : 0,
    title: record.title,
    description: record.description,
    url: record.url,
    json: tileJson(shown),
  };
}

/** Columns common to all tiles, with defaults of an object that is not featured. */
function columnsOf(
  { projection }: GeneratorOptions,
  id: number,
  at: Timestamp,
  organization_id: number | null,
) {
  return {
    id,
    type: '',
    sorting_datetime: at,
    created_at: at,
    updated_at: at,
    title: null as string | null,
    description: null as string | null,
    url: null as string | null,
    projection,
    object_id: null,
    organization_id,
    key: null,
    featured: 0,
    image_digest: null,
  };
}
