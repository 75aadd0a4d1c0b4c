import { withQuery } from '#lib/addresses.ts';
import { messageOf } from '#lib/failure.ts';
import { altoTypes, maxAltoSize } from '#lib/text/alto/xml.ts';
import { requireText } from '#lib/text/formats.ts';
import type { Connection } from '../../../connection/connection.ts';
import { retryAfterOf } from '../../../connection/retry-after.ts';
import { formatTimestamp } from '../../timestamp.ts';
import type { Readers } from './readers.ts';
import { type BatchRequest, type MirroredService, ServiceFailed } from './service.ts';

export type HttpServiceOptions = {
  /** Address of the service, with a trailing slash. */
  base: string;
  connection: Pick<Connection, 'get'>;
  readers: Readers;
};

const megabyte = 1024 * 1024;
/** Milliseconds allowed for a request. A slow service needs longer for a large batch, and nobody waits for it. */
const timeouts = { usual: 10_000, large: 30_000 };

/** A service that speaks the contract over HTTP. */
export function httpService({ base, connection, readers }: HttpServiceOptions): MirroredService {
  /** The body of a 2xx response; undefined where the service says that there is nothing. */
  async function fetchBody(url: URL, maxBytes: number, signal?: AbortSignal, accept = 'application/json') {
    const milliseconds = url.searchParams.has('batch_size') ? timeouts.large : timeouts.usual;
    const options = { accept, maxBytes, milliseconds };
    const answer = await connection
      .get(url, signal ? { ...options, signal } : options)
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw failure('failed', 'the catalogue service does not answer', error);
      });
    const { status, headers, body } = answer;
    if (status >= 200 && status < 300) return body;
    if (status === 404 || status === 410) return undefined;
    const isRefusal = status >= 400 && status < 500 && status !== 429 && status !== 408;
    throw new ServiceFailed(
      isRefusal ? 'refused' : 'failed',
      `the catalogue service answers ${url.pathname}${url.search} with status ${status}`,
      retryAfterOf(headers),
    );
  }

  async function list<Value>(
    path: string,
    maxBytes: number,
    read: (body: Uint8Array) => Value,
    signal?: AbortSignal,
    nothing?: Value,
  ): Promise<Value> {
    const url = new URL(path, base);
    const body = await fetchBody(url, maxBytes, signal);
    if (body === undefined) {
      if (nothing !== undefined) return nothing;
      throw new ServiceFailed('refused', `the catalogue service knows no ${url.pathname}`);
    }
    try {
      return read(body);
    } catch (error) {
      throw failure('failed', `an answer to ${url.pathname} is of no use`, error);
    }
  }

  return {
    name: base,
    batch: (request, signal) => list(batchPath(request), 16 * megabyte, readers.batch, signal),
    organizations: (signal) => list('api/organizations/', 8 * megabyte, readers.organizations, signal),
    pages: (signal) => list('api/pages/', 32 * megabyte, readers.pages, signal, { items: [], omitted: 0 }),
    statistics: (signal) => list('api/stats/', megabyte, readers.statistics, signal),
    async text(address, signal) {
      const text = await fetchBody(new URL(address), maxAltoSize, signal, altoTypes);
      if (text) await requireSome(text, address);
      return text;
    },
  };
}

function batchPath({ type, max, min, size }: BatchRequest): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (max !== undefined) query.set('max_sorting_datetime', max);
  if (min !== undefined) query.set('min_sorting_datetime', formatTimestamp(min));
  if (size !== undefined) query.set('batch_size', String(size));
  return withQuery('api/frontpage/', query);
}

/**
 * Checks only the beginning: an HTML page sent instead of a text must not be cached for long.
 * @throws {ServiceFailed}
 */
async function requireSome(text: Uint8Array, address: string): Promise<void> {
  try {
    await requireText(text);
  } catch (error) {
    throw failure('refused', `${address} is not text`, error);
  }
}

function failure(kind: ServiceFailed['kind'], what: string, cause: unknown): ServiceFailed {
  return new ServiceFailed(kind, `${what}: ${messageOf(cause)}`, undefined, { cause });
}
