import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Drafts, openDrafts } from './drafts.ts';
import { Warnings } from './warnings.ts';

const servers: Server[] = [];
let drafts: Drafts | undefined;

afterEach(async () => {
  await drafts?.close();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(url: string, token?: string): Drafts {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  drafts = openDrafts({ url, token, base: 'http://catalogue.example/', warnings: new Warnings(log) });
  return drafts;
}

const page = { title: 'Szkic', content: '<p>x</p>', created_at: '2026-01-01', updated_at: '2026-01-01' };

test('are requested afresh each time, with the token', async () => {
  const requests: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify([{ ...page, title: `Szkic ${requests.length}` }]));
  });
  const { read } = open(`${url}/drafts/?all=1`, 'abc.def');
  expect(await read()).toMatchObject([{ title: 'Szkic 1' }]);
  expect(await read()).toMatchObject([{ title: 'Szkic 2' }]);
  expect(requests).toEqual(['/drafts/?all=1 Bearer abc.def', '/drafts/?all=1 Bearer abc.def']);
});

test('no other origin is contacted, whatever the service redirects to', async () => {
  let otherRequests = 0;
  const other = await serve((_request, response) => {
    otherRequests += 1;
    response.end('[]');
  });
  const url = await serve((_request, response) => {
    response.writeHead(302, { Location: `${other}/drafts/` }).end();
  });
  await expect(open(url, 'abc').read()).rejects.toMatchObject({ name: 'CatalogueUnavailable' });
  expect(otherRequests).toBe(0);
});

test.each([
  ['a refusal', (response: ServerResponse) => response.writeHead(401).end()],
  ['nonsense', (response: ServerResponse) => response.end('<html>')],
  ['pages that fit nothing', (response: ServerResponse) => response.end('[{"title":1}]')],
])('%s does not count as an empty list, and the token is in no message', async (_what, answer) => {
  const url = await serve((_request, response) => void answer(response));
  const failure = open(url, 'very-secret').read();
  await expect(failure).rejects.toMatchObject({ name: 'CatalogueUnavailable' });
  await expect(failure).rejects.not.toThrow(/very-secret/);
});

/** A service that answers requests with these statuses in turn. */
async function serveStatuses(statuses: number[], onRequest?: () => void) {
  let requests = 0;
  const url = await serve((_request, response) => {
    onRequest?.();
    response.writeHead(statuses[requests] ?? 200).end(JSON.stringify([page]));
    requests += 1;
  });
  return { url, requests: () => requests };
}

test('they are requested again after a failure that may pass, twice at most', async () => {
  const recovering = await serveStatuses([503, 502]);
  expect(await open(recovering.url).read()).toMatchObject([{ title: 'Szkic' }]);
  const failing = await serveStatuses([503, 504, 502]);
  await expect(open(failing.url).read()).rejects.toThrow(/status 502$/);
  expect([recovering.requests(), failing.requests()]).toEqual([3, 3]);
});

test('they are not requested again when no time is left, and the failure keeps its reason', async () => {
  const { now } = performance;
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
  onTestFinished(() => clock.mockRestore());
  const { url, requests } = await serveStatuses([503], () => {
    passed = 7890;
  });
  await expect(open(url).read()).rejects.toThrow(/status 503$/);
  expect(requests()).toBe(1);
});
