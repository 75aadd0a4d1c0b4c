import { LRUCache } from 'lru-cache';
import { messageOf } from '#lib/failure.ts';
import { altoTypes, maxAltoSize } from '#lib/text/alto/xml.ts';
import type { Catalogue } from '../catalogue.ts';
import { textAddressOf } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { fetchFile, type ListedFiles } from './service/listed-origins.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds allowed for fetching a text. */
const timeout = 8000;
/** Milliseconds after which a text is read again, in case it was corrected; and up to which a stale one is used. */
const lifetime = { fresh: hour, stale: 24 * hour };
/** Milliseconds until a failed text is requested again: while a stale one is used, and without one. */
const retryDelay = { stale: minute, none: 5000 };
/** Bytes of the cache; it holds only the files, so even the longest fits. */
const maxCacheBytes = 128 * 1024 * 1024;

/** `alto` undefined: the service has no such file. */
type Cached = { alto: Uint8Array | undefined; readAt: number } | { failure: CatalogueUnavailable };

/** Whether it may be used while it is read again, and when that fails. */
const isFallback = (cached: Cached) => 'readAt' in cached && Date.now() - cached.readAt < lifetime.stale;

/**
 * Reads texts of a service's scans on request, with one request for all concurrent callers; undefined where the scan
 * has none, or one on an origin that is not listed. The returned function throws {CatalogueUnavailable}.
 */
export function textReader({ connection, isListed }: ListedFiles): Catalogue['textFile'] {
  const limits = { accept: altoTypes, maxBytes: maxAltoSize, milliseconds: timeout };
  const files = new LRUCache<string, Cached>({
    maxSize: maxCacheBytes,
    sizeCalculation: (cached, address) =>
      address.length + ('alto' in cached ? (cached.alto?.length ?? 0) : 1),
    ttl: lifetime.fresh,
    ignoreFetchAbort: true,
    async fetchMethod(address, before, { options }) {
      try {
        return { alto: await fetchFile({ connection }, address, limits), readAt: Date.now() };
      } catch (error) {
        const mayServe = before && isFallback(before);
        options.ttl = mayServe ? retryDelay.stale : retryDelay.none;
        if (mayServe) return before;
        const message = `a text cannot be had: ${messageOf(error)}`;
        return { failure: new CatalogueUnavailable(message, { cause: error }) };
      }
    },
  });

  return async ({ scan }) => {
    const address = textAddressOf(scan);
    if (!address || !isListed(address)) return undefined;
    const before = files.peek(address, { allowStale: true });
    const cached = await files.forceFetch(address, {
      allowStale: before !== undefined && isFallback(before),
    });
    if ('failure' in cached) throw cached.failure;
    return cached.alto;
  };
}
