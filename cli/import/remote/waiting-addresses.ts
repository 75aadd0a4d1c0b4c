import { temporaryDatabase } from '../temporary-database.ts';

/**
 * Addresses still to be visited, each returned once however often it is added. They are kept in a temporary database
 * with a cache of two megabytes, so their number is not limited by memory.
 */
export class WaitingAddresses {
  readonly #file = temporaryDatabase(
    'CREATE TABLE seen (address TEXT PRIMARY KEY) WITHOUT ROWID',
    'CREATE TABLE waiting (id INTEGER PRIMARY KEY, address TEXT NOT NULL, is_page INTEGER NOT NULL)',
  );
  readonly #see = this.#file.prepare('INSERT OR IGNORE INTO seen (address) VALUES (?)');
  readonly #push = this.#file.prepare('INSERT INTO waiting (address, is_page) VALUES (?, ?)');
  readonly #last = this.#file.prepare('SELECT * FROM waiting ORDER BY id DESC LIMIT 1');
  readonly #remove = this.#file.prepare('DELETE FROM waiting WHERE id = ?');

  /**
   * Adds addresses that have never been added before, ahead of those waiting and in the given order.
   * @param arePages whether they are any pages of a site, of which only some show objects
   */
  add(addresses: readonly string[], arePages = false): void {
    this.#file.exec('BEGIN');
    const fresh = addresses.filter((address) => address !== '' && this.#see.run(address).changes > 0);
    for (const address of fresh.reverse()) this.#push.run(address, Number(arePages));
    this.#file.exec('COMMIT');
  }

  /** Whether an address reached through another has never been added before; it then counts as added. */
  isNew(address: string): boolean {
    return this.#see.run(address).changes > 0;
  }

  next(): { address: string; isPage: boolean } | undefined {
    const row = this.#last.get() as { id: number; address: string; is_page: number } | undefined;
    if (!row) return undefined;
    this.#remove.run(row.id);
    return { address: row.address, isPage: row.is_page === 1 };
  }

  close(): void {
    this.#file.close();
  }
}
