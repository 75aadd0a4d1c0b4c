import { BoundedQueue } from '#lib/bounded-queue.ts';
import { openConnection } from '../../../connection/connection.ts';
import { Retries } from '../../../connection/retries.ts';
import type { Page } from '../../schema.ts';
import { CatalogueUnavailable } from '../../unavailable.ts';
import { upstreamReaders } from './readers.ts';
import type { Warnings } from './warnings.ts';

export type DraftsOptions = {
  /** Address of the list of drafts. */
  url: string;
  /** Bearer token, sent with this request only. */
  token: string | undefined;
  /** Address of the service, with a trailing slash. */
  base: string;
  warnings: Warnings;
};

// The same as for other requests (http-service.ts).
const timeout = 8000;
const maxBytes = 32 * 1024 * 1024;

/** Reads drafts of a service's pages, afresh each time and never cached. */
export type Drafts = {
  /** @throws {CatalogueUnavailable} when they cannot be read now */
  read(): Promise<Page[]>;
  close(): Promise<void>;
};

export function openDrafts({ url, token, base, warnings }: DraftsOptions): Drafts {
  const address = new URL(url);
  // With no other origin listed, redirects elsewhere are not followed.
  const connection = openConnection({ origins: [], upstream: address.origin, connections: 2 });
  const readers = upstreamReaders(base, warnings);
  const queue = new BoundedQueue({
    concurrency: 2,
    maxWaiting: 100,
    timeout: 4000,
    // The overload is ours and says nothing about the service.
    refusal: () => new CatalogueUnavailable('too many different questions at once', 2),
  });
  const authorization = token === undefined ? undefined : `Bearer ${token}`;

  async function fetchDrafts(): Promise<Page[]> {
    const retries = new Retries(timeout);
    for (;;) {
      try {
        const { status, body } = await connection.get(address, {
          accept: 'application/json',
          authorization,
          maxBytes,
          milliseconds: retries.remaining,
        });
        if (status >= 200 && status < 300) return readers.pages(body).items;
        if (await retries.waitForRetry({ status, retryAfter: undefined })) continue;
        throw new Error(`status ${status}`);
      } catch (error) {
        if (await retries.waitForRetry({ error })) continue;
        const reason = error instanceof Error ? error.message : String(error);
        throw new CatalogueUnavailable(`the drafts cannot be read: ${reason}`, 5, { cause: error });
      }
    }
  }

  return { read: () => queue.run(fetchDrafts), close: () => connection.close() };
}
