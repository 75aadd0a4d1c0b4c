import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { otherTileRecord } from '#lib/catalogue/store/records.fixture.ts';
import { saveTile } from '#lib/catalogue/store/tiles.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { temporaryLibrary } from '../../cli/import/library.fixture.ts';
import { secret, signIn } from '../support/editor.ts';
import { expectNewestFirst, idsOf, walkFeed } from '../support/feed.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import type { RunningServer } from '../support/server.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

let database: Database | undefined;
let databaseUrl: string;
let dataDir: string;
let servers: RunningServer[] = [];

/** Two servers on one database, each with a cache of its own, as behind one public address. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'czytelnia-http-'));
  database = await startDatabase();
  await execOn(database.url('postgres'), 'CREATE DATABASE library');
  databaseUrl = database.url('library');
  await makeCatalogue(dataDir, 90, databaseUrl);
  servers = await Promise.all([1, 2].map(() => serve()));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const serve = () =>
  startWithoutPages({
    dataDir,
    environment: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://library.example',
      PREVIEW_SECRET: secret,
    },
  });

test('a walk through the feed shows every tile once, and an object of it has its page', async () => {
  const [one] = servers;
  if (!one) throw new Error('No server');
  const tiles = await walkFeed(one.url);
  expect(new Set(idsOf(tiles)).size).toBe(104);
  expectNewestFirst(tiles);
  expect((await fetchRaw(one.url, '/pl/objects/made-3/obiekt-numer-3')).status).toBe(200);
  expect((await fetchRaw(one.url, '/pl/objects/none/none')).status).toBe(404);
});

test('what is written is on every server within seconds, though each keeps its answers', async () => {
  const newest = async (url: string) =>
    JSON.parse((await fetchRaw(url, '/api/frontpage/?batch_size=1')).text())[0]?.title;
  for (const { url } of servers) expect(await newest(url)).not.toBe('Nowina');
  const store = await openStore({ dataDir, databaseUrl });
  await saveTile(
    store.db,
    baseUrlsOf('http://library.example'),
    otherTileRecord('nowina', { title: 'Nowina' }),
  );
  await store.close();
  // Each polls for changes four times a second, and uses its cache for up to five seconds more.
  for (const { url } of servers)
    await vi.waitFor(async () => expect(await newest(url)).toBe('Nowina'), 8_000);
});

/** An answer of each server. */
const answersOf = (path: string) => Promise.all(servers.map(({ url }) => fetchRaw(url, path)));

/** Has the servers cache their answers, and waits for a random moment between two of their checks. */
async function cache(path: string): Promise<void> {
  for (const answer of [...(await answersOf(path)), ...(await answersOf(path))])
    expect(answer.status).toBe(200);
  await setTimeout(250 * Math.random());
}

test('what an editor publishes or takes away is right at the very next request on every server', async () => {
  const [{ url } = { url: '' }] = servers;
  const headers = {
    Cookie: await signIn(url),
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  const body = 'language=pl&slug=szkic&sure=1';
  for (let times = 0; times < 5; times += 1)
    for (const action of ['publish', 'unpublish']) {
      await cache('/api/pages/');
      const { header } = await fetchRaw(url, `/preview/${action}`, { method: 'POST', headers, body });
      expect(header('Location')).toContain(`done=${action}`);
      for (const answer of await answersOf('/api/pages/'))
        expect(answer.text().includes('Szkic')).toBe(action === 'publish');
    }
});

test('an object that a command has removed is gone at the very next request on every server', async () => {
  const { run } = temporaryLibrary(dataDir, { DATABASE_URL: databaseUrl });
  for (let number = 10; number < 20; number += 1) {
    const path = `/api/objects/made-${number}/`;
    await cache(path);
    expect(await run('objects', 'remove', `made-${number}`)).toMatchObject({ code: 0 });
    expect((await answersOf(path)).map(({ status }) => status)).toEqual([404, 404]);
  }
});

test('while the database is away cached answers are served, others are 503, and it recovers by itself', async () => {
  const [{ url } = { url: '' }] = servers;
  const [cached, other] = ['/api/frontpage/?batch_size=3', '/api/frontpage/?batch_size=4'];
  const before = await fetchRaw(url, cached);
  expect((await fetchRaw(url, '/readyz')).status).toBe(200);
  await database?.kill();
  await vi.waitFor(async () => expect((await fetchRaw(url, '/readyz')).status).toBe(503), 10_000);
  expect((await fetchRaw(url, cached)).body.equals(before.body)).toBe(true);
  expect((await fetchRaw(url, other)).status).toBe(503);
  expect((await fetchRaw(url, '/healthz')).status).toBe(200);
  await database?.restart();
  await vi.waitFor(async () => expect((await fetchRaw(url, '/readyz')).status).toBe(200), 10_000);
  expect((await fetchRaw(url, other)).status).toBe(200);
});
