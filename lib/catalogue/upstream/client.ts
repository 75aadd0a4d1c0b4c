import { LRUCache } from 'lru-cache';
import type { Log } from '#lib/log.ts';
import type { UpstreamState } from '../catalogue.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Connection } from './connection.ts';
import { Health } from './health.ts';
import { Retries, retryAfterOf } from './retries.ts';
import { Turns } from './turns.ts';

/** An answer of the service: 2xx with its bytes, or the status of a question that it refused (4xx). */
export type ServiceAnswer = { status: number; body: Uint8Array };

/** Asks a catalogue service, with bounds on everything. */
export interface Client {
  /**
   * @param maxBytes of the longest answer that is of use
   * @throws {CatalogueUnavailable} when there is no usable answer in time
   */
  get(url: URL, maxBytes: number): Promise<ServiceAnswer>;
  /** Told of each answer with status 2xx whether it was of use: a service that tells only nonsense fails too. */
  judge(isUsable: boolean): void;
  /** What the service is doing, and how often it has come back. */
  state(): UpstreamState;
  recoveries(): number;
  close(): void;
}

/** Milliseconds that a question may take, with its retries. */
const patience = 8000;
/** Questions that are on their way at once. */
const atOnce = 6;
/** Bytes of the longest answer to a trial. */
const longestTrial = 512 * 1024;

export type ClientOptions = {
  /** Address of the service, with a slash at the end. */
  base: string;
  connection: Connection;
  /** Another one, for trials: they must not stand behind the questions of visitors. */
  trialConnection: Connection;
  log: Log;
};

export function openClient({ base, connection, trialConnection, log }: ClientOptions): Client {
  const accept = 'application/json';
  const turns = new Turns(atOnce);
  const health = new Health(tryCheaply, base, log);
  /** Until when the service has asked not to be asked, by address. */
  const rests = new LRUCache<string, number>({ max: 1000 });
  // Short answers of two kinds, so that one that is broken alone does not stand for the whole service.
  const cheap = [new URL('api/organizations/', base), new URL('api/frontpage/?batch_size=1', base)];

  async function tryCheaply(): Promise<void> {
    try {
      await Promise.any(cheap.map(tryOne));
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error;
    }
  }

  async function tryOne(url: URL): Promise<void> {
    if (restOf(url) > 0) throw new Error('it asked for a rest');
    const bounds = { accept, maxBytes: longestTrial, milliseconds: patience };
    const { status, headers, body } = await trialConnection.get(url, bounds);
    if (status < 200 || status >= 300) {
      if (status >= 500) rest(url, retryAfterOf(headers));
      throw new Error(`it answers with status ${status}`);
    }
    if (!isList(body)) throw new Error('its answers cannot be read');
  }

  function restOf(url: URL): number {
    return (rests.get(url.href) ?? 0) - Date.now();
  }

  function rest(url: URL, pause: number | undefined): void {
    if (pause !== undefined) rests.set(url.href, Date.now() + pause);
  }

  async function get(url: URL, maxBytes: number): Promise<ServiceAnswer> {
    if (health.state.state === 'failing') throw new CatalogueUnavailable('the catalogue service fails');
    const resting = restOf(url);
    if (resting > 0) {
      throw new CatalogueUnavailable('the catalogue service asked for a rest', Math.ceil(resting / 1000));
    }
    return await turns.take(isMain(url), () => ask(url, maxBytes));
  }

  async function ask(url: URL, maxBytes: number): Promise<ServiceAnswer> {
    const retries = new Retries(patience);
    for (;;) {
      try {
        const { status, headers, body } = await connection.get(url, {
          accept,
          maxBytes,
          milliseconds: retries.remaining,
        });
        if (status < 500 && status !== 429) return { status, body };
        const pause = retryAfterOf(headers);
        if (await retries.again({ status, pause })) continue;
        rest(url, pause);
        throw new CatalogueUnavailable(`the catalogue service answers with status ${status}`);
      } catch (error) {
        if (!(error instanceof CatalogueUnavailable) && (await retries.again({ error }))) continue;
        health.failed();
        if (error instanceof CatalogueUnavailable) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new CatalogueUnavailable(`the catalogue service does not answer: ${reason}`, 5, {
          cause: error,
        });
      }
    }
  }

  void health.trial();
  return {
    get,
    judge: (isUsable) => (isUsable ? health.succeeded() : health.failed()),
    state: () => health.state,
    recoveries: () => health.recoveries,
    close: () => health.close(),
  };
}

/** What many visitors wait for: not one institution, and not a part of the feed. */
function isMain({ search, pathname }: URL): boolean {
  return search === '' && !/\/\d+\/$/.test(pathname);
}

function isList(body: Uint8Array): boolean {
  try {
    return Array.isArray(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return false;
  }
}
