import { LRUCache } from 'lru-cache';
import type { Log } from '#lib/log.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { AnswerDisk } from './disk.ts';

/** How old an answer may be, in milliseconds. */
export type Freshness = {
  /** From here on it is renewed behind whoever asks. */
  renew: number;
  /** From here on whoever asks waits for a new one. */
  wait: number;
};

/** An answer that was read, with the time it was given at in milliseconds since 1970. */
export type Answer<Value> = {
  value: Value;
  answeredAt: number;
  /** Whether it is older than it should be, since a new one could not be had. */
  overdue: boolean;
};

export type KeptOptions<Value> = {
  freshnessOf(url: URL): Freshness;
  /** Asks the service. Undefined body: the service says that there is nothing. @throws {CatalogueUnavailable} */
  ask(url: URL): Promise<Uint8Array | undefined>;
  /** Makes the value of the bytes. @throws when they are of no use */
  read(body: Uint8Array, url: URL): Promise<Value> | Value;
  /** Told of each answer that came whether it was of use. */
  onRead?(isUsable: boolean): void;
  /** Value where the service says that there is nothing. Without one, that is a failure. */
  nothing?: Value;
  /** Milliseconds that a visitor waits for a new answer while there is an old one. */
  patience(): number;
  /** Milliseconds for which a question that failed is not asked again. */
  rest: number;
  /** How often the service has come back: what failed before may be asked again at once. */
  recoveries(): number;
  maxBytes: number;
  disk: AnswerDisk | undefined;
  log: Log;
  now?: () => number;
};

/** Until when nothing is asked, unless the service has come back since. */
type Rest = { until: number; recoveries: number };

type Entry<Value> = {
  value: Value;
  answeredAt: number;
  bytes: number;
  /** When it was last put on disk. */
  storedAt: number;
  /** After a failure it is not tried again at once. */
  rest: Rest | undefined;
  saidAt: number;
};

/** Milliseconds for which an answer that is renewed often is not written to disk again. */
const storeEvery = 60_000;
/** Milliseconds between two lines in the log on one old answer. */
const sayEvery = 60_000;
/** A value takes more memory than the bytes it was read from. */
const memoryPerByte = 4;

/**
 * The last good answers to one kind of question. Fresh ones are given at once; ones that grow old are renewed behind
 * the visitor's back, old ones before the answer; and when the service fails, the last good one stands in. However
 * many ask, one question is on its way.
 */
export class KeptAnswers<Value extends {}> {
  readonly #options: KeptOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #pending = new Map<string, Promise<Entry<Value>>>();
  readonly #failed: LRUCache<string, { error: unknown; rest: Rest }>;
  readonly #now: () => number;

  constructor(options: KeptOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes * memoryPerByte + key.length + 200,
    });
    this.#failed = new LRUCache({ max: 1000 });
  }

  /** Whether there is an answer, however old, or at least no failure to get one since the service was last back. */
  async canAnswer(url: URL, failing: boolean): Promise<boolean> {
    if (await this.#find(url)) return true;
    const failure = this.#failed.get(url.href);
    return !failing && failure?.rest.recoveries !== this.#options.recoveries();
  }

  /** @throws {CatalogueUnavailable} when there is none and none can be had */
  async ask(url: URL): Promise<Answer<Value>> {
    const entry = await this.#find(url);
    if (!entry) return { ...(await this.#askFirst(url)), overdue: false };
    const age = this.#now() - entry.answeredAt;
    const { renew, wait } = this.#options.freshnessOf(url);
    if (age < renew) return { ...entry, overdue: false };
    if (this.#rests(entry.rest)) return this.#old(url, entry, age >= wait);
    const renewal = this.#renew(url).catch(() => undefined);
    if (age < wait) return { ...entry, overdue: false };
    const renewed = await within(this.#options.patience(), renewal);
    // One that only takes its time has not failed: the next visitor has its answer.
    return renewed ? { ...renewed, overdue: false } : this.#old(url, entry, this.#rests(entry.rest));
  }

  #rests(rest: Rest | undefined): boolean {
    return rest !== undefined && this.#now() < rest.until && rest.recoveries === this.#options.recoveries();
  }

  #restFromNow(): Rest {
    return { until: this.#now() + this.#options.rest, recoveries: this.#options.recoveries() };
  }

  #old(url: URL, entry: Entry<Value>, overdue: boolean): Answer<Value> {
    if (overdue && this.#now() >= entry.saidAt + sayEvery) {
      entry.saidAt = this.#now();
      const ageSeconds = Math.round((this.#now() - entry.answeredAt) / 1000);
      this.#options.log.warn({ url: url.href, ageSeconds }, 'the last good answer stands in');
    }
    return { ...entry, overdue };
  }

  async #askFirst(url: URL): Promise<Entry<Value>> {
    const failure = this.#failed.get(url.href);
    if (failure && this.#rests(failure.rest)) throw failure.error;
    try {
      return await this.#renew(url);
    } catch (error) {
      this.#failed.set(url.href, { error, rest: this.#restFromNow() });
      throw error;
    }
  }

  #renew(url: URL): Promise<Entry<Value>> {
    const pending = this.#pending.get(url.href);
    if (pending) return pending;
    const renewal = this.#fetch(url).finally(() => this.#pending.delete(url.href));
    this.#pending.set(url.href, renewal);
    return renewal;
  }

  async #fetch(url: URL): Promise<Entry<Value>> {
    const { ask, nothing, disk } = this.#options;
    const answeredAt = this.#now();
    try {
      const body = await ask(url);
      if (body === undefined) {
        if (nothing === undefined) throw new CatalogueUnavailable(`${url.pathname} is not there`);
        return this.#keep(url, nothing, answeredAt, 0);
      }
      const storedAt = this.#entries.peek(url.href)?.storedAt ?? 0;
      const entry = await this.#read(url, body, answeredAt).catch((error: unknown) => {
        this.#options.onRead?.(false);
        throw error;
      });
      this.#options.onRead?.(true);
      entry.storedAt = storedAt;
      if (answeredAt - storedAt >= storeEvery) {
        disk?.write(url.href, { body, answeredAt });
        entry.storedAt = answeredAt;
      }
      return entry;
    } catch (error) {
      const entry = this.#entries.peek(url.href);
      if (entry) entry.rest = this.#restFromNow();
      throw error;
    }
  }

  async #read(url: URL, body: Uint8Array, answeredAt: number): Promise<Entry<Value>> {
    try {
      return this.#keep(url, await this.#options.read(body, url), answeredAt, body.byteLength);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CatalogueUnavailable(`an answer of the catalogue service is of no use: ${reason}`, 5, {
        cause: error,
      });
    }
  }

  #keep(url: URL, value: Value, answeredAt: number, bytes: number): Entry<Value> {
    const entry = { value, answeredAt, bytes, storedAt: 0, rest: undefined, saidAt: 0 };
    this.#failed.delete(url.href);
    this.#entries.set(url.href, entry);
    return entry;
  }

  /** In memory, else on disk. */
  async #find(url: URL): Promise<Entry<Value> | undefined> {
    const entry = this.#entries.get(url.href);
    if (entry || this.#pending.has(url.href)) return entry;
    const stored = this.#options.disk?.read(url.href);
    if (!stored) return undefined;
    // What an older version of this program has kept may be of no use to this one.
    return await this.#read(url, stored.body, stored.answeredAt).catch(() => undefined);
  }
}

async function within<Value>(
  milliseconds: number,
  renewal: Promise<Value | undefined>,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([renewal, limit]);
  } finally {
    clearTimeout(timer);
  }
}
