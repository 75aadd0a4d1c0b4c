import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#lib/catalogue/store/database.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { instantOf, madeTile } from './made-tile.ts';

/** Rows of one INSERT, and INSERTs of one transaction. */
const rowsTogether = 500;
const insertsTogether = 40;

/**
 * Makes a store of so many tiles, unless one with tiles of the same make is there from an earlier run.
 * @returns its data folder
 */
export async function madeStore(tiles: number): Promise<string> {
  const folder = `.bench/feed/${tiles}`;
  const stamp = join(folder, 'last-tile.json');
  const lastTile = madeTile(tiles);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lastTile) return folder;
  rmSync(folder, { recursive: true, force: true });
  const store = await openStore({ dataDir: folder });
  try {
    const perTransaction = rowsTogether * insertsTogether;
    for (let first = 1; first <= tiles; first += perTransaction) {
      const end = Math.min(tiles + 1, first + perTransaction);
      await transact(store.db, async (trx) => {
        for (let from = first; from < end; from += rowsTogether) {
          const rows = madeRows(from, Math.min(end, from + rowsTogether));
          await trx.insertInto('tiles').values(rows).execute();
        }
      });
    }
  } finally {
    await store.close();
  }
  // Written last: a store that an interruption left half made does not look done.
  writeFileSync(stamp, lastTile);
  return folder;
}

const encoder = new TextEncoder();

function madeRows(from: number, end: number) {
  return Array.from({ length: end - from }, (_, index) => ({
    type: 'entity',
    sorting_datetime: instantOf(from + index),
    object_id: null,
    organization_id: null,
    key: null,
    featured: 0,
    image_digest: null,
    json: encoder.encode(madeTile(from + index)),
  }));
}
