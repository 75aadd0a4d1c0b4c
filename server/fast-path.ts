import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { asksForHtml } from '#lib/discovery/alternate.ts';
import type { HttpResponse } from '#lib/http.ts';
import { mayHoldSession } from '#lib/preview/session.ts';
import type { Answer, CachedAt } from './answer.ts';
import { readMethods } from './http/short.ts';
import { hasTwoHosts } from './http/target.ts';

/** Bytes that remembered targets may take, and what each takes besides its text, roughly. */
const maxBytes = 8_000_000;
const overhead = 500;

/**
 * From the target of a request, as it was sent, to where its answer is cached: what the routes found out about a target
 * that was answered from memory, they need not find out again. Nothing here waits, for a promise costs more than all else.
 */
export class FastPath {
  readonly #places = new LRUCache<string, CachedAt>({
    maxSize: maxBytes,
    sizeCalculation: (_place, target) => target.length + overhead,
  });

  /** What is cached for a request, fresh and ready to be sent; undefined where the routes must look. */
  find(incoming: IncomingMessage): HttpResponse | undefined {
    const place = this.#places.get(incoming.url ?? '');
    if (!place || !isPlain(incoming)) return undefined;
    if (place.hasAlternates && !asksForHtml(incoming.headers.accept)) return undefined;
    const cached = place.cache.fresh(place.key);
    // Of a 404 the routes make a page; what was there once may have gone.
    if (cached && [404, 410].includes(cached.representation.status)) return undefined;
    return cached?.representation.ready(incoming.headers as Record<string, string>, cached.age);
  }

  /** Remembers where the answer to a request is cached. */
  learn(incoming: IncomingMessage, { cache, cachedAt }: Answer): void {
    if (cachedAt && cache === 'hit' && isPlain(incoming)) this.#places.set(incoming.url ?? '', cachedAt);
  }
}

/** Whether the answer to a request follows from its target: it has no body, asks for no part, and is no preview. */
function isPlain(incoming: IncomingMessage): boolean {
  const { method = '', headers } = incoming;
  return (
    readMethods.includes(method) &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !mayHoldSession(headers.cookie) &&
    !hasTwoHosts(incoming)
  );
}
