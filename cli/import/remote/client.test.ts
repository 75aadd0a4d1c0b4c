import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openRemote } from './client.ts';
import { NotFetched } from './not-fetched.ts';

/** A server that responds with a status, or a redirect. */
async function serverOf(answer: number | string): Promise<string> {
  const server = createServer((_, response) => {
    if (typeof answer === 'number') response.writeHead(answer, { 'Retry-After': '0' }).end();
    else response.writeHead(302, { Location: answer }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureAt(address: string, start = address): Promise<NotFetched> {
  const client = openRemote({ address: start, origins: [address], concurrency: 1, userAgent: 'test' });
  const error: unknown = await client.get(address, '*/*', 1000).catch((thrown: unknown) => thrown);
  await client.close();
  if (!(error instanceof NotFetched)) throw new Error(`It failed otherwise: ${String(error)}`);
  return error;
}

test.each([
  [404, 'lasting'],
  [410, 'lasting'],
  [400, 'lasting'],
  [415, 'lasting'],
  [420, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [429, 'passing'],
  [500, 'passing'],
  [503, 'passing'],
] as const)('an answer of %i is %s', async (status, why) => {
  expect((await failureAt(await serverOf(status))).why).toBe(why);
});

test('where a server leads to another that is not named, the other is the one to name', async () => {
  const { message, why } = await failureAt(await serverOf('https://other.example/oai'));
  expect(why).toBe('refused');
  expect(message).toMatch(/other\.example\/oai is not on an origin.*--origin https:\/\/other\.example if/);
});

test('of an address in a private network, or with a password, no server is said to be named', async () => {
  const inner = await failureAt('http://127.0.0.1:9000', 'http://8.8.8.8');
  expect(inner.message).toMatch(/private network/);
  const named = await failureAt(await serverOf('http://a:b@127.0.0.1/'));
  for (const { message, why } of [inner, named]) {
    expect(why).toBe('refused');
    expect(message).not.toContain('--origin');
  }
});

test('that many requests wait is no leak of which Node has to warn', async () => {
  const { signal } = new AbortController();
  const address = await serverOf(404);
  const client = openRemote({ address, origins: [], concurrency: 1, userAgent: 'test', signal });
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  await Promise.allSettled(Array.from({ length: 20 }, () => client.get(address, '*/*', 1000)));
  await client.close();
  expect(warnings).toEqual([]);
});
