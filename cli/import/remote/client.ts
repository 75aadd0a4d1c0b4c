import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type Connection, openConnection } from '#lib/connection/connection.ts';
import { ConnectionFailed } from '#lib/connection/connection-failed.ts';
import { retryAfterOf } from '#lib/connection/retries.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';

/** What is fetched from the servers that an operator named, politely. */
export type RemoteClient = {
  /**
   * The body of an address.
   * @param accept media types that are asked for
   * @param maxBytes most bytes of it
   * @throws {UnreadableFile} where it is not to be had, with the reason
   */
  get(address: string, accept: string, maxBytes: number): Promise<{ bytes: Uint8Array; address: string }>;
  close(): Promise<void>;
};

export type RemoteOptions = {
  /** Where the import starts; its origin may lie in a private network. */
  address: string;
  /** Other origins that may be asked. */
  origins: readonly string[];
  /** Requests at once to all of them. */
  concurrency: number;
  /** Who asks: a name, and an address at which the operator is found. */
  userAgent: string;
  signal?: AbortSignal | undefined;
};

/** How often an address is asked for at the most. */
const maxAttempts = 6;
const timeout = 120_000;
/** Longest pause between two attempts, whatever a server asks for. */
const maxPause = 300_000;

/** Opens the way to the servers; nothing is sent until something is asked. */
export function openRemote(options: RemoteOptions): RemoteClient {
  const { address, origins, concurrency, userAgent, signal } = options;
  const connection = openConnection({ upstream: address, origins, connections: concurrency, userAgent });
  const queue = new PQueue({ concurrency });
  return {
    get: (wanted, accept, maxBytes) =>
      queue.add(() => attempt(connection, wanted, { accept, maxBytes, ...(signal && { signal }) }), {
        ...(signal && { signal }),
      }),
    async close() {
      queue.clear();
      await connection.close();
    },
  };
}

async function attempt(
  connection: Connection,
  address: string,
  options: { accept: string; maxBytes: number; signal?: AbortSignal },
): Promise<{ bytes: Uint8Array; address: string }> {
  if (!URL.canParse(address)) throw new UnreadableFile('its address cannot be read');
  const url = new URL(address);
  for (let number = 1; ; number += 1) {
    let pause: number | undefined;
    let reason: string;
    try {
      const {
        status,
        headers,
        body,
        url: found,
      } = await connection.get(url, { ...options, milliseconds: timeout });
      if (status === 200) return { bytes: body, address: found.href };
      reason = `${url.origin} answers ${status}`;
      pause = [429, 500, 502, 503, 504].includes(status)
        ? (retryAfterOf(headers, maxPause) ?? growing(number))
        : undefined;
    } catch (error) {
      if (!(error instanceof ConnectionFailed)) throw error;
      reason = adviceOn(error, url);
      pause = ['refused', 'timeout', 'cut'].includes(error.kind) ? growing(number) : undefined;
    }
    if (pause === undefined || number === maxAttempts) throw new UnreadableFile(reason);
    await sleep(pause, undefined, options.signal && { signal: options.signal });
  }
}

/** One second, two, four … a little more or less. */
const growing = (attempts: number) =>
  Math.min(1000 * 2 ** (attempts - 1), maxPause) * (0.75 + Math.random() / 2);

function adviceOn({ kind, message }: ConnectionFailed, { origin }: URL): string {
  return kind === 'forbidden' ? `${message}; name it with --origin ${origin} if it may be asked` : message;
}
