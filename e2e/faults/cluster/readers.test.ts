import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { Journal, type Phase } from '../journal.ts';
import { read, ways } from './readers.ts';
import { comparable, Expected, sha256Of, type Truth } from './truth.ts';

const bytes = Buffer.from('the bytes of a tile');
const [first, second, third] = ['c', 'b', 'a'].map((title, index) => ({
  id: index + 1,
  type: 'entity',
  entity_title: title,
  sorting_datetime: `2026-01-0${3 - index}T00:00:00.00000${index}`,
}));
const tiles = [first, second, third].flatMap((tile) => tile ?? []);
const truth: Truth = new Map(
  tiles.map((tile) => {
    const title = tile.entity_title;
    const files = [{ path: `/scans/${title}/scan.jpg`, sha256: sha256Of(bytes) }];
    const right = comparable(tile as unknown as Tile);
    return [title, { title, tile: right, path: `/objects/${title}`, digests: [title], files }];
  }),
);

/** A wrong answer to addresses with a given beginning. */
type Wrong = [start: string, answer: (response: ServerResponse) => void];

/** Runs readers against a library with one kind of wrong answer, until the expected entry is noted. */
async function readFrom([start, answer]: Wrong, isNoted: (phase: Phase) => boolean): Promise<Phase> {
  const service = await startService(({ url = '' }, response) => {
    if (url.startsWith(start) && !url.includes('max_sorting_datetime')) answer(response);
    else response.end(rightAnswer(url));
  });
  onTestFinished(service.stop);
  const site = service.url.slice(0, -1);
  const [journal, leave] = [new Journal(ways), new AbortController()];
  const phase = journal.begin('trial');
  const expected = new Expected(truth, [...truth.keys()]);
  const readers = read({ site, expected, journal, random: seededRandom(1) }, leave.signal);
  await vi.waitFor(() => expect(isNoted(phase)).toBe(true), 30_000);
  leave.abort();
  await readers;
  return phase;
}

function rightAnswer(target: string): string | Buffer {
  const { pathname, searchParams } = new URL(target, 'http://library.example');
  if (pathname.startsWith('/scans/')) return bytes;
  const before = searchParams.get('max_sorting_datetime') ?? '9';
  const size = Number(searchParams.get('batch_size') ?? 40);
  if (pathname.startsWith('/api/'))
    return JSON.stringify(tiles.filter((tile) => tile.sorting_datetime < before).slice(0, size));
  const name = pathname.split('/').at(-1) ?? '';
  return `<html><title>${name} – Czytelnia</title><img src="/scans/${name}/scan.jpg"></html>`;
}

const ending = (text: string) => (response: ServerResponse) => void response.end(text);
const feedOf = (...other: unknown[]): Wrong => ['/api/frontpage/', ending(JSON.stringify(other))];

test.each<[string, string, Wrong]>([
  ['a tile twice', '"c" twice', feedOf(first, first, second, third)],
  ['a tile lost', 'a walk lacks "b"', feedOf(first, third)],
  ['the wrong order', '"c" is not older than the tile before it', feedOf(second, first, third)],
  ['an unknown tile', 'a tile that nobody has made', feedOf({ ...first, entity_title: 'x' })],
  ['a changed tile', 'another tile than was imported: "c"', feedOf({ ...first, thumbnail_url: 'x' })],
  ['half a batch', 'no JSON', ['/api/frontpage/', ending('[{')]],
  ['other bytes', 'another file than was imported', ['/scans/', ending('x')]],
  ['a missing file', 'status 404', ['/scans/', (response) => response.writeHead(404).end()]],
  ['a 503 without a time', 'status 503', ['/scans/', (response) => response.writeHead(503).end()]],
  ['another page', 'another title', ['/pl/objects/', ending('<html></html>')]],
  ['half a page', 'a page without its end', ['/pl', ending('<html><title>')]],
])('%s is a wrong answer', async (_, sentence, wrong) => {
  const phase = await readFrom(wrong, (noted) => noted.wrong.some((one) => one.includes(sentence)));
  expect(phase.wrong.every((one) => one.includes(sentence))).toBe(true);
});

test.each<[string, string, Wrong[1]]>([
  ['an honest 503', 'file 503', (response) => response.writeHead(503, { 'Retry-After': '30' }).end()],
  [
    'an answer that breaks off',
    'file cut',
    (response) => response.writeHead(200, { 'Content-Length': '100' }).write('x', () => response.destroy()),
  ],
])('%s is a failure and not a wrong answer', async (_, kind, answer) => {
  const phase = await readFrom(['/scans/', answer], ({ failures }) => failures.has(kind));
  expect(phase.wrong).toEqual([]);
  expect([...phase.failures.keys()]).toEqual([kind]);
});

test('a library that answers correctly counts as open again, without mistakes', async () => {
  const phase = await readFrom(['/nowhere', () => undefined], (noted) => {
    noted.mended = Math.min(noted.mended, performance.now());
    return noted.recovery !== undefined;
  });
  expect([...phase.wrong, ...phase.broken([])]).toEqual([]);
});
