import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { Log } from '#lib/log.ts';

/** An answer as it came, with the time in milliseconds since 1970. */
export type StoredAnswer = { body: Uint8Array; answeredAt: number };

/** The last good answers of services, on disk, so that a restart survives an outage. */
export interface AnswerDisk {
  read(url: string): StoredAnswer | undefined;
  write(url: string, answer: StoredAnswer): void;
  close(): void;
}

/** Name of the file below the data folder; it may be deleted at any time. */
export const answersFile = 'answers.sqlite';
const mostBytes = 256 * 1024 * 1024;
/** Writes between two looks at the size. */
const sweepEvery = 50;

type Row = { body: ArrayBuffer | Uint8Array; answered_at: number };

/**
 * Opens the file of kept answers. It is a cache: one that is damaged is begun anew, and when the disk fails the site
 * goes on without it.
 */
export function openAnswerDisk(dataDir: string, log: Log, maxBytes = mostBytes): AnswerDisk {
  const file = join(dataDir, answersFile);
  let db: Database.Database | undefined;
  let writes = 0;

  function attempt<Value>(work: (db: Database.Database) => Value): Value | undefined {
    if (!db) return undefined;
    try {
      return work(db);
    } catch (error) {
      log.error({ file, reason: String(error) }, 'kept answers cannot be stored; going on without the disk');
      db = undefined;
      return undefined;
    }
  }

  function sweep(open: Database.Database): void {
    open
      .prepare(
        `DELETE FROM answers WHERE url IN (SELECT url FROM (
           SELECT url, sum(length(body)) OVER (ORDER BY answered_at DESC, url) AS bytes FROM answers
         ) WHERE bytes > ?)`,
      )
      .run([maxBytes]);
  }

  db = open(file, log);
  return {
    read: (url) =>
      attempt((open) => {
        const row = open.prepare('SELECT body, answered_at FROM answers WHERE url = ?').get([url]) as
          | Row
          | undefined;
        return row && { body: new Uint8Array(row.body), answeredAt: row.answered_at };
      }),
    write: (url, { body, answeredAt }) => {
      attempt((open) => {
        open
          .prepare('INSERT OR REPLACE INTO answers (url, answered_at, body) VALUES (?, ?, ?)')
          .run([url, answeredAt, Buffer.from(body)]);
        writes += 1;
        if (writes % sweepEvery === 1) sweep(open);
      });
    },
    close: () => {
      attempt((open) => open.close());
      db = undefined;
    },
  };
}

function open(file: string, log: Log): Database.Database | undefined {
  for (const last of [false, true]) {
    try {
      mkdirSync(join(file, '..'), { recursive: true });
      const db = new Database(file);
      // Nothing here is worth waiting for a disk: what a power cut loses is asked for again.
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 2000;');
      db.exec(
        'CREATE TABLE IF NOT EXISTS answers (url TEXT PRIMARY KEY, answered_at INTEGER NOT NULL, body BLOB NOT NULL)',
      );
      return db;
    } catch (error) {
      log.warn({ file, reason: String(error) }, 'kept answers on disk cannot be read');
      if (last || !removed(file)) return undefined;
    }
  }
  return undefined;
}

function removed(file: string): boolean {
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return true;
  } catch {
    return false;
  }
}
