import type { Kysely } from 'kysely';
import type { FrontpageQuery } from '../catalogue.ts';
import type { Store } from './database.ts';
import type { Tables } from './tables.ts';

/** The rows of a batch of the feed, newest first. */
function batchRows(db: Kysely<Tables>, { type, max, min, batchSize }: FrontpageQuery) {
  let rows = db.selectFrom('tiles').select('json').orderBy('sorting_datetime', 'desc');
  if (type) rows = rows.where('type', '=', type);
  if (max) rows = rows.where('sorting_datetime', '<', max);
  if (min) rows = rows.where('sorting_datetime', '>=', min);
  return rows.limit(batchSize);
}

/** A batch of the feed, each tile as the API serves it. */
export async function readBatch(db: Kysely<Tables>, query: FrontpageQuery): Promise<Uint8Array[]> {
  return (await batchRows(db, query).execute()).map(({ json }) => new Uint8Array(json));
}

/** Reads batches of the feed as one JSON array. */
export function batchReader({ reader, prepare }: Store): (query: FrontpageQuery) => Promise<Uint8Array> {
  if (!prepare) return async (query) => joinArray(await readBatch(reader, query));
  // SQLite puts the rows together itself, in the order of the rows that it reads: a third of the time of handing each
  // of them over. Which bounds there are makes the statement, so there are a few.
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return async (query) => {
    const { type, max, min, batchSize } = query;
    const given = `${type ? 't' : ''}${max ? 'x' : ''}${min ? 'n' : ''}`;
    let statement = statements.get(given);
    if (!statement) {
      const rows = batchRows(reader, query).compile().sql;
      const joined = `'[' || coalesce(group_concat(cast(json as text), ','), '') || ']'`;
      statement = prepare(`select cast(${joined} as blob) from (${rows})`);
      statements.set(given, statement);
    }
    const parameters = [type, max, min].filter((value) => value !== undefined);
    return statement(...parameters, batchSize) as Uint8Array;
  };
}

function joinArray(items: Uint8Array[]): Uint8Array {
  const length = items.reduce((sum, item) => sum + item.length + 1, items.length === 0 ? 2 : 1);
  const joined = new Uint8Array(length);
  joined[0] = 0x5b;
  let at = 1;
  for (const [index, item] of items.entries()) {
    if (index > 0) joined[at++] = 0x2c;
    joined.set(item, at);
    at += item.length;
  }
  joined[at] = 0x5d;
  return joined;
}
