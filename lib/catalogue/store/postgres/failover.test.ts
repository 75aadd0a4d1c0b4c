import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { storeCatalogue } from '../catalogue.ts';
import { openStore, type Store } from '../database.ts';
import { saveObject } from '../objects.ts';
import { spyLog } from '../previous-version.fixture.ts';
import { objectRecord, scanRecord } from '../records.fixture.ts';
import { baseUrls, temporaryFolder } from '../temporary-store.fixture.ts';
import { readPostgresAddress } from './address.ts';
import { Host } from './host.ts';
import { Hosts } from './hosts.ts';
import { execOn, type Server, startServer } from './server.fixture.ts';
import { PolledVersion } from './version.ts';

// Servers are created, killed and promoted.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const timeout = 20_000;

let primary: Server;
let replica: Server;

beforeAll(async () => {
  primary = await startServer();
  await execOn(primary.url('postgres'), 'CREATE DATABASE library');
  replica = await startServer(primary);
});

afterAll(async () => {
  await Promise.all([primary?.stop(), replica?.stop()]);
});

async function connect(servers = [primary, replica], user = 'postgres'): Promise<Store> {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
  const databaseUrl = `postgres://${user}@${hosts.join(',')}/library`;
  const store = await openStore({ dataDir: temporaryFolder(), databaseUrl });
  onTestFinished(() => store.close());
  return store;
}

/** Moves the clock of timeouts forward. @returns the clock */
function advance(milliseconds: number) {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  onTestFinished(() => clock.mockRestore());
  return clock;
}

/** Port of the server that currently answers a store's reads. */
async function readingPort({ reader }: Store): Promise<number> {
  const { rows } = await reader.executeQuery<{ port: number }>(
    reader.selectNoFrom((row) => row.fn<number>('inet_server_port').as('port')).compile(),
  );
  return rows[0]?.port ?? 0;
}

/** Visitors who read continuously, and the errors they get. */
function visitors(store: Store) {
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(''));
  const errors: unknown[] = [];
  let [answers, isOver] = [0, false];
  const visitor = async () => {
    while (!isOver) {
      try {
        await catalogue.frontpage({ batchSize: 3 });
        answers += 1;
      } catch (error) {
        errors.push(error);
      }
    }
  };
  const visits = [1, 2, 3].map(visitor);
  // On a closed store each read fails at once, so that after a failed test nothing else would ever get its turn.
  onTestFinished(() => {
    isOver = true;
  });
  return {
    errors,
    /** Waits for more answers, so that reads in progress have finished. */
    async more() {
      const before = answers;
      await vi.waitFor(() => expect(answers).toBeGreaterThan(before + 20), timeout);
    },
    async leave() {
      isOver = true;
      await Promise.all(visits);
    },
  };
}

test('a host that does not answer from the start is logged once, though another serves', async () => {
  const log = spyLog();
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${await freePort()}`;
  const databaseUrl = `postgres://postgres@${hosts}/library`;
  const store = await openStore({ dataDir: temporaryFolder(), databaseUrl, log });
  onTestFinished(() => store.close());
  expect(await readingPort(store)).toBe(primary.port);
  expect(log.warn.mock.calls).toEqual([
    [
      { host: hosts.split(',')[1], reason: expect.stringContaining('ECONNREFUSED') },
      'database host does not answer',
    ],
  ]);
});

test('a connection that breaks between two statements fails the transaction, not the process', async () => {
  const { db } = await connect();
  const names = (source: typeof db) => source.selectFrom('settings').select('name').execute();
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    const backend = `FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`;
    await execOn(primary.url('postgres'), `SELECT pg_terminate_backend(pid) ${backend}`);
    await vi.waitFor(
      async () => expect(await execOn(primary.url('postgres'), `SELECT pid ${backend}`)).toEqual([]),
      timeout,
    );
    await names(trx);
  });
  await expect(broken).rejects.toThrow();
  await names(db);
});

test('a server that refuses logins counts as unavailable, and as available once it accepts them again', async () => {
  const administer = (...statements: string[]) => execOn(primary.url('library'), statements.join(';'));
  await connect();
  await administer('CREATE ROLE keeper LOGIN', 'GRANT pg_read_all_data, pg_write_all_data TO keeper');
  const store = await connect([primary], 'keeper');
  await administer(
    'ALTER ROLE keeper CONNECTION LIMIT 0',
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'keeper'",
  );
  const reading = storeCatalogue(store, baseUrls, diskStorage('')).frontpage({ batchSize: 1 });
  await expect(reading).rejects.toMatchObject({
    name: 'CatalogueUnavailable',
    message: 'No database server answers (too many connections for role "keeper")',
  });
  await expect(saveObject(store.db, baseUrls, objectRecord('first'))).rejects.toThrow(
    /takes changes now \(.*: too many connections for role "keeper"\)/,
  );
  const saving = saveObject(store.db, baseUrls, objectRecord('first'));
  await administer('ALTER ROLE keeper CONNECTION LIMIT -1');
  expect(await saving).toBe('added');
});

test('a server that hangs costs time but fails no read', async () => {
  const store = await connect();
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(replica.port), timeout);
  const reading = visitors(store);
  await reading.more();
  replica.freeze();
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(primary.port), timeout);
  await reading.more();
  replica.thaw();
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(replica.port), timeout);
  await reading.leave();
  expect(reading.errors).toEqual([]);
});

test('a connection for writing is probed only after it was idle', async () => {
  const { db } = await connect([primary]);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const questions = () =>
    query.mock.calls
      .flatMap(([request]: unknown[]) => (request as { text?: string }).text ?? [])
      .filter((text) => text === 'SELECT 1');
  await saveObject(db, baseUrls, objectRecord('first'));
  await saveObject(db, baseUrls, objectRecord('first'));
  expect(questions()).toHaveLength(0);
  advance(1001);
  await saveObject(db, baseUrls, objectRecord('first'));
  expect(questions()).toHaveLength(1);
});

test('a process that was suspended while it probed the primary probes once more', async () => {
  const { db } = await connect([primary]);
  const connecting = vi.spyOn(Host.prototype, 'connect').mockImplementationOnce(async () => {
    advance(60_000);
    throw new Error('Query read timeout');
  });
  onTestFinished(() => connecting.mockRestore());
  await expect(db.selectFrom('settings').select('name').execute()).resolves.toEqual(expect.any(Array));
  expect(connecting).toHaveBeenCalledTimes(2);
});

test("harvesters' reads hold up no change, and are retried when their connection breaks", async () => {
  const store = await connect([primary]);
  await saveObject(store.db, baseUrls, objectRecord('first'));
  const { changes } = storeCatalogue(store, baseUrls, diskStorage(''));
  const lists = await store.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE object_changes IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const waiting = Array.from({ length: 10 }, () => changes.list({ limit: 1 }));
    const blocked = "FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    const all = async (selection: string) =>
      expect(await execOn(primary.url('postgres'), `SELECT ${selection} ${blocked}`)).toHaveLength(10);
    await vi.waitFor(() => all('pid'), timeout);
    await store.db.selectFrom('settings').select('name').execute();
    await all('pg_terminate_backend(pid)');
    return waiting;
  });
  expect((await Promise.all(lists)).map(({ length }) => length)).toEqual(lists.map(() => 1));
});

test('many that wait for a primary do not use up the connections of the replica that still serves', async () => {
  const { db, current } = await connect([replica]);
  const probe = vi.spyOn(Host.prototype, 'probe');
  onTestFinished(() => probe.mockRestore());
  const changes = Array.from({ length: 50 }, (_, index) =>
    (index % 2 ? db : current).selectFrom('settings').select('name').execute(),
  );
  const waiting = Promise.allSettled(changes);
  await vi.waitFor(() => expect(probe).toHaveBeenCalled(), timeout);
  advance(60_000);
  const unavailable = { status: 'rejected', reason: { name: 'CatalogueUnavailable' } };
  expect(await waiting).toMatchObject(changes.map(() => unavailable));
  expect(probe.mock.calls.length).toBeLessThan(changes.length);
});

test('a primary that vanishes without closing its connections costs a change seconds', async () => {
  const vanishing = await startServer();
  onTestFinished(() => vanishing.stop());
  await execOn(vanishing.url('postgres'), 'CREATE DATABASE library');
  const other = await startServer(vanishing);
  onTestFinished(() => other.stop());
  const { db } = await connect([vanishing, other]);
  await saveObject(db, baseUrls, objectRecord('first'));
  vanishing.freeze();
  advance(2000);
  onTestFinished(() => vanishing.thaw());
  const saving = saveObject(db, baseUrls, objectRecord('second'));
  await execOn(other.url('library'), 'SELECT pg_promote()');
  expect(await saving).toBe('added');
});

test.each(['reader', 'current'] as const)(
  "a query of the %s that is ended by an administrator's limit counts as unavailability",
  async (from) => {
    const store = await connect([primary]);
    const reading = sql`SELECT pg_sleep(30)`.execute(store[from]);
    const isRefused = expect(reading).rejects.toMatchObject({
      name: 'CatalogueUnavailable',
      message: expect.stringContaining('canceling statement'),
    });
    const asleep = "FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)' AND state = 'active'";
    await vi.waitFor(
      async () =>
        expect(await execOn(primary.url('postgres'), `SELECT pg_cancel_backend(pid) ${asleep}`)).toHaveLength(
          1,
        ),
      timeout,
    );
    await isRefused;
  },
);

test('clients that keep copies get what a replica lacks, since they would never request it again', async () => {
  const store = await connect();
  await saveObject(store.db, baseUrls, objectRecord('first'));
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(replica.port), timeout);
  const { changes, object } = storeCatalogue(store, baseUrls, diskStorage(''));
  await vi.waitFor(async () => expect(await object('first')).toBeDefined(), timeout);
  const select = (question: string) => execOn(replica.url('library'), `SELECT ${question} AS answer`);
  await select('pg_wal_replay_pause()');
  onTestFinished(async () => void (await select('pg_wal_replay_resume()')));
  await vi.waitFor(
    async () => expect(await select('pg_get_wal_replay_pause_state()')).toEqual([{ answer: 'paused' }]),
    timeout,
  );
  const hosts = await Hosts.find(readPostgresAddress(store.url ?? '') ?? [], undefined);
  onTestFinished(() => hosts.close());
  const [version, log] = [new PolledVersion(hosts), spyLog()];
  const compare = async () => {
    await version.poll();
    await version.compare(store.db, log);
  };
  await compare();
  const before = await changes.of('first');
  const scans = ['1', '2'].map((name) => scanRecord(name));
  await saveObject(store.db, baseUrls, objectRecord('first', { scans }));
  expect(await object('first')).toMatchObject({ scanCount: 1 });
  const last = await changes.list({ after: before, limit: 10 });
  expect(last).toMatchObject([{ id: 'first', kind: 'changed' }]);
  const [copied] = (await changes.objects(['first'], { from: 0, count: 1 })).values();
  expect(copied).toMatchObject({ scanCount: 2 });
  const positions: number[] = [];
  for await (const { position } of changes.scansOf('first', 1, 2)) positions.push(position);
  expect(positions).toEqual([1]);

  for (let times = 0; times < 3; times += 1) await compare();
  expect(log.warn.mock.calls).toEqual([
    [{}, expect.stringContaining('replica is more than a minute behind')],
  ]);
  await select('pg_wal_replay_resume()');
  await vi.waitFor(async () => {
    await compare();
    expect(log.info).toHaveBeenLastCalledWith({}, 'the database replica has caught up');
  }, timeout);
});

test('no read fails while one server is up, the promoted one is found, and what was written is there', async () => {
  const store = await connect();
  const other = await connect();
  await saveObject(store.db, baseUrls, objectRecord('first'));
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(replica.port), timeout);
  const seen = other.version();
  const reading = visitors(store);
  await reading.more();

  await replica.kill();
  await reading.more();
  expect(await readingPort(store)).toBe(primary.port);
  await saveObject(store.db, baseUrls, objectRecord('second'));
  await vi.waitFor(() => expect(other.version()).not.toBe(seen), timeout);

  await replica.restart();
  await vi.waitFor(async () => expect(await readingPort(store)).toBe(replica.port), timeout);
  await vi.waitFor(async () => {
    const ids = await store.reader.selectFrom('objects').select('id').execute();
    expect(ids).toHaveLength(2);
  }, timeout);

  await primary.kill();
  await reading.more();
  expect(await store.answers()).toBe(true);
  await expect(saveObject(store.db, baseUrls, objectRecord('third'))).rejects.toThrow(
    new RegExp(`takes changes now \\(.*:${primary.port}: .*ECONNREFUSED.*; .*:${replica.port}: a replica\\)`),
  );
  const saving = saveObject(store.db, baseUrls, objectRecord('third'));
  await execOn(replica.url('library'), 'SELECT pg_promote()');
  expect(await saving).toBe('added');
  await reading.more();
  const catalogue = storeCatalogue(other, baseUrls, diskStorage(''));
  expect(await catalogue.frontpage({ batchSize: 10 })).toHaveLength(3);

  await reading.leave();
  expect(reading.errors).toEqual([]);

  // With the last server down there is a clear error, until it is back.
  const last = store.version();
  await replica.kill();
  await expect(catalogue.frontpage({ batchSize: 1 })).rejects.toThrow('No database server answers');
  expect(await store.answers()).toBe(false);
  await expect(connect()).rejects.toThrow(/No database server answers \(127\.0\.0\.1/);
  expect(store.version()).toBe(last);
  await replica.restart();
  expect(await store.answers()).toBe(true);
  expect(await storeCatalogue(store, baseUrls, diskStorage('')).frontpage({ batchSize: 10 })).toHaveLength(3);
});
