import Database from 'libsql';
import { storeFile } from '#lib/catalogue/store/database.ts';

/** What SQLite's own checks find in a data folder's store, which no program uses: nothing if it is sound. */
export function damageIn(dataDir: string): string[] {
  const store = new Database(storeFile(dataDir));
  const found = [store.pragma('integrity_check'), store.pragma('foreign_key_check')].flat();
  store.close();
  return found.map((row) => JSON.stringify(row)).filter((row) => row !== '{"integrity_check":"ok"}');
}
