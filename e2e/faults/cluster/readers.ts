import { setTimeout as sleep } from 'node:timers/promises';
import { between, oneOf, type Random } from '../../support/random.ts';
import type { Journal } from '../journal.ts';
import { Visitor, walk } from '../visitor.ts';
import { type Expected, sha256Of } from './truth.ts';

/** Ways in which visitors reach the library; `feed` bypasses all caches, `kept feed` does not. */
export const ways = ['feed', 'kept feed', 'page', 'file', 'home'] as const;

/** Longest pause between two requests of a reader, and longest wait for an answer, in milliseconds. */
const maxPause = 200;
const timeout = 20_000;

export type Reading = { site: string; expected: Expected; journal: Journal; random: Random };

type Round = (visitor: Visitor, reading: Reading, pause: () => Promise<void>) => Promise<unknown>;

/** Runs a constant number of readers until the signal. @returns once the last one has stopped */
export async function read(reading: Reading, signal: AbortSignal): Promise<void> {
  const { site, journal, random } = reading;
  const pause = () => sleep(between(random, 0, maxPause));
  const reader = async (round: Round) => {
    const visitor = new Visitor({ site, journal, timeout, retriesClosed: true });
    for (await pause(); !signal.aborted; await pause()) await round(visitor, reading, pause);
    visitor.close();
  };
  const rounds = [freshWalk, freshWalk, cachedWalk, page, page, file, file, home];
  await Promise.all(rounds.map(reader));
}

/** Uses addresses that nobody has requested before, so that no cache can answer. */
const freshWalk: Round = (visitor, { expected, random }, pause) => {
  const own = String(between(random, 0, 999_999)).padStart(6, '0');
  const query = new URLSearchParams({
    batch_size: String(between(random, 3, 40)),
    min_sorting_datetime: `1900-01-01T00:00:00.${own}`,
  });
  return walk(visitor, 'feed', expected, query, pause);
};

const cachedWalk: Round = (visitor, { expected }, pause) =>
  walk(visitor, 'kept feed', expected, new URLSearchParams(), pause);

const page: Round = (visitor, { expected, random }) => {
  const object = oneOf(random, expected.settled());
  return visitor.get('page', `/${oneOf(random, ['pl', 'en'])}${object.path}`, (text) => {
    if (!text.includes(`<title>${object.title}`)) return 'a page with another title';
    return text.includes(`/scans/${object.digests[0]}/`) ? undefined : 'a page without its scan';
  });
};

const file: Round = (visitor, { expected, random }) => {
  const { path, sha256 } = oneOf(random, oneOf(random, expected.settled()).files);
  return visitor.get('file', path, (_, body) =>
    sha256Of(body) === sha256 ? undefined : 'another file than was imported',
  );
};

const homes = ['/pl', '/en', '/pl/institutions', '/api/organizations/', '/api/pages/'];
const home: Round = (visitor, { random }) => visitor.get('home', oneOf(random, homes));
