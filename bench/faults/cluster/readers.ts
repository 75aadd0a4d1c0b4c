import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tile } from '#lib/catalogue/schema.ts';
import { type Answer, ask, NoAnswer } from '../../ask.ts';
import { between, oneOf, type Random } from '../../random.ts';
import type { Failure, Journal, Way } from './journal.ts';
import type { Expected } from './truth.ts';

/** Milliseconds between two requests of one reader, at most; after one that failed; that no answer may take. */
const longestPause = 200;
const patience = 150;
const longest = 20_000;

/** What every reader needs. */
export type Reading = { site: string; expected: Expected; journal: Journal; random: Random };

/** Somebody who reads: each round asks through `get`, which says what a right answer is. */
type Round = (get: Get, reading: Reading) => Promise<void>;
/** @param judge gives what is wrong with an answer, in words @returns the body; undefined where there is no right one */
type Get = (
  way: Way,
  path: string,
  judge: (body: Buffer) => string | undefined,
) => Promise<Buffer | undefined>;

/** Lets a steady company of readers read until the signal. @returns what ends when the last one has left */
export async function read(reading: Reading, signal: AbortSignal): Promise<void> {
  const rounds: Round[] = [freshWalk, freshWalk, keptWalk, page, page, file, file, home];
  await Promise.all(rounds.map((round) => reader(round, reading, signal)));
}

async function reader(round: Round, reading: Reading, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const get: Get = async (way, path, judge) => {
    await sleep(between(reading.random, 0, longestPause));
    const { phase } = reading.journal;
    const asked = performance.now();
    const answer = await answered(reading.site + path, agent);
    if (typeof answer === 'string') {
      reading.journal.phase.noteFailure(way, answer);
      await sleep(patience);
      return undefined;
    }
    const mistake = answer.status === 200 ? judge(answer.body) : `status ${answer.status}`;
    if (mistake === undefined) phase.noteRight(way, asked);
    else phase.wrong.push(`${path}: ${mistake}`);
    return mistake === undefined ? answer.body : undefined;
  };
  while (!signal.aborted) await round(get, reading);
  agent.destroy();
}

/** An answer, or an honest way to say "not now"; anything else that is no answer is a wrong one. */
async function answered(address: string, agent: Agent, isSecond = false): Promise<Answer | Failure> {
  try {
    const answer = await ask(address, agent, { patience: longest });
    const { status, headers } = answer;
    // A proxy's own 502 and 504 promise nothing; a 503 of ours says when to come again.
    const isHonest = status === 502 || status === 504 || (status === 503 && headers['retry-after']);
    return isHonest ? (`${status}` as Failure) : answer;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.failure !== 'stale') return error.failure;
    // A connection that was closed while it was kept says nothing; browsers open another (RFC 9110, section 9.2.2).
    return isSecond ? 'cut' : await answered(address, agent, true);
  }
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
  const query = new URLSearchParams();
  if (way === 'feed') {
    const own = String(between(random, 0, 999_999)).padStart(6, '0');
    query.set('batch_size', String(between(random, 3, 40)));
    query.set('min_sorting_datetime', `1900-01-01T00:00:00.${own}`);
  }
  const seen = new Set<string>();
  for (let last: string | undefined; ; ) {
    if (last !== undefined) query.set('max_sorting_datetime', last);
    const body = await get(way, `/api/frontpage/?${query}`, (bytes) =>
      mistakeInBatch(bytes, expected, seen, last),
    );
    // What cannot be had now ends the walk; what is missing in it says nothing.
    if (body === undefined) return;
    last = parsed<Tile[]>(body)?.at(-1)?.sorting_datetime;
    if (last === undefined) break;
  }
  // A cache may show what was a while ago; what was there from the beginning it must show too.
  const missing = must.filter(
    (object) => !seen.has(object.title) && (way === 'feed' || expected.wasFirst(object)),
  );
  if (missing.length > 0)
    journal.phase.wrong.push(`${way}: a walk lacks ${missing.map(({ title }) => `"${title}"`).join(', ')}`);
}

/** @param seen titles of the walk so far; those of this batch are added */
function mistakeInBatch(
  body: Buffer,
  expected: Expected,
  seen: Set<string>,
  before: string | undefined,
): string | undefined {
  let last = before && instantOf(before);
  for (const tile of parsed<Tile[]>(body) ?? [undefined]) {
    if (tile === undefined) return 'no JSON';
    const title = tile.type === 'entity' ? tile.entity_title : '';
    if (seen.has(title)) return `"${title}" twice`;
    seen.add(title);
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

function parsed<Json>(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    return undefined;
  }
}

const page: Round = async (get, { expected, random }) => {
  const object = oneOf(random, expected.settled());
  await get('page', `/${oneOf(random, ['pl', 'en'])}${object.path}`, (body) => {
    const text = body.toString();
    if (!text.trimEnd().endsWith('</html>')) return 'a page without its end';
    if (!text.includes(`<title>${object.title}`)) return 'a page with another title';
    return text.includes(`/scans/${object.digests[0]}/`) ? undefined : 'a page without its scan';
  });
};

const file: Round = async (get, { expected, random }) => {
  const { path, sha256 } = oneOf(random, oneOf(random, expected.settled()).files);
  await get('file', path, (body) =>
    createHash('sha256').update(body).digest('hex') === sha256 ? undefined : 'another file than was imported',
  );
};

const home: Round = async (get, { random }) => {
  const path = oneOf(random, ['/pl', '/en', '/pl/institutions', '/api/organizations/', '/api/pages/']);
  await get('home', path, (body) => {
    if (path.startsWith('/api/')) return parsed(body) === undefined ? 'no JSON' : undefined;
    return body.toString().trimEnd().endsWith('</html>') ? undefined : 'a page without its end';
  });
};
