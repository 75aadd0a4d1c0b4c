import { temporaryDatabase } from '../temporary-database.ts';

/**
 * Addresses that are yet to be asked, each given once however often it is named. There may be any number: they lie in a
 * file of their own, of which memory holds two megabytes, and nothing is left of it when the process ends.
 */
export class WaitingAddresses {
  readonly #file = temporaryDatabase(
    'CREATE TABLE seen (address TEXT PRIMARY KEY) WITHOUT ROWID',
    'CREATE TABLE waiting (id INTEGER PRIMARY KEY, address TEXT NOT NULL)',
  );
  readonly #see = this.#file.prepare('INSERT OR IGNORE INTO seen (address) VALUES (?)');
  readonly #push = this.#file.prepare('INSERT INTO waiting (address) VALUES (?)');
  readonly #last = this.#file.prepare('SELECT id, address FROM waiting ORDER BY id DESC LIMIT 1');
  readonly #remove = this.#file.prepare('DELETE FROM waiting WHERE id = ?');

  /** Adds those that were never added before. They are asked before all that wait, the first of them first. */
  add(addresses: readonly string[]): void {
    this.#file.exec('BEGIN');
    const fresh = addresses.filter((address) => address !== '' && this.#see.run(address).changes > 0);
    for (const address of fresh.reverse()) this.#push.run(address);
    this.#file.exec('COMMIT');
  }

  /** Takes the next. */
  next(): string | undefined {
    const row = this.#last.get() as { id: number; address: string } | undefined;
    if (row) this.#remove.run(row.id);
    return row?.address;
  }

  close(): void {
    this.#file.close();
  }
}
