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
/** Longest answer that is stored; longer ones live in memory alone. */
const longest = 16 * 1024 * 1024;
/** Bytes written between two looks at the size. */
const sweepEvery = 16 * 1024 * 1024;
/** Milliseconds without the disk after it has failed. */
const pause = 60_000;

type Row = { body: ArrayBuffer | Uint8Array; answered_at: number };

/**
 * Opens the file of kept answers. It is a cache: one that is damaged is begun anew, and while the disk fails the site
 * goes on without it.
 */
export function openAnswerDisk(dataDir: string, log: Log, maxBytes = mostBytes): AnswerDisk {
  const file = join(dataDir, answersFile);
  let db = open(file, log);
  let restUntil = 0;
  let written = 0;

  function attempt<Value>(work: (db: Database.Database) => Value): Value | undefined {
    if (Date.now() < restUntil) return undefined;
    try {
      db ??= open(file, log);
      return db && work(db);
    } catch (error) {
      const isDamaged = /malformed|not a database|SQLITE_CORRUPT|SQLITE_NOTADB/i.test(String(error));
      log.error({ file, reason: String(error), isDamaged }, 'kept answers cannot be stored for the moment');
      db = closed(db);
      if (isDamaged) removed(file);
      else restUntil = Date.now() + pause;
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
    open.exec('PRAGMA incremental_vacuum');
  }

  return {
    read: (url) =>
      attempt((open) => {
        const row = open.prepare('SELECT body, answered_at FROM answers WHERE url = ?').get([url]) as
          | Row
          | undefined;
        return row && { body: new Uint8Array(row.body), answeredAt: row.answered_at };
      }),
    write: (url, { body, answeredAt }) => {
      if (body.byteLength > longest) return;
      attempt((open) => {
        open
          .prepare('INSERT OR REPLACE INTO answers (url, answered_at, body) VALUES (?, ?, ?)')
          .run([url, answeredAt, Buffer.from(body)]);
        if (written === 0 || written > sweepEvery) {
          sweep(open);
          written = 0;
        }
        written += body.byteLength;
      });
    },
    close: () => {
      db = closed(db);
      restUntil = Number.POSITIVE_INFINITY;
    },
  };
}

function closed(db: Database.Database | undefined): undefined {
  try {
    db?.close();
  } catch {
    // It is of no more use either way.
  }
}

function open(file: string, log: Log): Database.Database | undefined {
  for (const last of [false, true]) {
    try {
      mkdirSync(join(file, '..'), { recursive: true });
      const db = new Database(file);
      // Nothing here is worth waiting for a disk: what a power cut loses is asked for again.
      db.exec(
        'PRAGMA busy_timeout = 200; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;',
      );
      db.exec(
        'CREATE TABLE IF NOT EXISTS answers (url TEXT PRIMARY KEY, answered_at INTEGER NOT NULL, body BLOB NOT NULL)',
      );
      return db;
    } catch (error) {
      log.warn({ file, reason: String(error) }, 'kept answers on disk cannot be read');
      // What another process of this server has open is not to be taken from it.
      if (last || (!/locked|busy/i.test(String(error)) && !removed(file))) return undefined;
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
