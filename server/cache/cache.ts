import { LRUCache } from 'lru-cache';
import type { HttpResponse } from '#lib/http.ts';
import { Representation } from '../http/representation.ts';
import { Refused } from '../limits/refused.ts';
import { isShareable, type Lifetime, lifetimeOf } from './lifetime.ts';

/** Where an answer came from: memory, fresh or stale; rendered now; or shared with a concurrent request. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'shared';

/** An answer, with its age in seconds if it comes from memory. */
export type Cached = { representation: Representation; state: CacheState; age?: number | undefined };

type Entry = {
  representation: Representation;
  lifetime: Lifetime;
  generatedAt: number;
  /** Since when a change may have made it outdated; infinity if none did. */
  outdatedAt: number;
  retryAt: number;
  isRenewing: boolean;
};
type Rendered = { representation: Representation; shareable: boolean };

/** Milliseconds before a failed renewal is retried, so that retries do not aggravate the fault. */
const pauseAfterFailure = 5000;

/** A 5xx response of the origin, which a stale answer may replace. */
class OriginFailure extends Error {
  constructor(readonly representation: Representation) {
    super(`The origin answered ${representation.status}`);
  }
}

/** When an answer is stored: at the first request, or at a second one within some time. */
export type Admission = 'at once' | 'when asked again';

/** Returns cached answers, or renders them. */
export type Cache = Pick<HttpCache, 'cached' | 'fresh'>;

export type CacheOptions = {
  maxBytes: number;
  /**
   * Changes whenever a cached answer may be outdated; read at every request. While it throws, cached answers are used
   * for their lifetime, and nothing new is stored.
   */
  version: () => string;
  /** Changes, along with the version, when cached answers must not be used any more. By default they always may be. */
  purges?: () => string;
  /** Milliseconds since any moment, for tests; a clock that is set back must not prolong what is stale. */
  now?: () => number;
  /**
   * Milliseconds before a stale answer is renewed in the background, by default 0. Visitors request further resources
   * right after a page, such as its pictures, and should not have to share the processor with the renewal.
   */
  renewAfter?: number;
  /** Milliseconds for which an answer that predates a change may still be served stale, while it is renewed. */
  maxOutdated?: number;
  /** How long an answer may be used, if its own headers do not count. */
  lifetime?: (response: HttpResponse) => Lifetime | undefined;
};

/**
 * A shared cache of whole answers according to RFC 9111, in bounded memory. Their headers determine whether and how
 * long answers are stored; keys must include everything that an answer depends on. After a change of the catalogue,
 * answers are stale, and by default served for five more seconds while they are renewed; a purge removes them.
 */
export class HttpCache {
  readonly #entries: LRUCache<string, Entry>;
  /** Keys of answers not stored because they had not been requested before. */
  readonly #requestedOnce = new LRUCache<string, true>({
    maxSize: 1_000_000,
    sizeCalculation: (_, key) => key.length + 100,
  });
  readonly #pending = new Map<string, Promise<Rendered>>();
  readonly #options: Required<CacheOptions>;
  #version: string | undefined;
  #purges: string;
  /**
   * When the version was last seen unchanged: on PostgreSQL as polled, a second ago or before the database went away.
   */
  #unchangedAt: number;

  constructor(options: CacheOptions) {
    this.#options = { ...defaults, ...options };
    const { maxBytes, purges, now } = this.#options;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: (entry, key) => entry.representation.bytes + key.length,
    });
    this.#version = this.#readVersion();
    this.#unchangedAt = now();
    this.#purges = this.#version === undefined ? '' : purges();
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  #readVersion(): string | undefined {
    try {
      return this.#options.version();
    } catch {
      return undefined;
    }
  }

  /** The answer for a key if a fresh one is cached, without waiting or rendering. */
  fresh(key: string): Cached | undefined {
    this.#noticeChange();
    const entry = this.#entries.get(key);
    if (!entry || entry.outdatedAt !== never) return undefined;
    const age = (this.#options.now() - entry.generatedAt) / 1000;
    return age < entry.lifetime.fresh
      ? { representation: entry.representation, state: 'hit', age }
      : undefined;
  }

  /**
   * The cached answer for a key, or what `render` returns; concurrent requests for a key share one render.
   * @throws what `render` throws, unless a stale answer may be used instead
   */
  async cached(
    key: string,
    render: () => Promise<HttpResponse>,
    admission: Admission = 'at once',
  ): Promise<Cached> {
    const hit = this.fresh(key);
    if (hit) return hit;
    const entry = this.#entries.peek(key);
    if (!entry)
      return this.#make(key, render, admission === 'at once' || this.#isSecondRequestFor(key)).catch(
        asAnswer,
      );
    const now = this.#options.now();
    const age = (now - entry.generatedAt) / 1000;
    const { fresh, whileRevalidating, ifError } = entry.lifetime;
    const stale: Cached = { representation: entry.representation, state: 'stale', age };
    const resting = now < entry.retryAt;
    if (resting && age < fresh + Math.max(whileRevalidating, ifError)) return stale;
    const maxStale = Math.min(this.#options.maxOutdated, whileRevalidating * 1000);
    if (age < fresh + whileRevalidating && now < entry.outdatedAt + maxStale) {
      this.#renewBehind(key, render, entry);
      return stale;
    }
    return this.#make(key, render).catch((error: unknown) => {
      if (age >= fresh + ifError) return asAnswer(error);
      this.#rest(entry, error);
      return stale;
    });
  }

  #renewBehind(key: string, render: () => Promise<HttpResponse>, entry: Entry): void {
    if (entry.isRenewing) return;
    entry.isRenewing = true;
    const renew = async () => {
      // The request has been answered already, so a failure is only noted in the entry.
      if (this.#entries.peek(key) === entry)
        await this.#make(key, render).catch((error: unknown) => this.#rest(entry, error));
      entry.isRenewing = false;
    };
    setTimeout(() => void renew(), this.#options.renewAfter).unref();
  }

  #isSecondRequestFor(key: string): boolean {
    const isSecondRequest = this.#requestedOnce.delete(key);
    if (!isSecondRequest) this.#requestedOnce.set(key, true);
    return isSecondRequest;
  }

  #rest(entry: Entry, failure: unknown): void {
    if (!concernsOneClient(failure)) entry.retryAt = this.#options.now() + pauseAfterFailure;
  }

  #noticeChange(): void {
    const version = this.#readVersion();
    if (version === undefined) return;
    // Without requests for a while, a change may be as old as the last check.
    const since = this.#unchangedAt;
    this.#unchangedAt = this.#options.now();
    if (version === this.#version) return;
    this.#version = version;
    const purges = this.#options.purges();
    if (purges === this.#purges) {
      for (const entry of this.#entries.values()) entry.outdatedAt = Math.min(entry.outdatedAt, since);
      return;
    }
    this.#purges = purges;
    this.#entries.clear();
    // Pending renders began before the purge, so only those already waiting may get the result.
    this.#pending.clear();
  }

  async #make(key: string, render: () => Promise<HttpResponse>, isStored = true): Promise<Cached> {
    const pending = this.#pending.get(key);
    if (pending) {
      const made = await pending.catch((error: unknown) => {
        if (!concernsOneClient(error)) throw error;
      });
      if (!made) return this.#make(key, render, isStored);
      // An answer that must not be shared is rendered for each client (RFC 9111, section 4).
      if (made.shareable) return { representation: made.representation, state: 'shared' };
      return { ...(await this.#render(key, render, isStored)), state: 'miss' };
    }
    const making = this.#render(key, render, isStored);
    this.#pending.set(key, making);
    try {
      return { representation: (await making).representation, state: 'miss' };
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key);
    }
  }

  async #render(key: string, render: () => Promise<HttpResponse>, isStored: boolean): Promise<Rendered> {
    const version = this.#readVersion();
    const purges = this.#purges;
    const generatedAt = this.#options.now();
    const response = await render();
    const { body } = response;
    if (body !== null && !(body instanceof Uint8Array)) throw new TypeError('Files are not cached in memory');
    const known = this.#entries.peek(key)?.representation;
    const representation = reuse(known, new Representation({ ...response, body }));
    const lifetime = this.#options.lifetime(response);
    if (response.status >= 500 && lifetime === undefined) throw new OriginFailure(representation);
    this.#noticeChange();
    // After a purge during the render the answer may predate it; after any other change it is stored, but as outdated.
    if (isStored && version !== undefined && this.#readVersion() !== undefined && purges === this.#purges) {
      const outdatedAt = version === this.#version ? never : generatedAt;
      this.#store(
        key,
        lifetime && { representation, lifetime, generatedAt, outdatedAt, retryAt: 0, isRenewing: false },
      );
    }
    return { representation, shareable: isShareable(response) };
  }

  /** @param entry undefined if the answer must not be stored; the previous one is removed in any case */
  #store(key: string, entry: Entry | undefined): void {
    this.#entries.delete(key);
    if (entry === undefined) return;
    this.#entries.set(key, entry);
    const { representation } = entry;
    representation.onGrowth(() => {
      if (this.#entries.peek(key) !== entry) return;
      // lru-cache only computes an entry's size when it is set, so it is set again.
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    });
  }
}

const defaults = {
  purges: () => '',
  now: () => performance.now(),
  renewAfter: 0,
  maxOutdated: 5000,
  lifetime: lifetimeOf,
};

const never = Number.POSITIVE_INFINITY;

/** Keeps the known representation, with its compressed variants, if the new one is identical. */
function reuse(known: Representation | undefined, rendered: Representation): Representation {
  const same = known !== undefined && rendered.etag !== undefined && known.etag === rendered.etag;
  return same && JSON.stringify(known.headers) === JSON.stringify(rendered.headers) ? known : rendered;
}

/** That one client exceeded its share does not affect the others. */
function concernsOneClient(failure: unknown): boolean {
  return failure instanceof Refused && failure.reason === 'client';
}

function asAnswer(error: unknown): Cached {
  if (error instanceof OriginFailure) return { representation: error.representation, state: 'miss' };
  throw error;
}
