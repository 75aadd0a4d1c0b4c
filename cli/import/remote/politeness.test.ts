import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { picture } from '#lib/scans/images.fixture.ts';
import { temporaryLibrary } from '../library.fixture.ts';

/** How long each answer takes, in milliseconds: requests that are sent at once overlap. */
const pause = 20;

/**
 * A server with manifests of two images each, that records its requests: when each came, who sent it, and the most that
 * were open at once.
 * @param refusal the status of the first answer to each address, which asks to be asked again in a second
 */
async function politenessServer(refusal?: (path: string) => number | undefined) {
  const image = await picture(60, 40, 1).png().toBuffer();
  const times = new Map<string, number[]>();
  const agents = new Set<string | undefined>();
  let [open, most] = [0, 0];
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? '';
    const before = times.get(path) ?? [];
    times.set(path, [...before, performance.now()]);
    agents.add(request.headers['user-agent']);
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      const status = before.length === 0 ? refusal?.(path) : undefined;
      if (status) response.writeHead(status, { 'Retry-After': '1' }).end();
      else response.end(path.startsWith('/m') ? JSON.stringify(manifest(path)) : image);
    }, pause);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const manifest = (path: string) => ({
    id: origin + path,
    type: 'Manifest',
    label: { none: [path] },
    items: ['a', 'b'].map((name) => ({
      id: `${origin}${path}/${name}`,
      type: 'Canvas',
      items: [{ items: [{ body: { id: `${origin}/${name}${path.slice(1)}.png`, type: 'Image' } }] }],
    })),
  });
  return { origin, times, agents, most: () => most };
}

test('one request is open at a time, though several addresses are given, and says who sends it', async () => {
  const { origin, agents, most, times } = await politenessServer();
  const library = temporaryLibrary(undefined, { PUBLIC_URL: 'https://library.example' });
  const addresses = ['/m1', '/m2', '/m3'].map((path) => origin + path);
  expect(await library.import(...addresses)).toMatchObject({ code: 0, objects: { added: 3 } });
  expect(times.size).toBe(9);
  expect(most()).toBe(1);
  expect([...agents]).toEqual(['Czytelnia (https://library.example)']);
});

test('as many as the operator allows are open at once, and no more', async () => {
  const { origin, most } = await politenessServer();
  const addresses = ['/m1', '/m2', '/m3'].map((path) => origin + path);
  const { code } = await temporaryLibrary().import('--requests', '2', ...addresses);
  expect([code, most()]).toEqual([0, 2]);
});

test.each([429, 503])('after %i a server is not asked again before it said', async (status) => {
  const { origin, times } = await politenessServer((path) => (path === '/m1' ? status : undefined));
  expect(await temporaryLibrary().import(`${origin}/m1`)).toMatchObject({ code: 0, objects: { added: 1 } });
  const [first = 0, second = 0, ...others] = times.get('/m1') ?? [];
  expect(others).toEqual([]);
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(second - first).toBeLessThan(60_000);
});
