import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type Connection, openConnection } from '#lib/connection/connection.ts';
import { ConnectionFailed } from '#lib/connection/connection-failed.ts';
import { retryAfterOf } from '#lib/connection/retry-after.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { NotFetched, type WhyNotFetched } from './not-fetched.ts';

/** A body, and the address that it came from after redirections. */
type Fetched = { bytes: Uint8Array; address: string };

/** Fetches from the servers that the operator named, with limited concurrency and pauses between attempts. */
export type RemoteClient = {
  /**
   * Fetches the body at an address.
   * @param accept acceptable media types
   * @param maxBytes the largest body
   * @throws {NotFetched} if it cannot be fetched; {@link UnreadableFile} if the address is invalid
   */
  get(address: string, accept: string, maxBytes: number): Promise<Fetched>;
  /** The same for only the first bytes of a body, without waiting for the rest. @throws the same */
  getFirstBytes(address: string, accept: string, maxBytes: number): Promise<Fetched>;
  /** @throws {NotFetched} if an address is not on a server that the operator named */
  requireAllowed(address: string): void;
  close(): Promise<void>;
};

export type RemoteOptions = {
  /** Where the import starts; this origin may be in a private network. */
  address: string;
  origins: readonly string[];
  /** Concurrent requests to all of them together. */
  concurrency: number;
  /** Shared with other clients, so that the limit holds for all of them together. */
  queue?: RequestQueue;
  /** Identifies the client: a name, and an address of the operator. */
  userAgent: string;
  signal?: AbortSignal | undefined;
};

export type RequestQueue = PQueue;
export const requestQueue = (concurrency: number): RequestQueue => new PQueue({ concurrency });

const maxAttempts = 6;
/** Milliseconds allowed for a response, plus one for every `minSpeed` bytes it may have. */
const timeout = 120_000;
const minSpeed = 500;
/** The longest pause between two attempts, even if a server asks for a longer one. */
const maxPause = 300_000;

/** Opens a client; nothing is sent until the first request. */
export function openRemote(options: RemoteOptions): RemoteClient {
  const { address, origins, concurrency, queue = requestQueue(concurrency), userAgent, signal } = options;
  const connection = openConnection({ upstreams: [address], origins, connections: concurrency, userAgent });
  // Each waiting request listens; from the eleventh on Node would warn of a leak.
  if (signal) setMaxListeners(0, signal);
  const named = new Set([address, ...origins].map((one) => new URL(one).origin));
  const request = (target: string, requestOptions: Pick<RequestOptions, 'accept' | 'maxBytes' | 'isPart'>) =>
    queue.add(() => attempt(connection, target, { ...requestOptions, signal }), { signal });
  return {
    get: (target, accept, maxBytes) => request(target, { accept, maxBytes }),
    getFirstBytes: (target, accept, maxBytes) => request(target, { accept, maxBytes, isPart: true }),
    requireAllowed(target) {
      const { protocol, origin } = parsed(target);
      if (!/^https?:$/.test(protocol) || !named.has(origin))
        throw new NotFetched(
          `${origin} is not named; name it with --origin ${origin} if it may be shown`,
          'refused',
        );
    },
    async close() {
      queue.clear();
      await connection.close();
    },
  };
}

type RequestOptions = {
  accept: string;
  maxBytes: number;
  isPart?: boolean;
  signal?: AbortSignal | undefined;
};

function parsed(address: string): URL {
  if (!URL.canParse(address)) throw new UnreadableFile('its address cannot be read');
  return new URL(address);
}

async function attempt(connection: Connection, address: string, options: RequestOptions): Promise<Fetched> {
  const url = parsed(address);
  for (let number = 1; ; number += 1) {
    let pause: number | undefined;
    let failure: NotFetched;
    try {
      const milliseconds = timeout + options.maxBytes / minSpeed;
      const { status, headers, body, url: found } = await connection.get(url, { ...options, milliseconds });
      if (status === 200 || (status === 206 && options.isPart)) return { bytes: body, address: found.href };
      failure = new NotFetched(`${url.origin} answers ${status}`, whyOf(status));
      pause = [429, 500, 502, 503, 504].includes(status)
        ? (retryAfterOf(headers, maxPause) ?? growing(number))
        : undefined;
    } catch (error) {
      if (!(error instanceof ConnectionFailed)) throw error;
      failure = failureOf(error);
      pause = failure.why === 'passing' ? growing(number) : undefined;
    }
    if (pause === undefined || number === maxAttempts) throw failure;
    await sleep(pause, undefined, { signal: options.signal });
  }
}

/** Exponential backoff with jitter: about one second, two, four … */
const growing = (attempts: number) =>
  Math.min(1000 * 2 ** (attempts - 1), maxPause) * (0.75 + Math.random() / 2);

function whyOf(status: number): WhyNotFetched {
  // Others may be an invention of the server's, such as one for too many requests: only these let an image be left out.
  if ([400, 404, 406, 410, 414, 415, 422].includes(status)) return 'lasting';
  return status >= 500 || status === 408 || status === 429 ? 'passing' : 'refused';
}

/** Converts a connection failure, with advice if there is any. */
function failureOf({ kind, message, unlisted }: ConnectionFailed): NotFetched {
  if (['refused', 'timeout', 'cut'].includes(kind)) return new NotFetched(message, 'passing');
  if (kind === 'too-large') return new NotFetched(message, 'lasting');
  return new NotFetched(
    unlisted === undefined ? message : `${message}; name it with --origin ${unlisted} if it may be asked`,
    'refused',
  );
}
