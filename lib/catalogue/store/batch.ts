import { setImmediate } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import { chunks } from '#lib/lists.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { FrontpageQuery } from '../catalogue.ts';
import { type EntityTile, type Tile, tileSchema } from '../schema.ts';
import { type OnDamaged, readUndamaged } from './damaged.ts';
import type { Store } from './database.ts';
import { findProjection } from './projections.ts';
import type { Tables } from './tables.ts';
import { makeTiles } from './tile-json.ts';

/** Stale tiles regenerated at a time. */
const regenerateBatchSize = 100;

/** The columns of a tile's row needed to send it. */
export type TileJson = Pick<Selectable<Tables['tiles']>, 'id' | 'json' | 'projection'>;

type SentTile = Pick<TileJson, 'id' | 'json'>;

/** Turns rows into objects' tiles as they are sent, in the same order. */
export type EntitiesOf = (rows: TileJson[]) => Promise<EntityTile[]>;

/** The rows of a batch of the feed, newest first. */
function batchRows(db: Kysely<Tables>, { type, max, min, batchSize }: FrontpageQuery) {
  let rows = db.selectFrom('tiles').select(['json', 'projection']).orderBy('sorting_datetime', 'desc');
  if (type) rows = rows.where('type', '=', type);
  if (max) rows = rows.where('sorting_datetime', '<', max);
  if (min) rows = rows.where('sorting_datetime', '>=', min);
  return rows.limit(batchSize);
}

export type BatchOptions = {
  /** Called with tiles that cannot be regenerated or read. */
  onDamaged?: OnDamaged;
  /** Number of the projection of current tiles at these base URLs; by default looked up with the first batch. */
  projection?: number | undefined;
};

/**
 * Reads batches of the feed, each tile as the API serves it: stale ones are regenerated for the response. A tile that
 * cannot be regenerated is sent as stored, or left out if that is not a valid tile.
 */
export function batchReader(
  store: Store,
  baseUrls: BaseUrls,
  { onDamaged = () => undefined, projection }: BatchOptions = {},
) {
  const { reader } = store;
  const join = store.prepare && joinedBatches(store.prepare, reader);
  let projectionId = projection;

  /** The current projection's number; 0, which no tile has, where the store does not have it yet. */
  async function current(): Promise<number> {
    projectionId ??= await findProjection(reader, baseUrls);
    return projectionId ?? 0;
  }

  /** The tiles of some rows ready to be sent, in the same order. */
  async function fresh(rows: readonly TileJson[]): Promise<SentTile[]> {
    const currentProjection = await current();
    const stale = rows.filter((row) => row.projection !== currentProjection).map(({ id }) => id);
    const regenerated = new Map<number, Uint8Array>();
    for (const ids of chunks(stale, regenerateBatchSize)) {
      for (const [id, json] of await makeTiles(reader, baseUrls, ids, onDamaged)) regenerated.set(id, json);
      // A sitemap file has thousands of tiles, and SQLite runs on this thread, so yield to other requests in between.
      if (stale.length > regenerateBatchSize) await setImmediate();
    }
    return rows.flatMap(({ id, json, projection }) => {
      const tile = { id, json: regenerated.get(id) ?? new Uint8Array(json) };
      const isCurrent = projection === currentProjection || regenerated.has(id);
      return isCurrent || readTile(tile, () => undefined) ? [tile] : [];
    });
  }

  const batch = (query: FrontpageQuery) => batchRows(reader, query).select('id').execute().then(fresh);
  const read = (tiles: SentTile[]) => tiles.flatMap((tile) => readTile(tile, onDamaged) ?? []);
  return {
    /** The tiles of some rows, in the same order; without invalid ones, as in a batch. */
    tilesOf: async (rows: readonly TileJson[]) => read(await fresh(rows)),
    tiles: async (query: FrontpageQuery) => read(await batch(query)),
    /** A batch as a single JSON array. */
    async json(query: FrontpageQuery): Promise<Uint8Array> {
      return join?.(query, await current()) ?? joinArray((await batch(query)).map(({ json }) => json));
    },
  };
}

/**
 * Lets SQLite join the rows itself, in the order in which it reads them: a third of the time of passing each row to
 * JavaScript. Returns undefined if any row is stale.
 */
function joinedBatches(prepare: NonNullable<Store['prepare']>, reader: Kysely<Tables>) {
  // The statement depends only on which bounds are given, so there are few.
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return (query: FrontpageQuery, projection: number): Uint8Array | undefined => {
    const { type, max, min, batchSize } = query;
    const key = `${type ? 't' : ''}${max ? 'x' : ''}${min ? 'n' : ''}`;
    let statement = statements.get(key);
    if (!statement) {
      const rows = batchRows(reader, query).compile().sql;
      const joined = `'[' || coalesce(group_concat(cast(json as text), ','), '') || ']'`;
      const isCurrent = 'count(nullif(projection, ?)) = 0';
      statement = prepare(`select case when ${isCurrent} then cast(${joined} as blob) end from (${rows})`);
      statements.set(key, statement);
    }
    const parameters = [type, max, min].filter((value) => value !== undefined);
    const batch = statement(projection, ...parameters, batchSize);
    return batch === null ? undefined : (batch as Uint8Array);
  };
}

function joinArray(items: Uint8Array[]): Uint8Array {
  const comma = Buffer.from(',');
  const between = items.flatMap((item, index) => (index > 0 ? [comma, item] : [item]));
  return Buffer.concat([Buffer.from('['), ...between, Buffer.from(']')]);
}

function readTile({ id, json }: SentTile, onDamaged: OnDamaged): Tile | undefined {
  const read = () => tileSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  return readUndamaged(`tile ${id}`, read, onDamaged);
}
