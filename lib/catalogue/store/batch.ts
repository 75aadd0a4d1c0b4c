import { setImmediate } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import type { Places } from '#lib/scans/addresses.ts';
import type { FrontpageQuery } from '../catalogue.ts';
import { tileSchema } from '../schema.ts';
import type { OnDamaged } from './damaged.ts';
import type { Store } from './database.ts';
import { findProjection } from './projections.ts';
import type { Tables } from './tables.ts';
import { makeTiles } from './tile-json.ts';

/** Stale tiles that are made anew at once. */
const madeTogether = 100;

/** What is read of a tile's row to send it. */
export type TileJson = Pick<Selectable<Tables['tiles']>, 'id' | 'json' | 'projection'>;

/** The rows of a batch of the feed, newest first. */
function batchRows(db: Kysely<Tables>, { type, max, min, batchSize }: FrontpageQuery) {
  let rows = db.selectFrom('tiles').select(['json', 'projection']).orderBy('sorting_datetime', 'desc');
  if (type) rows = rows.where('type', '=', type);
  if (max) rows = rows.where('sorting_datetime', '<', max);
  if (min) rows = rows.where('sorting_datetime', '>=', min);
  return rows.limit(batchSize);
}

export type BatchOptions = {
  /** Called with tiles that cannot be made anew. */
  onDamaged?: OnDamaged;
  /** Number of what tiles for these places are made with; left out: asked for with the first batch. */
  projection?: number | undefined;
};

/**
 * Reads batches of the feed, each tile as the API serves it: stale ones are made anew for the answer. One that cannot be
 * made is sent as it is stored, and left out where nobody could read that.
 */
export function batchReader(
  store: Store,
  places: Places,
  { onDamaged = () => undefined, projection }: BatchOptions = {},
) {
  const { reader } = store;
  const join = store.prepare && joinedBatches(store.prepare, reader);
  let known = projection;

  /** The number of what tiles are made with here; 0, which no tile has, where the store knows none yet. */
  async function current(): Promise<number> {
    known ??= await findProjection(reader, places);
    return known ?? 0;
  }

  /** The tiles of some rows as they are to be sent, in the same order. */
  async function fresh(rows: readonly TileJson[]): Promise<Uint8Array[]> {
    const wanted = await current();
    const stale = rows.filter((row) => row.projection !== wanted).map(({ id }) => id);
    const made = new Map<number, Uint8Array>();
    for (let from = 0; from < stale.length; from += madeTogether) {
      const some = await makeTiles(reader, places, stale.slice(from, from + madeTogether), onDamaged);
      for (const [id, json] of some) made.set(id, json);
      // A file of the sitemap holds thousands: SQLite answers on this thread, so others have their turn in between.
      if (stale.length > madeTogether) await setImmediate();
    }
    return rows.flatMap(({ id, json, projection }) => {
      const isMade = projection === wanted || made.has(id);
      return isMade || isTile(json) ? [made.get(id) ?? new Uint8Array(json)] : [];
    });
  }

  const tiles = async (query: FrontpageQuery) =>
    await fresh(await batchRows(reader, query).select('id').execute());
  return {
    fresh,
    tiles,
    /** The same as one JSON array. */
    async json(query: FrontpageQuery): Promise<Uint8Array> {
      return join?.(query, await current()) ?? joinArray(await tiles(query));
    },
  };
}

/**
 * SQLite puts the rows together itself, in the order of the rows that it reads: a third of the time of handing each
 * of them over. Gives nothing where one of them is stale.
 */
function joinedBatches(prepare: NonNullable<Store['prepare']>, reader: Kysely<Tables>) {
  // Which bounds there are makes the statement, so there are a few.
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return (query: FrontpageQuery, projection: number): Uint8Array | undefined => {
    const { type, max, min, batchSize } = query;
    const given = `${type ? 't' : ''}${max ? 'x' : ''}${min ? 'n' : ''}`;
    let statement = statements.get(given);
    if (!statement) {
      const rows = batchRows(reader, query).compile().sql;
      const joined = `'[' || coalesce(group_concat(cast(json as text), ','), '') || ']'`;
      const isCurrent = 'count(nullif(projection, ?)) = 0';
      statement = prepare(`select case when ${isCurrent} then cast(${joined} as blob) end from (${rows})`);
      statements.set(given, statement);
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

function isTile(json: Uint8Array): boolean {
  try {
    return tileSchema.safeParse(JSON.parse(new TextDecoder().decode(json))).success;
  } catch {
    return false;
  }
}
