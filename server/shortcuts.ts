import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { mayHoldSession } from '#lib/preview/session.ts';
import type { Answer, Kept } from './answer.ts';
import { readMethods } from './http/short.ts';

/** Bytes that remembered addresses may take at the most, and what each takes for what it leads to, roughly. */
const mostBytes = 8_000_000;
const overhead = 1000;

/**
 * From the address as it was sent straight to the answer that is kept for it: what the routes found out once about an
 * address, plain requests for it need not find out again. An address is remembered when it was answered from memory,
 * so pages that are asked for once only, and addresses that lead past the cache, never are; or when its answer is a file.
 */
export class Shortcuts {
  readonly #again = new LRUCache<string, () => Kept | undefined>({
    maxSize: mostBytes,
    sizeCalculation: (_again, url) => url.length + overhead,
  });

  /** The kept answer for a request; undefined where the routes must look. */
  find(incoming: IncomingMessage): Kept | undefined {
    return isPlain(incoming) ? this.#again.get(incoming.url ?? '')?.() : undefined;
  }

  /** Remembers how a request was answered. */
  learn(incoming: IncomingMessage, { again, cache, isOnDisk = false }: Answer): void {
    if (again && (isOnDisk || cache === 'hit' || cache === undefined) && isPlain(incoming))
      this.#again.set(incoming.url ?? '', again);
  }
}

/**
 * Whether a request asks for what is at its address and nothing else: no body, no part, no preview, no data for what
 * lies over the feed. The routes look at these headers; what they answer to a plain request follows from its address.
 */
function isPlain({ method = '', headers }: IncomingMessage): boolean {
  return (
    readMethods.includes(method) &&
    headers.range === undefined &&
    headers.rsc === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !mayHoldSession(headers.cookie)
  );
}
