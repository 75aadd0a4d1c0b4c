import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { otherTileRecord } from '#lib/catalogue/store/records.fixture.ts';
import { saveTile } from '#lib/catalogue/store/tiles.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let database: Database | undefined;
let databaseUrl: string;
let dataDir: string;
let servers: (RunningServer & { address: string })[] = [];

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

async function serve() {
  const port = String(await freePort());
  const environment = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://library.example', PORT: port };
  return { ...(await startServer({ dataDir, environment })), address: `http://localhost:${port}` };
}

type Row = { id: number; title?: string; sorting_datetime: string };

async function batch(address: string, query: Record<string, string>): Promise<Row[]> {
  return JSON.parse((await fetchRaw(address, `/api/frontpage/?${new URLSearchParams(query)}`)).text());
}

test('a walk through the feed shows every tile once, and an object of it has its page', async () => {
  const [one] = servers;
  if (!one) throw new Error('No server');
  const rows: Row[] = [];
  for (let max: string | undefined; ; ) {
    const tiles = await batch(one.address, { batch_size: '7', ...(max && { max_sorting_datetime: max }) });
    max = tiles.at(-1)?.sorting_datetime;
    if (!max) break;
    rows.push(...tiles);
  }
  expect(rows).toHaveLength(104);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(104);
  const instants = rows.map(({ sorting_datetime }) => sorting_datetime.padEnd(26, '.000000'));
  expect(instants).toEqual([...instants].sort().reverse());
  expect((await fetchRaw(one.address, '/pl/objects/made-3/obiekt-numer-3')).status).toBe(200);
  expect((await fetchRaw(one.address, '/pl/objects/none/none')).status).toBe(404);
});

test('what is written is on every server within seconds, though each keeps its answers', async () => {
  const newest = async (address: string) => (await batch(address, { batch_size: '1' }))[0]?.title;
  for (const { address } of servers) expect(await newest(address)).not.toBe('Nowina');
  const store = await openStore({ dataDir, databaseUrl });
  await saveTile(
    store.db,
    baseUrlsOf('http://library.example'),
    otherTileRecord('nowina', { title: 'Nowina' }),
  );
  await store.close();
  // Each polls for changes four times a second, and uses its cache for up to five seconds more.
  for (const { address } of servers)
    await vi.waitFor(async () => expect(await newest(address)).toBe('Nowina'), 8_000);
});

test('while the database is away cached answers are served, others are 503, and it recovers by itself', async () => {
  const [{ address } = { address: '' }] = servers;
  const [cached, other] = ['/api/frontpage/?batch_size=3', '/api/frontpage/?batch_size=4'];
  const before = await fetchRaw(address, cached);
  expect((await fetchRaw(address, '/readyz')).status).toBe(200);
  await database?.kill();
  await vi.waitFor(async () => expect((await fetchRaw(address, '/readyz')).status).toBe(503), 10_000);
  expect((await fetchRaw(address, cached)).body.equals(before.body)).toBe(true);
  expect((await fetchRaw(address, other)).status).toBe(503);
  expect((await fetchRaw(address, '/healthz')).status).toBe(200);
  await database?.restart();
  await vi.waitFor(async () => expect((await fetchRaw(address, '/readyz')).status).toBe(200), 10_000);
  expect((await fetchRaw(address, other)).status).toBe(200);
});
