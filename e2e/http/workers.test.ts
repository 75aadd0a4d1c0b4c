import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { secret } from '../support/editor.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { logged, type RunningServer, startServer } from '../support/server.ts';
import { addObjects, writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 4), {
  WORKERS: '2',
  PORT: '0',
  LOG_LEVEL: 'info',
  PREVIEW_SECRET: secret,
});

/** Processes that have answered so far, identified by the prefix of request ids. */
const answering = (server: RunningServer) =>
  new Set(logged(server, 'request').map(({ id }) => String(id).split('-', 1)[0]));

/** Process ids as last reported by the server. */
const workersOf = (server: RunningServer) =>
  ['listening', 'workers renewed'].flatMap((message) => logged(server, message)).at(-1)?.workers as number[];
const timesOf = (message: string) => logged(library.server, message).length;

describe('two processes on one port', () => {
  test('both answer, with the same bytes, and log once that they listen', async () => {
    // A page has its parts in another order where its tiles are regenerated.
    await vi.waitFor(
      () => expect(logged(library.server, 'the library is up to date')).not.toEqual([]),
      10_000,
    );
    // The first page counts the statistics; those generated meanwhile have their parts in another order.
    await library.fetchRaw('/pl');
    const answers = await Promise.all(Array.from({ length: 20 }, () => library.fetchRaw('/pl')));
    expect(new Set(answers.map((answer) => answer.header('ETag'))).size).toBe(1);
    // Log lines of requests are written once a second.
    await vi.waitFor(() => expect(answering(library.server).size).toBe(2), 10_000);
    expect(library.server.output().match(/Czytelnia is open/g)).toHaveLength(1);
    expect(logged(library.server, 'listening')).toHaveLength(1);
    expect(workersOf(library.server)).toHaveLength(2);
  });

  test('what another program adds is seen by both within seconds, what it takes away at the very next request', async () => {
    const shown = async () => {
      const pages = await Promise.all(Array.from({ length: 10 }, () => library.fetchRaw('/pl')));
      return pages.filter((page) => page.text().includes('Tytuł z zewnątrz')).length;
    };
    for (const id of ['one', 'two', 'three']) {
      await addObjects(library.dataDir, objectRecord(id, { title: 'Tytuł z zewnątrz' }));
      // Five seconds, and the time that two busy processes take to regenerate the page.
      await expect.poll(shown, { timeout: 20_000 }).toBe(10);
      await writeStore(library.dataDir, ({ db }) => removeObject(db, id));
      expect(await shown()).toBe(0);
    }
  });

  test('they count failed attempts to sign in together', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 30; time += 1) {
      const answer = await library.fetchRaw('/preview/sign-in', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': '198.51.100.7',
        },
        body: String(new URLSearchParams({ secret: `${secret}${time}`, locale: 'en' })),
      });
      statuses.push(answer.status);
    }
    // Ten, and the few that came before one process had notified the other.
    expect(statuses.filter((status) => status === 303).length).toBeLessThan(15);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
  });

  test('SIGHUP renews them one after another; who reads meanwhile meets no error', async () => {
    const { server } = library;
    const before = workersOf(server);
    const agent = new Agent({ keepAlive: true });
    let isRenewed = false;
    const read = async () => {
      let answers = 0;
      for (; !isRenewed || answers < 10; answers += 1) {
        expect((await library.fetchRaw('/api/stats/', { agent })).status).toBe(200);
        // As fast as visitors, and not as fast as its log can be searched.
        await setTimeout(10);
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, read));
    server.signal('SIGHUP');
    const renewed = vi.waitFor(() => expect(timesOf('workers renewed')).toBe(1), 100_000);
    await Promise.race([renewed, readers]);
    isRenewed = true;
    await readers;
    agent.destroy();
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(timesOf('a worker died and is replaced')).toBe(0);
  }, 120_000);

  test('one that is killed is replaced', async () => {
    const [killed = 0] = workersOf(library.server);
    // Their answers so far are in the log once this is.
    const path = '/before-one-is-killed';
    await Promise.all(Array.from({ length: 10 }, () => library.fetchRaw(path)));
    const lines = () => logged(library.server, 'request').filter((line) => line.path === path);
    await vi.waitFor(() => expect(lines()).toHaveLength(10), 10_000);
    const before = answering(library.server);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      () => expect(logged(library.server, 'a worker died and is replaced')).toHaveLength(1),
      10_000,
    );
    expect(logged(library.server, 'a worker died and is replaced')[0]).toMatchObject({
      pid: killed,
      signal: 'SIGKILL',
      pause: 100,
    });
    await vi.waitFor(async () => {
      await Promise.all(Array.from({ length: 10 }, () => library.fetchRaw('/healthz')));
      expect(answering(library.server).size).toBe(before.size + 1);
    }, 120_000);
  });

  test('SIGTERM while one starts ends that one too', async () => {
    const [started, finished] = [timesOf('workers are renewed'), timesOf('workers renewed')];
    library.server.signal('SIGHUP');
    await vi.waitFor(() => expect(timesOf('workers are renewed')).toBe(started + 1), 10_000);
    expect(await library.server.stop()).toBe(0);
    expect(timesOf('workers renewed')).toBe(finished);
  }, 120_000);
});

describe.each(['1', '2'])('with WORKERS=%s', (workers) => {
  test('a port in use ends the program with one sentence that says what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as { port: number };
    const environment = { WORKERS: workers, PORT: String(port) };
    const failure = await startServer({ dataDir: library.dataDir, environment }).catch(String);
    other.close();
    expect(failure).toMatch(/code 1:/);
    const sentence = new RegExp(`PORT \\(${port}\\): another program listens .* choose another`, 'g');
    expect(String(failure).match(sentence)).toHaveLength(1);
    expect(failure).not.toContain('    at ');
  });

  test('a wrong setting is reported once', async () => {
    const environment = { WORKERS: workers, PUBLIC_URL: 'library.example' };
    const failure = await startServer({ dataDir: 'unused', environment }).catch(String);
    expect(failure).toMatch(/code 1:/);
    expect(String(failure).match(/PUBLIC_URL \(library\.example\)/g)).toHaveLength(1);
  });
});

test('errors that only a starting worker detects are reported once too', async () => {
  const environment = { WORKERS: '2', HOSTNAME: 'no-such-name.invalid' };
  const failure = await startServer({ dataDir: library.dataDir, environment }).catch(String);
  expect(String(failure).match(/HOSTNAME \(no-such-name\.invalid\)/g)).toHaveLength(1);
  expect(failure).not.toContain('    at ');
});
