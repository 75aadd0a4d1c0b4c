import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../../connection/free-ports.fixture.ts';
import { readSearchAddress } from './address.ts';
import { library } from './library.fixture.ts';
import { Nodes } from './nodes.ts';
import { countOutbox } from './outbox.ts';
import { startCluster } from './searchd.fixture.ts';

/** A server that stands in for a node, and closes after the test. @returns its port */
async function standIn(onConnect: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onConnect(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  return bound && typeof bound === 'object' ? bound.port : 0;
}

/** A packet of the MySQL protocol. @param payload its bytes as characters */
function packet(number: number, payload: string): Buffer {
  return Buffer.concat([Buffer.from([payload.length, 0, 0, number]), Buffer.from(payload, 'latin1')]);
}

/** A node that takes no more connections. @returns its port */
async function fullNode(onConnect: () => void = () => undefined): Promise<number> {
  return await standIn((socket) => {
    onConnect();
    socket.end(packet(0, '\xff\x10\x04#08004Too many connections'));
  });
}

/** A node that takes connections, and answers no query. @returns its port */
async function busyNode(): Promise<number> {
  // Protocol 10, version, connection, seed, capabilities (4.1, its passwords, several statements), UTF-8, status.
  const greeting = `\x0a5.5.21\0\x01\0\0\0${'s'.repeat(8)}\0\0\x82\x21\x02\0\x01\0\x15${'\0'.repeat(10)}${'s'.repeat(12)}\0`;
  return await standIn((socket) => {
    socket.write(packet(0, greeting));
    socket.once('data', () => socket.resume().write(packet(2, '\0\0\0\x02\0\0\0')));
  });
}

test('a node under load fails with another reason than one that is down', async () => {
  const nodesAt = (port: number, timeout?: number) => {
    const address = readSearchAddress(`mysql://127.0.0.1:${port}`);
    if (!address) throw new Error('It is no address');
    const nodes = new Nodes(address, timeout);
    onTestFinished(() => nodes.close());
    return nodes;
  };
  const query = 'SELECT id FROM czytelnia_state';
  // More queries than connections to a node, so the last ones wait for one that never becomes free.
  const busy = nodesAt(await busyNode(), 500);
  const failures = Array.from({ length: 100 }, () => busy.query(query).catch((error: unknown) => error));
  expect((await Promise.all(failures)).at(-1)).toMatchObject({
    message: 'The search engine does not answer: no connection is free',
  });
  await expect(nodesAt(await freePort()).query(query)).rejects.toThrow(
    'The search engine does not answer: connect ECONNREFUSED',
  );
});

test('with many shards without copies, a few nodes are tried before a query fails', async () => {
  let connections = 0;
  const port = await fullNode(() => {
    connections += 1;
  });
  const address = readSearchAddress(
    `mysql://${Array.from({ length: 8 }, () => `127.0.0.1:${port}`).join(',')}`,
  );
  if (!address) throw new Error('It is no address');
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  await expect(nodes.query('SELECT id FROM czytelnia_state')).rejects.toThrow('Too many connections');
  expect(connections).toBe(3);
});

test('a node that takes no more connections is replaced by another', async () => {
  const port = await fullNode();
  const { url } = await startCluster([1]);
  const address = readSearchAddress(url.replace('mysql://', `mysql://127.0.0.1:${port}|`));
  if (!address) throw new Error(url);
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect(await nodes.query('SELECT id FROM czytelnia_state')).toEqual({ rows: [], found: 0 });
  // Writing to a single node reports its error.
  await expect(nodes.execute(0, 'SELECT id FROM czytelnia_state')).rejects.toThrow('Too many connections');
});

test.each([
  ['mysql://one', { user: undefined, password: undefined }],
  ['mysql://us%65r:p%40ss@one:9306', { user: 'user', password: 'p@ss' }],
  ['mysql://user:pa:ss@one', { user: 'user', password: 'pa:ss' }],
  ['mysql://user:%zz@one', undefined],
  ['mysql://%zz:password@one', undefined],
])('an address %s is read or refused', (url, login) => {
  const { user, password } = readSearchAddress(url) ?? {};
  expect(readSearchAddress(url) && { user, password }).toEqual(login);
});

test('an engine without the tables is distinguished from one that does not answer', async () => {
  const { url } = await startCluster([1]);
  const address = readSearchAddress(`${url}/other`);
  if (!address) throw new Error(url);
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  const missingTables = /^The search engine refuses what it is asked: .*czytelnia search config/;
  await expect(nodes.query('SELECT id FROM other_state')).rejects.toThrow(missingTables);
  await expect(nodes.execute(0, 'TRUNCATE RTINDEX other_state')).rejects.toThrow(missingTables);
});

test('when a node without a copy has been restarted, no query meets its old connections', async () => {
  const cluster = await startCluster([1, 1, 1]);
  const { save, index, find } = await library(cluster);
  for (let number = 0; number < 20; number += 1) await save(`o${number}`, { title: 'Kot' });
  await index();
  await Promise.all(Array.from({ length: 24 }, () => find('kot')));
  await cluster.nodes[1]?.kill();
  await cluster.nodes[1]?.start();
  for (let attempt = 0; attempt < 24; attempt += 1) expect((await find('kot')).count).toBe(20);
});

test('a node that is killed under readers is replaced by its copy; without one no partial result is shown', async () => {
  const cluster = await startCluster([2, 1]);
  const { save, index, find, ...store } = await library(cluster);
  for (let number = 0; number < 20; number += 1) await save(`o${number}`, { title: 'Kot' });
  await index();
  const [first, , last] = cluster.nodes;
  const counts = new Set<number>();
  let isReading = true;
  const readers = [1, 2, 3].map(async () => {
    while (isReading) counts.add((await find('kot')).count);
  });
  await vi.waitFor(() => expect(counts.size).toBe(1), 20_000);
  await first?.kill();
  for (let attempt = 0; attempt < 30; attempt += 1) expect((await find('kot')).count).toBe(20);
  isReading = false;
  await Promise.all(readers);
  expect([...counts]).toEqual([20]);

  // Changes are kept for the node that is down.
  await save('new', { title: 'Kot' });
  await expect(index()).rejects.toThrow('does not answer');
  expect(await countOutbox(store.db)).toBe(1);
  await last?.kill();
  await expect(find('kot')).rejects.toThrow('does not answer');
  expect((await store.catalogue.frontpage({ batchSize: 40 })).length).toBe(21);

  await Promise.all([first?.start(), last?.start()]);
  await vi.waitFor(async () => expect((await find('kot')).count).toBe(20), 20_000);
  await index();
  await vi.waitFor(async () => expect((await find('kot')).count).toBe(21), 20_000);
  expect(await countOutbox(store.db)).toBe(0);
});
