import { setTimeout } from 'node:timers/promises';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { messageOf } from '#lib/failure.ts';
import { openConnection } from '../../../connection/connection.ts';
import { ConnectionFailed } from '../../../connection/connection-failed.ts';
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
const maxRetries = 2;
/** Milliseconds that must be left for a retry. */
const minTime = 100;

/** Reads drafts of a service's pages, afresh each time and never cached. */
export type Drafts = {
  /** @throws {CatalogueUnavailable} when they cannot be read now */
  read(): Promise<Page[]>;
  close(): Promise<void>;
};

export function openDrafts({ url, token, base, warnings }: DraftsOptions): Drafts {
  const address = new URL(url);
  // With no other origin listed, redirects elsewhere are not followed.
  const connection = openConnection({ origins: [], upstreams: [address.origin], connections: 2 });
  const readers = upstreamReaders(base, warnings);
  const queue = new BoundedQueue({
    concurrency: 2,
    maxWaiting: 100,
    timeout: 4000,
    // The overload is ours and says nothing about the service.
    refusal: () => new CatalogueUnavailable('too many different questions at once', { retryAfter: 2 }),
  });
  const authorization = token === undefined ? undefined : `Bearer ${token}`;

  async function fetchDrafts(): Promise<Page[]> {
    const deadline = performance.now() + timeout;
    for (let retries = 0; ; retries += 1) {
      let isTransient = false;
      try {
        const milliseconds = Math.max(1, Math.round(deadline - performance.now()));
        const options = { accept: 'application/json', authorization, maxBytes, milliseconds };
        const { status, body } = await connection.get(address, options);
        if (status >= 200 && status < 300) return readers.pages(body).items;
        isTransient = [502, 503, 504].includes(status);
        throw new Error(`status ${status}`);
      } catch (error) {
        if (error instanceof ConnectionFailed) isTransient = ['refused', 'cut'].includes(error.kind);
        // Jitter, so that clients that failed together do not retry together.
        const delay = 100 * 2 ** retries * (0.5 + Math.random());
        // A retry without time for it would end with a timeout instead of the true reason.
        const isTooLate = delay >= deadline - performance.now() - minTime;
        if (!isTransient || retries === maxRetries || isTooLate)
          throw new CatalogueUnavailable(`the drafts cannot be read: ${messageOf(error)}`, { cause: error });
        await setTimeout(delay);
      }
    }
  }

  return { read: () => queue.run(fetchDrafts), close: () => connection.close() };
}
