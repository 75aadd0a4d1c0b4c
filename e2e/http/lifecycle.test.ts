import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rename, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type EntityTile, statisticsSchema } from '#lib/catalogue/schema.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { countSetting } from '#lib/catalogue/store/statistics.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { launchServer } from '../support/server.ts';
import { serveLibrary } from './library.fixture.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

describe('an empty library', () => {
  const library = serveLibrary(async () => {});

  test.each([
    ['/pl', 'Na półkach jest jeszcze pusto'],
    ['/en', 'The shelves are still empty'],
  ])('%s explains how to fill it', async (path, words) => {
    const answer = await library.fetchRaw(path);
    expect(answer.status).toBe(200);
    expect(answer.text()).toContain(words);
    expect(answer.text()).toContain('czytelnia');
  });

  test('its other pages and its API answer', async () => {
    for (const path of [
      '/pl/institutions',
      '/en/statistics',
      '/pl/pages',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
    ])
      expect((await library.fetchRaw(path)).status).toBe(200);
    expect(await library.json('/api/frontpage/')).toEqual([]);
    expect(await library.json('/api/organizations/')).toEqual([]);
    expect(await library.json('/api/stats/')).toMatchObject({ entities: { total: 0 } });
  });

  test('is alive and ready, in JSON that nobody keeps', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await library.fetchRaw(path);
      expect([answer.status, answer.header('Cache-Control')]).toEqual([200, 'no-store']);
      expect(answer.header('Content-Type')).toBe('application/json');
      expect((await library.fetchRaw(path, { method: 'POST' })).status).toBe(405);
    }
  });

  test('is not ready while the scans are away, alive all the time', async () => {
    const storage = storageFolder(library.dataDir);
    await rename(storage, `${storage}-away`);
    expect((await library.fetchRaw('/readyz')).status).toBe(503);
    expect(await library.json('/readyz')).toMatchObject({ ready: false, scans: false, catalogue: true });
    expect((await library.fetchRaw('/healthz')).status).toBe(200);
    await rename(`${storage}-away`, storage);
    expect((await library.fetchRaw('/readyz')).status).toBe(200);
  });
});

describe.each(['1', '2'])('stopping, with WORKERS=%s', (workers) => {
  const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 2), { WORKERS: workers });

  test('a download in progress is finished, new ones are refused, and the process exits cleanly', async () => {
    const [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
    const address = tile.related_object.main_scan.resources[0]?.url ?? '';
    const digest = /[0-9a-f]{32}/.exec(address)?.[0] ?? '';
    // More than the buffers between server and client hold: unread data waits in the server.
    const size = 64 * 1024 * 1024;
    await truncate(join(digestFolder(storageFolder(library.dataDir), digest), 'scan.jpg'), size);
    const [download] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage];
    download.pause();
    const stopped = library.server.stop();
    // A connection that is on its way to the last worker when that one closes is kept by Node's round-robin handle without
    // an answer until the primary ends, so one that hears nothing is given up and another tried.
    await vi.waitFor(
      () =>
        expect(library.fetchRaw('/healthz', { signal: AbortSignal.timeout(2_000) })).rejects.toThrow(
          /ECONNREFUSED|ECONNRESET/,
        ),
      20_000,
    );
    let length = 0;
    for await (const piece of download) length += (piece as Buffer).length;
    expect(length).toBe(size);
    expect(await stopped).toBe(0);
  });
});

test.each([
  ['1', 'SIGTERM'],
  // As when the terminal that it was started in is closed.
  ['1', 'SIGHUP'],
  ['2', 'SIGTERM'],
] as const)(
  'a server that nobody reads any more answers and stops, with WORKERS=%s, by %s',
  async (workers, signal) => {
    const port = String(await freePort());
    const { process: server, opened } = await launchServer({
      dataDir: temporaryFolder(),
      environment: { WORKERS: workers, PORT: port },
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    opened.catch(() => undefined);
    server.stdout?.destroy();
    server.stderr?.destroy();
    await untilAlive(port);
    const exited = once(server, 'exit');
    server.kill(signal);
    expect(await exited).toEqual([0, null]);
  },
);

test.each(['1', '2'])(
  'a server that cannot write its log answers, replaces a process and stops, with WORKERS=%s',
  async (workers) => {
    const port = String(await freePort());
    // Open for reading: every write fails, as on a full disk.
    const logTo = openSync('package.json', 'r');
    const environment = { WORKERS: workers, PORT: port, LOG_LEVEL: 'info' };
    const { process: server, opened } = await launchServer({
      dataDir: temporaryFolder(),
      environment,
      logTo,
    });
    closeSync(logTo);
    onTestFinished(() => void server.kill('SIGKILL'));
    opened.catch(() => undefined);
    await untilAlive(port);
    const running = () =>
      readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(/\s+/);
    if (workers !== '1') {
      const [killed = ''] = running();
      const count = running().length;
      process.kill(Number(killed), 'SIGKILL');
      await vi.waitFor(() => {
        expect(running()).not.toContain(killed);
        expect(running()).toHaveLength(count);
      }, 20_000);
      await untilAlive(port);
    }
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
);

async function untilAlive(port: string): Promise<void> {
  const health = async () => (await fetch(`http://localhost:${port}/healthz`)).status;
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 60_000, interval: 100 });
}

test('restarted after days with another public address, a library has that one in every tile, and counts again', async () => {
  const dataDir = temporaryFolder();
  await makeCatalogue(dataDir, 2);
  const origin = 'https://library.example';
  const first = await startWithoutPages({ dataDir });
  const counted = statisticsSchema.parse(await (await fetch(`${first.url}/api/stats/`)).json());
  await first.stop();
  const before = await openStore({ dataDir, databaseUrl: undefined });
  const old = JSON.stringify({ entities: { ...counted.entities, total: 7 } });
  await before.db
    .updateTable('statistics')
    .set({ counted_at: instant('2026-01-01'), json: old })
    .execute();
  await before.db.deleteFrom('settings').where('name', '=', countSetting).execute();
  await before.close();
  const restarted = await startWithoutPages({ dataDir, environment: { PUBLIC_URL: origin } });
  // After the site has opened, in steps that leave the processor to others.
  await vi.waitFor(() => expect(restarted.output()).toContain('the library is up to date'), 30_000);
  // Its first answer may still have the old count.
  await vi.waitFor(async () => {
    expect(await (await fetch(`${restarted.url}/api/stats/`)).json()).toEqual(counted);
  }, 30_000);
  await restarted.stop();
  const { db, close } = await openStore({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('tiles').select('json').execute();
  await close();
  expect(rows).not.toHaveLength(0);
  for (const { json } of rows) {
    const tile = new TextDecoder().decode(json);
    expect(tile).toContain(`"${origin}/`);
    expect(tile).not.toContain('127.0.0.1');
  }
});
