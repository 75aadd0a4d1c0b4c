import { LRUCache } from 'lru-cache';
import type { HttpResponse } from '#lib/http.ts';
import { Representation } from '../http/representation.ts';
import { isShareable, type Lifetime, lifetimeOf } from './lifetime.ts';

/** How an answer came about: from memory, fresh or stale; made now; made by another request at the same time. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'shared';

/** An answer with its age in seconds, where it comes from memory. */
export type Cached = { representation: Representation; state: CacheState; age?: number | undefined };

type Entry = {
  representation: Representation;
  lifetime: Lifetime;
  madeAt: number;
  retryAt: number;
  isRenewing: boolean;
};
type Made = { representation: Representation; shareable: boolean };

/** Milliseconds for which a failed renewal is not tried again, so that a fault is not made worse. */
const pauseAfterFailure = 5000;

/** An answer of the origin with status 5xx, which a stale answer may stand in for. */
class OriginFailure extends Error {
  constructor(readonly representation: Representation) {
    super(`The origin answered ${representation.status}`);
  }
}

export type Keep = 'at once' | 'when asked again';

/** Something that gives the answer for a key, kept or made. */
export interface Cache {
  /**
   * The kept answer for a key, or what `render` makes; one render at a time for a key, however many ask.
   * @param keep when the answer is kept: at once, or when it is asked for the second time within a while
   * @throws what `render` throws, where no stale answer may stand in
   */
  cached(key: string, render: () => Promise<HttpResponse>, keep?: Keep): Promise<Cached>;
  /** The answer for a key where a fresh one is kept: without waiting, and without making anything. */
  fresh(key: string): Cached | undefined;
}

export type CacheOptions = {
  maxBytes: number;
  /**
   * Changes when anything kept may have become wrong; asked at every request. While it throws, what is kept
   * is used by its lifetime, and nothing new is kept.
   */
  version: () => string;
  /** Milliseconds, for tests. */
  now?: () => number;
  /**
   * Milliseconds until a stale answer is renewed behind the visitor who got it, 0 unless given: what the visitor asks
   * for next, such as the pictures of a page, need not share the processor with it.
   */
  renewAfter?: number;
  /** How long an answer is kept, where it is less than the answer says. */
  lifetime?: (response: HttpResponse) => Lifetime | undefined;
};

/**
 * A shared cache of whole answers by the rules of RFC 9111, in bounded memory. What is kept, and for how long,
 * the answers say themselves; the keys must name everything that the answers depend on.
 */
export class HttpCache implements Cache {
  readonly #entries: LRUCache<string, Entry>;
  /** Keys of answers that were not kept because they had not been asked for before. */
  readonly #askedOnce = new LRUCache<string, true>({
    maxSize: 1_000_000,
    sizeCalculation: (_, key) => key.length + 100,
  });
  readonly #pending = new Map<string, Promise<Made>>();
  readonly #readVersion: () => string | undefined;
  readonly #now: () => number;
  readonly #renewAfter: number;
  readonly #lifetimeOf: (response: HttpResponse) => Lifetime | undefined;
  #version: string | undefined;

  constructor({ maxBytes, version, now = Date.now, renewAfter = 0, lifetime = lifetimeOf }: CacheOptions) {
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
    this.#version = this.#readVersion();
  }

  /** Memory in use. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  fresh(key: string): Cached | undefined {
    this.#purgeIfChanged();
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = (this.#now() - entry.madeAt) / 1000;
    return age < entry.lifetime.fresh
      ? { representation: entry.representation, state: 'hit', age }
      : undefined;
  }

  async cached(key: string, render: () => Promise<HttpResponse>, keep: Keep = 'at once'): Promise<Cached> {
    const kept = this.fresh(key);
    if (kept) return kept;
    const entry = this.#entries.peek(key);
    if (!entry) return this.#make(key, render, keep === 'at once' || this.#isAskedAgain(key)).catch(asAnswer);
    const age = (this.#now() - entry.madeAt) / 1000;
    const { fresh, whileRevalidating, ifError } = entry.lifetime;
    const stale: Cached = { representation: entry.representation, state: 'stale', age };
    const resting = this.#now() < entry.retryAt;
    if (resting && age < fresh + Math.max(whileRevalidating, ifError)) return stale;
    if (age < fresh + whileRevalidating) {
      this.#renewBehind(key, render, entry);
      return stale;
    }
    return this.#make(key, render).catch((error: unknown) => {
      if (age >= fresh + ifError) return asAnswer(error);
      this.#rest(entry);
      return stale;
    });
  }

  #renewBehind(key: string, render: () => Promise<HttpResponse>, entry: Entry): void {
    if (entry.isRenewing) return;
    entry.isRenewing = true;
    const renew = async () => {
      // Nobody waits for it, so nobody can be told: the failure is noted in the entry.
      if (this.#entries.peek(key) === entry) await this.#make(key, render).catch(() => this.#rest(entry));
      entry.isRenewing = false;
    };
    setTimeout(() => void renew(), this.#renewAfter).unref();
  }

  #isAskedAgain(key: string): boolean {
    const again = this.#askedOnce.delete(key);
    if (!again) this.#askedOnce.set(key, true);
    return again;
  }

  #rest(entry: Entry): void {
    entry.retryAt = this.#now() + pauseAfterFailure;
  }

  #purgeIfChanged(): void {
    const version = this.#readVersion();
    if (version === undefined || version === this.#version) return;
    this.#version = version;
    this.#entries.clear();
    // Renders under way began before the change: those who already wait get them, nobody else.
    this.#pending.clear();
  }

  async #make(key: string, render: () => Promise<HttpResponse>, keep = true): Promise<Cached> {
    const pending = this.#pending.get(key);
    if (pending) {
      const { representation, shareable } = await pending;
      // What is meant for one client is made again for each (RFC 9111, section 4).
      if (shareable) return { representation, state: 'shared' };
      return { ...(await this.#render(key, render, keep)), state: 'miss' };
    }
    const making = this.#render(key, render, keep);
    this.#pending.set(key, making);
    try {
      return { representation: (await making).representation, state: 'miss' };
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key);
    }
  }

  async #render(key: string, render: () => Promise<HttpResponse>, keep: boolean): Promise<Made> {
    const version = this.#readVersion();
    const madeAt = this.#now();
    const response = await render();
    const { body } = response;
    if (body !== null && !(body instanceof Uint8Array)) throw new TypeError('Files are not kept in memory');
    const known = this.#entries.peek(key)?.representation;
    const representation = reuse(known, new Representation({ ...response, body }));
    if (response.status >= 500) throw new OriginFailure(representation);
    // Compared with the version at the beginning: a change in between may or may not be in the answer.
    if (keep && version !== undefined && version === this.#readVersion()) {
      this.#keep(key, representation, this.#lifetimeOf(response), madeAt);
    }
    return { representation, shareable: isShareable(response) };
  }

  #keep(key: string, representation: Representation, lifetime: Lifetime | undefined, madeAt: number): void {
    this.#entries.delete(key);
    if (lifetime === undefined) return;
    const entry = { representation, lifetime, madeAt, retryAt: 0, isRenewing: false };
    this.#entries.set(key, entry);
    representation.onGrowth(() => {
      if (this.#entries.peek(key) !== entry) return;
      // lru-cache counts a value when it comes in; it must come in again to be counted anew.
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    });
  }
}

/** The known answer where the new one is the same, with what has been compressed of it. */
function reuse(known: Representation | undefined, made: Representation): Representation {
  const same = known !== undefined && made.etag !== undefined && known.etag === made.etag;
  return same && JSON.stringify(known.headers) === JSON.stringify(made.headers) ? known : made;
}

function asAnswer(error: unknown): Cached {
  if (error instanceof OriginFailure) return { representation: error.representation, state: 'miss' };
  throw error;
}
