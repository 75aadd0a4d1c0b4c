import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { busyRetryAfter } from '#server/limits/refused.ts';
import { type Answer, ask, NoAnswer } from './ask.ts';
import type { Failure, Journal } from './journal.ts';

/** The site that a visitor goes to, and the journal of what they meet. */
type Visit = {
  site: string;
  journal: Journal;
  /** Longest wait for an answer, in milliseconds. */
  timeout: number;
  /** Whether a request is retried over another connection if the kept-alive one was closed, as browsers do. */
  retriesClosed?: boolean;
};

/** Milliseconds of a visitor's patience after a request that failed. */
const pauseAfterFailure = 150;

/** What is wrong with a complete answer of the expected status, in words. */
type Judge = (text: string, body: Buffer, answer: Answer) => string | undefined;

/** A visitor of a site, with real kept-alive connections. Every answer is judged. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true });
  readonly journal: Journal;

  constructor(readonly visit: Visit) {
    this.journal = visit.journal;
  }

  /**
   * Requests a page or JSON, which must be complete, or a file.
   * @param way the kind of address @returns the text of a right answer; undefined for a wrong one or none
   */
  async get(way: string, path: string, judge?: Judge, expectedStatus = 200): Promise<string | undefined> {
    const { journal } = this;
    const { phase } = journal;
    const requestedAt = performance.now();
    const answer = await this.#answered(path, requestedAt);
    if (typeof answer === 'string') {
      // A request from the previous phase may run into the fault that has just begun.
      journal.phase.noteFailure(way, answer);
      await sleep(pauseAfterFailure);
      return undefined;
    }
    const body = uncompressed(answer);
    const text = body?.toString() ?? '';
    let mistake: string | undefined;
    if (answer.status !== expectedStatus) mistake = `status ${answer.status}`;
    else if (!body) mistake = 'half an answer';
    else mistake = (answer.status === 200 && cutOff(path, text)) || judge?.(text, body, answer);
    if (mistake) phase.wrong.push(`${path}: ${mistake}`);
    else phase.noteRight(way, requestedAt);
    return mistake ? undefined : text;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** An answer, or a recognised kind of unavailability; any other status is judged as an answer. */
  async #answered(path: string, requestedAt: number, isRetry = false): Promise<Answer | Failure> {
    const { site, journal, timeout, retriesClosed = false } = this.visit;
    try {
      const headers = { 'Accept-Encoding': 'br' };
      const answer = await ask(site + path, this.#agent, { headers, timeout });
      const { status } = answer;
      const after = answer.headers['retry-after'];
      if (status === 503 && after === String(busyRetryAfter)) return 'busy';
      // A proxy's own 502 and 504 carry no Retry-After; our own 503 must.
      const isHonest = status === 502 || status === 504 || (status === 503 && after);
      return isHonest ? (`${status}` as Failure) : answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (requestedAt <= journal.openedAt) return 'away';
      if (error.failure !== 'stale') return error.failure;
      // A kept-alive connection that was closed says nothing about the server (RFC 9110, section 9.2.2).
      return retriesClosed && !isRetry ? await this.#answered(path, requestedAt, true) : 'cut';
    }
  }
}

/** Decompresses a body; undefined if it is incomplete. */
function uncompressed({ headers, body }: Answer): Buffer | undefined {
  try {
    return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  } catch {
    return undefined;
  }
}

/** A page is complete if its end is there, and everything but files is JSON. */
function cutOff(path: string, text: string): string | undefined {
  if (path.startsWith('/scans/')) return undefined;
  if (isLocale(path.split(/[/?]/)[1]))
    return text.trimEnd().endsWith('</html>') ? undefined : 'a page without its end';
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return 'no JSON';
  }
}

/** What a feed must contain. `Key` identifies its tiles. */
export type Feed<Key> = {
  keyOf(tile: Tile): Key;
  /** What is wrong with a tile, in words. */
  mistakeIn(tile: Tile): string | undefined;
  /** Tiles that a walk beginning now must show. */
  must(way: string): Key[];
};

/** Walks a feed from its newest tile to its end, and judges each tile and its position. @param pause between two batches */
export async function walk<Key>(
  visitor: Visitor,
  way: string,
  feed: Feed<Key>,
  query = new URLSearchParams(),
  pause = async () => undefined as unknown,
): Promise<void> {
  const { walks } = visitor.journal;
  const must = feed.must(way);
  const seen = new Set<Key>();
  for (let last: string | undefined; ; await pause()) {
    if (last !== undefined) query.set('max_sorting_datetime', last);
    const path = `/api/frontpage/${query.size > 0 ? `?${query}` : ''}`;
    const text = await visitor.get(way, path, (batch) => mistakeInBatch(JSON.parse(batch), feed, seen, last));
    if (text === undefined) {
      // A failed request ends the walk, which then proves nothing about missing tiles.
      walks.brokenOff += 1;
      return;
    }
    last = (JSON.parse(text) as Tile[]).at(-1)?.sorting_datetime;
    if (last === undefined) break;
  }
  walks.complete += 1;
  walks.tiles += seen.size;
  const missing = must.filter((key) => !seen.has(key)).map((key) => JSON.stringify(key));
  const some = [...missing.slice(0, 5), ...(missing.length > 5 ? ['…'] : [])].join(', ');
  if (some) visitor.journal.phase.wrong.push(`${way}: a walk lacks ${some}`);
}

/** @param seen tiles of the walk so far; those of this batch are added */
function mistakeInBatch<Key>(
  tiles: Tile[],
  feed: Feed<Key>,
  seen: Set<Key>,
  before: string | undefined,
): string | undefined {
  let last = before && parseTimestamp(before);
  for (const tile of tiles) {
    const key = feed.keyOf(tile);
    if (seen.has(key)) return `${JSON.stringify(key)} twice`;
    seen.add(key);
    const at = parseTimestamp(tile.sorting_datetime);
    if (!at || (last !== undefined && at >= last))
      return `${JSON.stringify(key)} is not older than the tile before it`;
    last = at;
    const mistake = feed.mistakeIn(tile);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}
