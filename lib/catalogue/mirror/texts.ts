import { LRUCache } from 'lru-cache';
import { altoTypes, maxAltoSize } from '#lib/text/alto/xml.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Catalogue } from '../catalogue.ts';
import { textAddressOf } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { ListedOrigins } from './service/listed-origins.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds that a text may take on its way. */
const timeout = 8000;
/** Milliseconds after which a text is read anew, a library may have corrected it; and how old one may be that stands in. */
const lifetime = { fresh: hour, stale: 24 * hour };
/** Milliseconds until a text that could not be had is asked for again: where an old one stands in, and where none does. */
const retryDelay = { stale: minute, none: 5000 };
/** Bytes of the cache; it holds the files alone, so that one of the longest fits. */
const maxCacheBytes = 128 * 1024 * 1024;

export type TextOptions = {
  connection: Pick<Connection, 'get'>;
  isListed: ListedOrigins;
};

/** `alto` undefined: the service has no such file. */
type Cached = { alto: Uint8Array | undefined; readAt: number } | { failure: CatalogueUnavailable };

/**
 * Reads texts of a service's scans when they are asked for, one request for all who ask at once; undefined where the scan
 * has none, or one on an origin that is not listed. The function that it gives throws {CatalogueUnavailable}.
 */
export function textReader({ connection, isListed }: TextOptions): Catalogue['textFile'] {
  async function read(url: URL): Promise<Uint8Array | undefined> {
    const { status, body } = await connection.get(url, {
      accept: altoTypes,
      maxBytes: maxAltoSize,
      milliseconds: timeout,
    });
    if (status === 200) return body;
    if (status === 404 || status === 410) return undefined;
    throw new Error(`${url.pathname} is answered with status ${status}`);
  }

  const files = new LRUCache<string, Cached>({
    maxSize: maxCacheBytes,
    sizeCalculation: (cached, address) =>
      address.length + ('alto' in cached ? (cached.alto?.length ?? 0) : 1),
    ttl: lifetime.fresh,
    ignoreFetchAbort: true,
    async fetchMethod(address, before, { options }) {
      try {
        return { alto: await read(new URL(address)), readAt: Date.now() };
      } catch (error) {
        const standsIn = before && 'readAt' in before && Date.now() - before.readAt < lifetime.stale;
        options.ttl = standsIn ? retryDelay.stale : retryDelay.none;
        if (standsIn) return before;
        const reason = error instanceof Error ? error.message : String(error);
        return {
          failure: new CatalogueUnavailable(`a text cannot be had: ${reason}`, 5, { cause: error }),
        };
      }
    },
  });

  return async ({ scan }) => {
    const address = textAddressOf(scan);
    if (!address || !isListed(address)) return undefined;
    const cached = await files.forceFetch(address);
    if ('failure' in cached) throw cached.failure;
    return cached.alto;
  };
}
