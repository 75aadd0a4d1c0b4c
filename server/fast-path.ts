import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { prefersHtml } from '#lib/discovery/alternate.ts';
import type { HttpResponse } from '#lib/http.ts';
import { mayHaveSession } from '#lib/preview/session.ts';
import { readMethods } from './http/short.ts';
import { hasOneHost } from './http/target.ts';
import type { Answer, CachedAt } from './request.ts';

/** Approximate memory for remembered targets, in bytes, and the overhead of each besides its text. */
const maxBytes = 8_000_000;
const overhead = 500;

/**
 * Maps raw request targets to where their answers are cached, so that the routes need not parse a target again once it
 * has been answered from memory. Nothing here is asynchronous, because a promise would cost more than everything else.
 */
export class FastPath {
  readonly #places = new LRUCache<string, CachedAt>({
    maxSize: maxBytes,
    sizeCalculation: (_place, target) => target.length + overhead,
  });

  /** The cached answer for a request, if it is fresh and ready to send; undefined if the routes have to handle it. */
  find(incoming: IncomingMessage): HttpResponse | undefined {
    const place = this.#places.get(incoming.url ?? '');
    if (!place || !isPlain(incoming)) return undefined;
    if (place.hasAlternates && !prefersHtml(incoming.headers.accept)) return undefined;
    const cached = place.cache.fresh(place.key);
    // The routes render a page for a 404, and what used to exist may have been removed.
    if (cached && [404, 410].includes(cached.representation.status)) return undefined;
    return cached?.representation.ready(incoming.headers as Record<string, string>, cached.age);
  }

  /** Remembers where the answer to a request is cached. */
  learn(incoming: IncomingMessage, { cache, cachedAt }: Answer): void {
    if (cachedAt && cache === 'hit' && isPlain(incoming)) this.#places.set(incoming.url ?? '', cachedAt);
  }
}

/** Whether the answer depends only on the target: the request has no body or range, and cannot be a preview. */
function isPlain(incoming: IncomingMessage): boolean {
  const { method = '', headers } = incoming;
  return (
    readMethods.includes(method) &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !mayHaveSession(headers.cookie) &&
    hasOneHost(incoming)
  );
}
