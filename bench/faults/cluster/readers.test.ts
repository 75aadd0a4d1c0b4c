import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { randomOf } from '../../random.ts';
import { Journal, type Phase } from './journal.ts';
import { read } from './readers.ts';
import { comparable, Expected, type Truth } from './truth.ts';

const bytes = Buffer.from('the bytes of a tile');
const names = ['c', 'b', 'a'];
const tiles = names.map((name, index) => ({
  id: index + 1,
  type: 'entity',
  entity_title: name,
  sorting_datetime: `2026-01-0${3 - index}T00:00:00.00000${index}`,
}));

const truth: Truth = new Map(
  tiles.map((tile) => {
    const digest = tile.entity_title.repeat(32);
    const sum = (kind: string) => createHash(kind).update(bytes).digest('hex');
    const file = { path: `/scans/${digest}/scan.jpg`, key: '', sha256: sum('sha256'), md5: sum('md5') };
    const object = {
      title: tile.entity_title,
      tile: comparable(JSON.parse(JSON.stringify(tile))),
      sortedAt: tile.sorting_datetime,
      path: `/objects/${tile.entity_title}`,
      digests: [digest],
      files: [file],
    };
    return [tile.entity_title, object];
  }),
);

type Fake = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets readers read a library that answers rightly but for what `wrong` answers itself, until the wanted is noted. */
async function readFrom(wrong: Fake, isNoted: (phase: Phase) => boolean): Promise<Phase> {
  const server = createServer((request, response) => {
    if (!wrong(request, response)) response.end(rightAnswer(request.url ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const library = new Expected(truth, names);
  const [journal, leave] = [new Journal(), new AbortController()];
  const phase = journal.begin('trial');
  const site = `http://127.0.0.1:${address.port}`;
  const readers = read({ site, expected: library, journal, random: randomOf(1) }, leave.signal);
  await vi.waitFor(() => expect(isNoted(phase)).toBe(true), 30_000);
  leave.abort();
  await readers;
  return phase;
}

function rightAnswer(target: string): string | Buffer {
  const { pathname, searchParams } = new URL(target, 'http://library.example');
  if (pathname.startsWith('/scans/')) return bytes;
  if (pathname !== '/api/frontpage/') {
    if (pathname.startsWith('/api/')) return '[]';
    const name = pathname.split('/').at(-1) ?? '';
    return `<html><title>${name} – Czytelnia</title><img src="/scans/${name.repeat(32)}/scan.jpg"></html>`;
  }
  const before = searchParams.get('max_sorting_datetime') ?? '9';
  const size = Number(searchParams.get('batch_size') ?? 40);
  return JSON.stringify(tiles.filter((tile) => tile.sorting_datetime < before).slice(0, size));
}

/** A library whose feed has other tiles. */
const feedOf =
  (other: unknown[]): Fake =>
  ({ url = '' }, response) => {
    const isFirst = url.startsWith('/api/frontpage/') && !url.includes('max_sorting_datetime');
    if (isFirst) response.end(JSON.stringify(other));
    return isFirst;
  };

const below =
  (start: string, answer: (response: ServerResponse) => void): Fake =>
  ({ url = '' }, response) => {
    if (url.startsWith(start)) answer(response);
    return url.startsWith(start);
  };

test('nothing is wrong with a library that answers rightly, however it is asked', async () => {
  const phase = await readFrom(
    () => false,
    ({ latencies }) => latencies.length > 60,
  );
  expect(phase.wrong).toEqual([]);
  expect([...phase.failures]).toEqual([]);
});

test.each<[string, Fake, string]>([
  ['a tile twice', feedOf([tiles[0], tiles[0], tiles[1], tiles[2]]), '"c" twice'],
  ['a tile lost', feedOf([tiles[0], tiles[2]]), 'a walk lacks "b"'],
  ['the wrong order', feedOf([tiles[1], tiles[0], tiles[2]]), '"c" is not older than the tile before it'],
  ['an unknown tile', feedOf([{ ...tiles[0], entity_title: 'x' }]), 'a tile that nobody has made'],
  ['a changed tile', feedOf([{ ...tiles[0], thumbnail_url: 'x' }]), 'another tile than was imported: "c"'],
  ['half a batch', below('/api/frontpage/', (response) => response.end('[{')), 'no JSON'],
  ['other bytes', below('/scans/', (response) => response.end('x')), 'another file than was imported'],
  ['a missing file', below('/scans/', (response) => response.writeHead(404).end()), 'status 404'],
  ['a 503 without a time', below('/scans/', (response) => response.writeHead(503).end()), 'status 503'],
  ['another page', below('/pl/objects/', (response) => response.end('<html></html>')), 'another title'],
])('%s is a wrong answer', async (_, fake, sentence) => {
  const phase = await readFrom(fake, ({ wrong }) => wrong.some((one) => one.includes(sentence)));
  expect(phase.wrong.every((one) => one.includes(sentence))).toBe(true);
});

test.each<[string, Fake, string]>([
  [
    'an honest 503',
    below('/scans/', (response) => response.writeHead(503, { 'Retry-After': '30' }).end()),
    'file 503',
  ],
  [
    'an answer that breaks off',
    below('/scans/', (response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('x', () => response.destroy());
    }),
    'file cut',
  ],
])('%s is a failure and not a wrong answer', async (_, fake, kind) => {
  const phase = await readFrom(fake, ({ failures }) => failures.has(kind));
  expect(phase.wrong).toEqual([]);
  expect([...phase.failures.keys()]).toEqual([kind]);
});
