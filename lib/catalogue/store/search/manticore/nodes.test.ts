import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSearchAddress } from './address.ts';
import { Nodes } from './nodes.ts';
import { startCluster } from './searchd.fixture.ts';

test('a node that takes no more connections is stood in for by another', async () => {
  const message = Buffer.from('\xff\x10\x04#08004Too many connections', 'latin1');
  const full = createServer((socket) => {
    socket.on('error', () => undefined).end(Buffer.from([message.length, 0, 0, 0, ...message]));
  });
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void full.close());
  const bound = full.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  const { url } = await startCluster([1]);
  const address = readSearchAddress(url.replace('mysql://', `mysql://127.0.0.1:${port}|`));
  if (!address) throw new Error(url);
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  for (let asked = 0; asked < 4; asked += 1)
    expect(await nodes.ask('SELECT id FROM czytelnia_state')).toEqual({ rows: [], found: 0 });
  // One that is asked alone is told of.
  await expect(nodes.tell(0, 'SELECT id FROM czytelnia_state')).rejects.toThrow('Too many connections');
});

test.each([
  ['mysql://one', true],
  ['mysql://us%65r:p%40ss@one:9306', true],
  ['mysql://user:%zz@one', false],
  ['mysql://%zz:password@one', false],
])('an address %s is read or refused', (url, isRead) => {
  expect(readSearchAddress(url) !== undefined).toBe(isRead);
});
