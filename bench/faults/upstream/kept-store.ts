import Database from 'libsql';
import type { Tile } from '#lib/catalogue/schema.ts';
import { storeFile } from '#lib/catalogue/store/database.ts';

/** What SQLite finds wrong with a store that no program uses; empty where it is sound. */
export function damageOf(dataDir: string): string[] {
  const store = new Database(storeFile(dataDir));
  try {
    const found = [store.pragma('integrity_check'), store.pragma('foreign_key_check')].flat();
    return found.map((row) => JSON.stringify(row)).filter((row) => row !== '{"integrity_check":"ok"}');
  } finally {
    store.close();
  }
}

/** All tiles of a store that no program uses. */
export function tilesOf(dataDir: string): Tile[] {
  const store = new Database(storeFile(dataDir));
  try {
    const rows = store.prepare('SELECT json FROM tiles').all() as { json: Uint8Array }[];
    return rows.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as Tile);
  } finally {
    store.close();
  }
}
