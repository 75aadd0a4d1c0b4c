import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { spyLog } from '../previous-version.fixture.ts';
import { temporaryStore } from '../temporary-store.fixture.ts';
import { readPostgresAddress } from './address.ts';
import { Host, type Role } from './host.ts';
import { Hosts } from './hosts.ts';
import { startServer } from './server.fixture.ts';

test('a replica of another server is logged once and never read, even while the primary is down', async () => {
  const [own, other] = await Promise.all([startServer(), startServer()]);
  onTestFinished(async () => void (await Promise.all([own.stop(), other.stop()])));
  const stranger = await startServer(other);
  onTestFinished(() => stranger.stop());
  const hosts = [stranger, own].map(({ port }) => ({
    name: `${port}`,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
  }));
  const log = spyLog();
  const found = await Hosts.find(hosts, log);
  onTestFinished(() => found.close());
  const port = async () => (await found.read('SELECT inet_server_port() AS port', [])).rows[0]?.port;
  expect(await port()).toBe(own.port);
  expect(await found.read('SELECT 1 AS one', [])).toMatchObject({ rows: [{ one: 1 }] });
  const isStranger = 'database host is no replica of the primary, and is not read';
  expect(log.warn.mock.calls).toEqual([[{ host: `${stranger.port}` }, isStranger]]);
  await own.kill();
  const answer = () => port().catch(String);
  // A process of the killed server may answer once more before it notices.
  await expect.poll(answer).not.toBe(own.port);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await answer()).toMatch('No database server answers');
});

test('a process that was suspended while others probed the primary probes it again', async () => {
  const hosts = await Hosts.find(readPostgresAddress((await temporaryStore()).url ?? '') ?? [], undefined);
  onTestFinished(() => hosts.close());
  vi.spyOn(Host.prototype, 'connect').mockRejectedValueOnce(new Error('Query read timeout'));
  let fail: (error: Error) => void = () => {};
  const probe = vi
    .spyOn(Host.prototype, 'probe')
    .mockRejectedValueOnce(new Error('Query read timeout'))
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  onTestFinished(() => void vi.restoreAllMocks());
  const first = hosts.primary();
  await vi.waitFor(() => expect(probe.mock.settledResults).toMatchObject([{ type: 'rejected' }]));
  const second = hosts.primary();
  await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(2));
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  // The first checks the clock before it probes again.
  await vi.waitFor(() => expect(clock).toHaveBeenCalled());
  fail(new Error('Query read timeout'));
  for (const client of await Promise.all([first, second])) client.release();
});

describe('of two primaries', () => {
  /** Hosts by name, each with its role and its system. */
  async function found(servers: Record<string, [role: Role, system: string]>) {
    vi.spyOn(Host.prototype, 'probe').mockImplementation(async function (this: Host) {
      const [role, system] = servers[this.name] ?? ['down', ''];
      if (role === 'down') throw new Error('refused');
      this.system = system;
      return role;
    });
    vi.spyOn(Host.prototype, 'connect').mockImplementation(async function (this: Host) {
      const { name } = this;
      if (servers[name]?.[0] !== 'primary') throw new Error('refused');
      return { name } as never;
    });
    vi.spyOn(Host.prototype, 'read').mockImplementation(async function (this: Host) {
      return { rows: [this.name] } as never;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const addresses = Object.keys(servers).map((name) => ({ name, url: `postgres://${name}/library` }));
    const hosts = await Hosts.find(addresses, undefined);
    onTestFinished(() => hosts.close());
    return {
      written: async () => await hosts.primary(),
      read: async () => (await hosts.read('', [])).rows[0],
      recheck: () => hosts.recheckPrimary(undefined),
    };
  }

  test('the one of another library is neither written nor read while our own is down', async () => {
    const servers: Parameters<typeof found>[0] = {
      own: ['primary', 'a'],
      other: ['primary', 'b'],
      replica: ['replica', 'a'],
    };
    const { written, read, recheck } = await found(servers);
    servers.own = ['down', 'a'];
    await recheck();
    expect(await read()).toBe('replica');
    const writing = written();
    await recheck();
    servers.own = ['primary', 'a'];
    expect(await writing).toEqual({ name: 'own' });
    servers.own = ['down', 'a'];
    servers.replica = ['primary', 'a'];
    expect(await written()).toEqual({ name: 'replica' });
  });

  test('the one at the address that was followed is followed with new data, and its replicas with it', async () => {
    const servers: Parameters<typeof found>[0] = {
      own: ['primary', 'a'],
      old: ['replica', 'a'],
      fresh: ['replica', 'b'],
    };
    const { written, read, recheck } = await found(servers);
    expect(await read()).toBe('old');
    servers.own = ['primary', 'b'];
    await recheck();
    expect(await read()).toBe('fresh');
    expect(await written()).toEqual({ name: 'own' });
  });

  test('where no host has the data of our own any more, the one that is left is followed', async () => {
    const servers: Parameters<typeof found>[0] = { own: ['primary', 'a'], moved: ['replica', 'a'] };
    const { written, recheck } = await found(servers);
    servers.own = ['replica', 'b'];
    servers.moved = ['primary', 'b'];
    await recheck();
    expect(await written()).toEqual({ name: 'moved' });
  });
});
