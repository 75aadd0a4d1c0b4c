import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tile } from '#lib/catalogue/schema.ts';
import { type Answer, Line, NoAnswer } from './asking.ts';
import type { Expected } from './expected.ts';
import type { Journal, Way } from './journal.ts';
import { between, type Random } from './random.ts';

/** Milliseconds between two requests of one reader, at most; and after one that failed. */
const longestPause = 200;
const patience = 150;

/** What every reader needs. */
export type Reading = { site: string; expected: Expected; journal: Journal; random: Random };

/** Somebody who reads: each round asks through `get`, which says what a right answer is. */
type Round = (get: Get, reading: Reading) => Promise<void>;
/** @param judge gives what is wrong with an answer, in words @returns the body; undefined where there is no right one */
type Get = (
  way: Way,
  path: string,
  judge: (answer: Answer) => string | undefined,
) => Promise<Buffer | undefined>;

/** Lets a steady company of readers read until the signal. @returns what ends when the last one has left */
export async function read(reading: Reading, signal: AbortSignal): Promise<void> {
  const rounds: Round[] = [freshWalk, freshWalk, keptWalk, page, page, file, file, home];
  await Promise.all(rounds.map((round) => reader(round, reading, signal)));
}

async function reader(round: Round, reading: Reading, signal: AbortSignal): Promise<void> {
  const line = new Line(reading.site);
  const get: Get = async (way, path, judge) => {
    await sleep(between(reading.random, 0, longestPause));
    const { phase } = reading.journal;
    const asked = performance.now();
    try {
      const answer = await line.ask(path);
      const mistake = answer.status === 200 ? judge(answer) : `status ${answer.status}`;
      if (mistake === undefined) {
        phase.noteRight(way, asked);
        return answer.body;
      }
      phase.wrong.push(`${path}: ${mistake}`);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      reading.journal.phase.noteFailure(way, error.failure);
      await sleep(patience);
    }
    return undefined;
  };
  while (!signal.aborted) await round(get, reading);
  line.close();
}

const freshWalk: Round = (get, reading) => walk(get, reading, 'feed');
const keptWalk: Round = (get, reading) => walk(get, reading, 'kept feed');

/** Walks the feed to its end. A fresh walk has addresses that nobody has asked for, so that no cache can answer. */
async function walk(
  get: Get,
  { expected, journal, random }: Reading,
  way: 'feed' | 'kept feed',
): Promise<void> {
  const must = expected.settled();
  const own = String(between(random, 0, 999_999)).padStart(6, '0');
  const query: Record<string, string> =
    way === 'feed'
      ? { batch_size: String(between(random, 3, 40)), min_sorting_datetime: `1900-01-01T00:00:00.${own}` }
      : {};
  const seen = new Set<string>();
  for (let last: string | undefined; ; ) {
    const path = `/api/frontpage/?${new URLSearchParams({ ...query, ...(last && { max_sorting_datetime: last }) })}`;
    const body = await get(way, path, (answer) => mistakeInBatch(answer, expected, seen, last));
    // What cannot be had now ends the walk; what is missing in it says nothing.
    if (body === undefined) return;
    const tiles = JSON.parse(body.toString()) as Tile[];
    for (const tile of tiles) seen.add(titleIn(tile));
    last = tiles.at(-1)?.sorting_datetime;
    if (last === undefined) break;
  }
  // A cache may show what was a while ago; what was there from the beginning it must show too.
  const missing = must.filter(
    ({ title }) => !seen.has(title) && (way === 'feed' || expected.wasFirst(title)),
  );
  if (missing.length > 0)
    journal.phase.wrong.push(`${way}: a walk lacks ${missing.map(({ title }) => `"${title}"`).join(', ')}`);
}

function mistakeInBatch(
  { body }: Answer,
  expected: Expected,
  seen: ReadonlySet<string>,
  before: string | undefined,
): string | undefined {
  let last = before && instantOf(before);
  const here = new Set<string>();
  for (const tile of parsed<Tile[]>(body) ?? [undefined]) {
    if (tile === undefined) return 'no JSON';
    const title = titleIn(tile);
    if (seen.has(title) || here.has(title)) return `"${title}" twice`;
    here.add(title);
    const at = instantOf(tile.sorting_datetime);
    if (last !== undefined && at >= last) return `"${title}" is not older than the tile before it`;
    last = at;
    const mistake = expected.mistakeIn(tile);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

/** With all six digits of the fraction, so that text sorts as time. */
function instantOf(timestamp: string): string {
  const [seconds = '', fraction = ''] = timestamp.split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
}

function titleIn(tile: Tile): string {
  return tile.type === 'entity' ? tile.entity_title : '';
}

function parsed<Json>(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    return undefined;
  }
}

const page: Round = async (get, { expected, random }) => {
  const object = anyOf(random, expected.settled());
  const locale = anyOf(random, ['pl', 'en']);
  await get('page', `/${locale}${object.path}`, ({ body }) => {
    const text = body.toString();
    if (!text.trimEnd().endsWith('</html>')) return 'a page without its end';
    if (!text.includes(`<title>${object.title}`)) return 'a page with another title';
    return text.includes(`/scans/${object.digests[0]}/`) ? undefined : 'a page without its scan';
  });
};

const file: Round = async (get, { expected, random }) => {
  const { path, sha256 } = anyOf(random, anyOf(random, expected.settled()).files);
  await get('file', path, ({ body }) =>
    createHash('sha256').update(body).digest('hex') === sha256 ? undefined : 'another file than was imported',
  );
};

const home: Round = async (get, { random }) => {
  const path = anyOf(random, ['/pl', '/en', '/pl/institutions', '/api/organizations/', '/api/pages/']);
  await get('home', path, ({ body }) => {
    if (path.startsWith('/api/')) return parsed(body) === undefined ? 'no JSON' : undefined;
    return body.toString().trimEnd().endsWith('</html>') ? undefined : 'a page without its end';
  });
};

function anyOf<Thing>(random: Random, things: readonly Thing[]): Thing {
  const thing = things[between(random, 0, things.length - 1)];
  if (thing === undefined) throw new Error('There is nothing to choose from');
  return thing;
}
