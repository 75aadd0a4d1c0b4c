import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { postgresBinaries } from '#lib/catalogue/store/postgres/binaries.fixture.mjs';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { isIndexed } from '#lib/catalogue/store/search/index-missing.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { withDatabase } from '../old-libraries/database.ts';
import type { StoreLocation } from '../old-libraries/library.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

/** Addresses compared before and after: pages show what these do. */
const addresses = [
  '/api/frontpage/?batch_size=100',
  '/api/organizations/',
  '/api/pages/',
  '/api/search/',
  '/sitemap.xml',
];
/** Servers start in each test, one after the other. */
const timeout = 240_000;
const publicUrl = 'http://library.example';
let folder: string;
let dataDir: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'czytelnia-backup-'));
  dataDir = join(folder, 'data');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server's answers, with one of its scans. */
async function answersOf(dataDir: string, databaseUrl = ''): Promise<string[]> {
  const environment = { PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl };
  const { url, stop } = await startWithoutPages({ dataDir, environment });
  try {
    await untilIndexed({ dataDir, databaseUrl });
    const first = (await fetchRaw(url, '/api/frontpage/?batch_size=100')).text();
    const scan = /http:\/\/library\.example(\/scans\/[^"]+?\.jpg)/.exec(first)?.[1] ?? 'no scan';
    const answers = [];
    for (const address of [...addresses, scan]) {
      const answer = await fetchRaw(url, address);
      expect({ address, status: answer.status }).toEqual({ address, status: 200 });
      answers.push(answer.text());
    }
    return answers;
  } finally {
    await stop();
  }
}

/** Waits until all objects are found, which a server indexes after its start: a copy has no index. */
async function untilIndexed(location: StoreLocation): Promise<void> {
  await withDatabase<Tables, void>(location, (db) =>
    vi.waitFor(async () => expect(await isIndexed(db)).toBe(true), 60_000),
  );
}

function run(program: string, parameters: string[]): void {
  execFileSync(program, parameters, { stdio: 'pipe', env: { ...process.env, LOG_LEVEL: 'warn' } });
}

test('what a copy of a served SQLite store and of its scans restores answers as the library did', {
  timeout,
}, async () => {
  await makeCatalogue(dataDir, 30);
  const restored = join(folder, 'restored');
  const before = await answersOf(dataDir);
  run(process.execPath, ['dist/cli.js', 'copy', '--from', `sqlite:${dataDir}`, '--to', `sqlite:${restored}`]);
  cpSync(storageFolder(dataDir), storageFolder(restored), { recursive: true });
  expect(await answersOf(restored)).toEqual(before);
});

test('so does what pg_dump has written and pg_restore put into an empty database', { timeout }, async () => {
  const bin = postgresBinaries() ?? '';
  const database: Database = await startDatabase();
  try {
    await execOn(database.url('postgres'), 'CREATE DATABASE library');
    await execOn(database.url('postgres'), 'CREATE DATABASE restored');
    const onPostgres = join(folder, 'on-postgres');
    await makeCatalogue(onPostgres, 30, database.url('library'));
    const before = await answersOf(onPostgres, database.url('library'));
    const dump = join(folder, 'library.dump');
    run(join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, database.url('library')]);
    run(join(bin, 'pg_restore'), ['--no-owner', `--dbname=${database.url('restored')}`, dump]);
    expect(await answersOf(onPostgres, database.url('restored'))).toEqual(before);
  } finally {
    await database.stop();
  }
});
