import { LRUCache } from 'lru-cache';
import type { HttpResponse } from '#lib/http.ts';
import { Representation } from '../http/representation.ts';
import { Refused } from '../limits/refused.ts';
import { isShareable, type Lifetime, lifetimeOf } from './lifetime.ts';

/** How an answer came about: from memory, fresh or stale; made now; made by another request at the same time. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'shared';

/** An answer with its age in seconds, where it comes from memory. */
export type Cached = { representation: Representation; state: CacheState; age?: number | undefined };

type Entry = {
  representation: Representation;
  lifetime: Lifetime;
  madeAt: number;
  /** When something changed after it was made, if anything did. */
  outdatedAt: number;
  retryAt: number;
  isRenewing: boolean;
};
type Made = { representation: Representation; shareable: boolean };

/** Milliseconds for which a failed renewal is not tried again, so that a fault is not made worse. */
const pauseAfterFailure = 5000;

/** Milliseconds for which an answer from before a change is still used, where it may be used stale, while it is renewed. */
const maxOutdated = 5000;

/** An answer of the origin with status 5xx, which a stale answer may stand in for. */
class OriginFailure extends Error {
  constructor(readonly representation: Representation) {
    super(`The origin answered ${representation.status}`);
  }
}

/** When an answer is stored: at once, or when it is asked for the second time within a while. */
export type Admission = 'at once' | 'when asked again';

/** Something that gives the answer for a key, cached or made. */
export interface Cache {
  /**
   * The cached answer for a key, or what `render` makes; one render at a time for a key, however many ask.
   * @throws what `render` throws, where no stale answer may stand in
   */
  cached(key: string, render: () => Promise<HttpResponse>, admission?: Admission): Promise<Cached>;
  /** The answer for a key where a fresh one is cached: without waiting, and without making anything. */
  fresh(key: string): Cached | undefined;
}

export type CacheOptions = {
  maxBytes: number;
  /**
   * Changes when anything cached may be outdated; asked at every request. While it throws, what is cached is used by its
   * lifetime, and nothing new is stored.
   */
  version: () => string;
  /** Changes, with the version, when something cached must not be used any more. Undefined: nothing ever must not. */
  purges?: () => string;
  /** Milliseconds, for tests. */
  now?: () => number;
  /**
   * Milliseconds until a stale answer is renewed behind the visitor who got it, 0 unless given: what the visitor asks
   * for next, such as the pictures of a page, need not share the processor with it.
   */
  renewAfter?: number;
  /** How long an answer may be used, where that is not what it says itself. */
  lifetime?: (response: HttpResponse) => Lifetime | undefined;
};

/**
 * A shared cache of whole answers by the rules of RFC 9111, in bounded memory. What is stored, and for how long,
 * the answers say themselves; the keys must name everything that the answers depend on. After a change of the catalogue
 * an answer is stale, and used for five seconds more while it is renewed; after a purge it is gone.
 */
export class HttpCache implements Cache {
  readonly #entries: LRUCache<string, Entry>;
  /** Keys of answers that were not stored because they had not been asked for before. */
  readonly #askedOnce = new LRUCache<string, true>({
    maxSize: 1_000_000,
    sizeCalculation: (_, key) => key.length + 100,
  });
  readonly #pending = new Map<string, Promise<Made>>();
  readonly #readVersion: () => string | undefined;
  readonly #readPurges: () => string;
  readonly #now: () => number;
  readonly #renewAfter: number;
  readonly #lifetimeOf: (response: HttpResponse) => Lifetime | undefined;
  #version: string | undefined;
  #purges: string;

  constructor({
    maxBytes,
    version,
    purges = () => '',
    now = Date.now,
    renewAfter = 0,
    lifetime = lifetimeOf,
  }: CacheOptions) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: (entry, key) => entry.representation.bytes + key.length,
    });
    this.#readVersion = () => {
      try {
        return version();
      } catch {
        return undefined;
      }
    };
    this.#now = now;
    this.#renewAfter = renewAfter;
    this.#lifetimeOf = lifetime;
    this.#readPurges = purges;
    this.#version = this.#readVersion();
    this.#purges = this.#version === undefined ? '' : purges();
  }

  /** Memory in use. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  fresh(key: string): Cached | undefined {
    this.#noticeChange();
    const entry = this.#entries.get(key);
    if (!entry || entry.outdatedAt !== never) return undefined;
    const age = (this.#now() - entry.madeAt) / 1000;
    return age < entry.lifetime.fresh
      ? { representation: entry.representation, state: 'hit', age }
      : undefined;
  }

  async cached(
    key: string,
    render: () => Promise<HttpResponse>,
    admission: Admission = 'at once',
  ): Promise<Cached> {
    const hit = this.fresh(key);
    if (hit) return hit;
    const entry = this.#entries.peek(key);
    if (!entry)
      return this.#make(key, render, admission === 'at once' || this.#isAskedAgain(key)).catch(asAnswer);
    const now = this.#now();
    const age = (now - entry.madeAt) / 1000;
    const { fresh, whileRevalidating, ifError } = entry.lifetime;
    const stale: Cached = { representation: entry.representation, state: 'stale', age };
    const resting = now < entry.retryAt;
    if (resting && age < fresh + Math.max(whileRevalidating, ifError)) return stale;
    const maxStale = Math.min(maxOutdated, whileRevalidating * 1000);
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
      // Nobody waits for it, so nobody can be told: the failure is noted in the entry.
      if (this.#entries.peek(key) === entry)
        await this.#make(key, render).catch((error: unknown) => this.#rest(entry, error));
      entry.isRenewing = false;
    };
    setTimeout(() => void renew(), this.#renewAfter).unref();
  }

  #isAskedAgain(key: string): boolean {
    const again = this.#askedOnce.delete(key);
    if (!again) this.#askedOnce.set(key, true);
    return again;
  }

  #rest(entry: Entry, failure: unknown): void {
    // One client's share says nothing of what others would get.
    if (failure instanceof Refused && failure.reason === 'client') return;
    entry.retryAt = this.#now() + pauseAfterFailure;
  }

  #noticeChange(): void {
    const version = this.#readVersion();
    if (version === undefined || version === this.#version) return;
    this.#version = version;
    const purges = this.#readPurges();
    if (purges === this.#purges) {
      const now = this.#now();
      for (const entry of this.#entries.values()) entry.outdatedAt = Math.min(entry.outdatedAt, now);
      return;
    }
    this.#purges = purges;
    this.#entries.clear();
    // Renders under way began before the purge: those who already wait get them, nobody else.
    this.#pending.clear();
  }

  async #make(key: string, render: () => Promise<HttpResponse>, isStored = true): Promise<Cached> {
    const pending = this.#pending.get(key);
    if (pending) {
      const { representation, shareable } = await pending;
      // What is meant for one client is made again for each (RFC 9111, section 4).
      if (shareable) return { representation, state: 'shared' };
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

  async #render(key: string, render: () => Promise<HttpResponse>, isStored: boolean): Promise<Made> {
    const version = this.#readVersion();
    const purges = this.#purges;
    const madeAt = this.#now();
    const response = await render();
    const { body } = response;
    if (body !== null && !(body instanceof Uint8Array)) throw new TypeError('Files are not cached in memory');
    const known = this.#entries.peek(key)?.representation;
    const representation = reuse(known, new Representation({ ...response, body }));
    const lifetime = this.#lifetimeOf(response);
    if (response.status >= 500 && lifetime === undefined) throw new OriginFailure(representation);
    this.#noticeChange();
    // A purge in between may or may not be in the answer; a mere change neither, but then it is outdated already.
    if (isStored && version !== undefined && this.#readVersion() !== undefined && purges === this.#purges) {
      const outdatedAt = version === this.#version ? never : madeAt;
      this.#store(
        key,
        lifetime && { representation, lifetime, madeAt, outdatedAt, retryAt: 0, isRenewing: false },
      );
    }
    return { representation, shareable: isShareable(response) };
  }

  /** @param entry undefined: the answer must not be stored, nor the one before it be used any more */
  #store(key: string, entry: Entry | undefined): void {
    this.#entries.delete(key);
    if (entry === undefined) return;
    this.#entries.set(key, entry);
    const { representation } = entry;
    representation.onGrowth(() => {
      if (this.#entries.peek(key) !== entry) return;
      // lru-cache counts a value when it comes in; it must come in again to be counted anew.
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    });
  }
}

const never = Number.POSITIVE_INFINITY;

/** The known answer where the new one is the same, with what has been compressed of it. */
function reuse(known: Representation | undefined, made: Representation): Representation {
  const same = known !== undefined && made.etag !== undefined && known.etag === made.etag;
  return same && JSON.stringify(known.headers) === JSON.stringify(made.headers) ? known : made;
}

function asAnswer(error: unknown): Cached {
  if (error instanceof OriginFailure) return { representation: error.representation, state: 'miss' };
  throw error;
}
