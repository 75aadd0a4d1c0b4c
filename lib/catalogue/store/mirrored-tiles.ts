import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { FeedItem } from '../mirror/service/readers.ts';
import type { SavedTiles } from '../mirror/store.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { freeInstant, highest } from './database.ts';
import { tileNumbers } from './engine.ts';
import { objectOf, type PlannedTile, planOf } from './mirrored-plan.ts';
import { equalsStored, recordOfOther, recordOfTile } from './mirrored-record.ts';
import { ensureProjection } from './projections.ts';
import { recordChanges } from './record-changes.ts';
import { fingerprintOf } from './record-rows.ts';
import type { ObjectRecord } from './records.ts';
import { indexRecords } from './search/index-records.ts';
import { countTiles, removeTiles } from './services.ts';
import { otherTileOf } from './shapes.ts';
import type { Tables } from './tables.ts';
import { objectTile, tileJson } from './tile-json.ts';
import { storedIds, writeRecords } from './write-record.ts';
import { insertTile, insertTiles, updateTile } from './write-tiles.ts';

/** What saving a batch changed. */
export type SavedBatch = Omit<SavedTiles, 'record'> & {
  /** Whether visitors see a difference, apart from view counts. */
  isVisible: boolean;
  /** Whether something visible was removed. */
  isWithdrawal: boolean;
};

export type BatchContext = {
  baseUrls: BaseUrls;
  /** Number of the service. */
  service: number;
  /** Walk to mark the tiles with; undefined: marks are kept, and new tiles get that of the last walk. */
  walk: number | undefined;
};

/** Saves a service's current tiles, so that the store shows them the same way. Call within a transaction. */
export async function saveBatch(
  trx: Transaction<Tables>,
  { baseUrls, service, walk }: BatchContext,
  batch: readonly FeedItem[],
): Promise<SavedBatch> {
  const plan = planOf(await findRows(trx, service, batch), batch, walk);
  await removeTiles(trx, service, plan.removed);
  const ofService = trx.selectFrom('tiles').where('service_id', '=', service);
  const mark = walk ?? (await highest(ofService, 'walk'));
  const tiles = plan.tiles.map((planned) => ({ ...planned, ...diffOf(planned, service) }));
  const changed = tiles.filter(({ change }) => change !== 'none');
  const added = changed.filter(({ row }) => row === undefined);
  await nameObjects(trx, added);
  // SQLite runs on this thread, so yield to other requests in between.
  await setImmediate();
  const records = changed.flatMap(({ record }) => record ?? []);
  await writeRecords(trx, records);
  const projection = changed.length > 0 ? await ensureProjection(trx, baseUrls) : 0;
  const common = { service, walk: mark, projection, baseUrls };
  for (const tile of changed) if (tile.row) await renewTile(trx, common, tile, tile.row);
  await setImmediate();
  await addTiles(trx, common, added);
  await indexRecords(trx, records);
  await recordChanges(
    trx,
    changed.flatMap(({ record, change }) => (record && change !== 'counts' ? [record] : [])),
  );
  const rows = added.map(({ record }) => ({ object_id: record?.id ?? null }));
  await countTiles(trx, service, rows, 1);
  if (walk !== undefined) {
    const seen = [...plan.unchanged, ...tiles.flatMap(({ row }) => row ?? [])];
    await markRows(trx, walk, seen);
  }
  const isFresh = (row: Row | undefined) => row?.walk !== walk;
  return {
    fresh: tiles.filter(({ row }) => isFresh(row)).length + plan.unchanged.filter(isFresh).length,
    added: added.length,
    moved: changed.filter(({ change }) => change === 'moved').length,
    isVisible: plan.removed.length > 0 || changed.some(({ change }) => change !== 'counts'),
    isWithdrawal:
      plan.removed.length > 0 || changed.some(({ row, record }) => row?.is_public && !record?.isPublic),
  };
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

async function findRows(trx: Kysely<Tables>, service: number, batch: readonly FeedItem[]) {
  const ids = batch.map(({ id }) => id);
  const objects = batch.flatMap(({ tile }) => (tile && objectOf(tile)) ?? []);
  return await trx
    .selectFrom('tiles')
    .leftJoin('objects', 'objects.id', 'tiles.object_id')
    .select(['tiles.id', 'type', 'object_id', 'service_tile', 'service_object', 'service_sorting', 'walk'])
    .select([
      'sorting_datetime',
      'created_at',
      'updated_at',
      'tiles.given',
      'fingerprint',
      'counts',
      'is_public',
    ])
    .where(isOneOf(service, ids, objects))
    .execute();
}

/** Whether a row is one of these tiles or objects of a service. Written so that each half of the OR uses its index. */
export function isOneOf(service: number, ids: readonly number[], objects: readonly string[]) {
  return (where: ExpressionBuilder<Tables, 'tiles'>) =>
    where.or([
      ...(ids.length > 0
        ? [where.and([where('tiles.service_id', '=', service), where('service_tile', 'in', ids)])]
        : []),
      ...(objects.length > 0
        ? [where.and([where('tiles.service_id', '=', service), where('service_object', 'in', objects)])]
        : []),
    ]);
}

/** moved: has another position in the feed or another updated_at. */
type Change = 'none' | 'added' | 'moved' | 'other' | 'counts';

type TileDiff = PlannedTile<Row> & { record: ObjectRecord | undefined; change: Change };

/** A tile's record, and how it differs from what is stored. */
function diffOf(
  { id, tile, at, row }: PlannedTile<Row>,
  service: number,
): Pick<TileDiff, 'record' | 'change'> {
  const record =
    tile.type === 'entity'
      ? recordOfTile(tile, row?.object_id ?? tile.related_object.id, service)
      : undefined;
  if (!row) return { record, change: 'added' };
  if (row.service_sorting !== at || row.updated_at !== parseTimestamp(tile.updated_at))
    return { record, change: 'moved' };
  const isSame = record
    ? fingerprintOf(record) === row.fingerprint
    : tile.type !== 'entity' && equalsStored(row.given, recordOfOther(tile).given);
  if (!isSame || row.service_tile !== id || row.created_at !== parseTimestamp(tile.created_at))
    return { record, change: 'other' };
  const isCounted = !record || JSON.stringify(record.mirrored?.counts) === row.counts;
  return { record, change: isCounted ? 'none' : 'counts' };
}

/** Assigns ids to new objects: the service's own where those are free. */
async function nameObjects(trx: Kysely<Tables>, added: readonly TileDiff[]): Promise<void> {
  const records = added.flatMap(({ record }) => record ?? []);
  if (records.length === 0) return;
  const ids = records.map(({ id }) => id);
  const stored = await storedIds(trx, ids);
  const taken = new Set(ids);
  for (const record of records) {
    if (stored.has(record.id)) record.id = await freeId(trx, record, taken);
    taken.add(record.id);
  }
}

/** An id for an object whose own id belongs to another object of the library. */
async function freeId(
  trx: Kysely<Tables>,
  { id, mirrored }: ObjectRecord,
  reserved: ReadonlySet<string>,
): Promise<string> {
  for (let number = mirrored?.service ?? 1; ; number += 1) {
    const candidate = `${id}@${number}`;
    if (!reserved.has(candidate) && !(await storedIds(trx, [candidate])).has(candidate)) return candidate;
  }
}

type Common = { service: number; walk: number; projection: number; baseUrls: BaseUrls };

function columnsOf(
  { service, projection, baseUrls }: Common,
  id: number,
  diff: TileDiff,
  sorting: Timestamp,
) {
  const { tile, record, at } = diff;
  const created = parseTimestamp(tile.created_at) ?? at;
  const times = { created, updated: parseTimestamp(tile.updated_at) ?? created, sorting };
  const other = tile.type === 'entity' ? undefined : recordOfOther(tile);
  const shown = record
    ? objectTile(baseUrls, { record, tile: { id, times }, scanIds: [0] })
    : other && otherTileOf(id, baseUrls, other, times);
  if (!shown) throw new Error('The tile of an object without its record');
  return {
    sorting_datetime: sorting,
    created_at: created,
    updated_at: times.updated,
    title: other?.title ?? null,
    description: other?.description ?? null,
    url: other?.url ?? null,
    given: other ? JSON.stringify(other.given) : null,
    projection,
    service_id: service,
    service_tile: diff.id,
    service_object: objectOf(tile),
    service_sorting: at,
    json: tileJson(shown),
  };
}

async function renewTile(trx: Kysely<Tables>, common: Common, diff: TileDiff, row: Row): Promise<void> {
  const sorting =
    row.service_sorting === diff.at ? row.sorting_datetime : await freeInstant(trx, diff.at, row.id);
  await updateTile(trx, row.id, columnsOf(common, row.id, diff, sorting));
}

/** Tiles keep the service's ids up to this limit; larger ones would leave none for our own. */
const maxId = 2 ** 52;

async function addTiles(trx: Kysely<Tables>, common: Common, added: readonly TileDiff[]): Promise<void> {
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const takenIds = await trx.selectFrom('tiles').select('id').where('id', 'in', ids).execute();
  const taken = new Set(takenIds.map(({ id }) => id));
  const isIdFree = ({ id }: TileDiff) => id > 0 && id <= maxId && !taken.has(id);
  const rowOf = (id: number, diff: TileDiff, sorting: Timestamp) => ({
    id,
    type: diff.tile.type,
    object_id: diff.record?.id ?? null,
    featured: 0,
    walk: common.walk,
    ...columnsOf(common, id, diff, sorting),
  });
  // Tiles that keep their ids go first, so that no new id collides with one of these.
  await insertTiles(
    trx,
    added.filter(isIdFree),
    ({ at }) => at,
    (diff, sorting) => rowOf(diff.id, diff, sorting),
  );
  const renumbered = added.filter((one) => !isIdFree(one));
  if (renumbered.length === 0) return;
  const nextNumber = await tileNumbers(trx);
  // In the service's order, which those that cannot keep their instants keep among themselves.
  for (const diff of renumbered)
    await insertTile(trx, rowOf(nextNumber(), diff, await freeInstant(trx, diff.at)));
}

async function markRows(trx: Kysely<Tables>, walk: number, rows: readonly Row[]): Promise<void> {
  const ids = rows.filter((row) => row.walk !== walk).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('tiles').set({ walk }).where('id', 'in', ids).execute();
}
