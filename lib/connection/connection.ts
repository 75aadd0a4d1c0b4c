import { Agent, type buildConnector, fetch } from 'undici';
import { ConnectionFailed, codeOf, failureIn } from './connection-failed.ts';
import { type Lookup, originConnector, upstreamConnector } from './guarded-connector.ts';

/** Guarded requests to foreign servers. */
export type Connection = {
  /**
   * GET; follows at most 3 redirects, each only to an allowed origin.
   * @param options.maxBytes most bytes of the body, decoded
   * @param options.isPart requests and takes only the first `maxBytes` bytes (RFC 9110, section 14.2)
   * @param options.milliseconds for the whole request, redirects and body included
   * @returns the body decoded, the headers as sent, the address after redirects
   * @throws {ConnectionFailed} or, when `signal` is aborted, its reason
   */
  get(
    url: URL,
    options: {
      accept: string;
      maxBytes: number;
      isPart?: boolean | undefined;
      milliseconds: number;
      /** Sent with the request, and on redirects, which only lead to listed origins. */
      authorization?: string | undefined;
      signal?: AbortSignal;
    },
  ): Promise<{ status: number; headers: Headers; body: Uint8Array; url: URL }>;
  /** Aborts pending requests and closes all sockets. */
  close(): Promise<void>;
};

export type ConnectionOptions = {
  /** Origins that may be contacted; those of the upstreams always may. */
  origins: readonly string[];
  /**
   * Services that the operator configured. They may be in a private network; other origins only if one of them is, and
   * where a service redirects to only if that one is.
   */
  upstreams: readonly string[];
  /** Maximum number of sockets per origin, for each service and for all other origins together. */
  connections: number;
  userAgent?: string;
  /** Resolves a host name to all its addresses; the system's resolver by default. */
  lookup?: Lookup;
};

const maxRedirects = 3;
const maxSilence = 120_000;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Opens connections to the listed origins, lazily, on the first request. @throws on an origin that is not a URL */
export function openConnection(options: ConnectionOptions): Connection {
  const { origins, upstreams, connections, userAgent = 'Czytelnia', lookup } = options;
  const services = upstreams.map((upstream) => new URL(upstream));
  const allowed = new Set([...upstreams, ...origins].map((origin) => new URL(origin).origin));
  const agentWith = (connect: buildConnector.connector) =>
    // For a server that stalls; each request also has a deadline for the whole.
    new Agent({ connections, connect, headersTimeout: maxSilence, bodyTimeout: maxSilence });
  // Where a service may redirect to depends on itself, so it shares no sockets with others.
  const agents = new Map(
    services.map((upstream) => [upstream.origin, agentWith(upstreamConnector(upstream, lookup))]),
  );
  const otherAgent = agentWith(originConnector(services, lookup));

  async function follow(
    url: URL,
    { accept, authorization, maxBytes, isPart = false }: Parameters<Connection['get']>[1],
    signal: AbortSignal,
  ) {
    const headers = {
      Accept: accept,
      'User-Agent': userAgent,
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(isPart && { Range: `bytes=0-${maxBytes - 1}` }),
    };
    const dispatcher = agents.get(url.origin) ?? otherAgent;
    let here = url;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!isWebAddress(here))
        throw new ConnectionFailed('forbidden', `${describeUrl(here)} is not a plain web address`);
      if (!allowed.has(here.origin)) {
        const reason = `${describeUrl(here)} is not on an origin that is listed`;
        throw new ConnectionFailed('forbidden', reason, { unlisted: here.origin });
      }
      const request = {
        dispatcher,
        redirect: 'manual',
        credentials: 'omit',
        headers,
        signal,
      } as const;
      const response = await fetch(here, request);
      const target = response.headers.get('location');
      if (!redirects.has(response.status) || target === null) {
        const body = await readBounded(response.body, maxBytes, here, isPart);
        return { status: response.status, headers: new Headers([...response.headers]), body, url: here };
      }
      await response.body?.cancel();
      if (!URL.canParse(target, here)) {
        throw new ConnectionFailed(
          'redirects',
          `${describeUrl(here)} redirects to an address that cannot be read`,
        );
      }
      here = new URL(target, here);
    }
    throw new ConnectionFailed('redirects', `${describeUrl(url)} redirects more than ${maxRedirects} times`);
  }

  return {
    async get(url, options) {
      const { milliseconds, signal } = options;
      signal?.throwIfAborted();
      // Not AbortSignal.any: it keeps a listener per request for as long as the caller's signal lives.
      const controller = new AbortController();
      const abort = () => controller.abort(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const timeoutMessage = `${describeUrl(url)} did not answer in full within ${milliseconds} ms`;
      const timer = setTimeout(
        () => controller.abort(new ConnectionFailed('timeout', timeoutMessage)),
        milliseconds,
      );
      try {
        return await follow(url, options, controller.signal);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw (
          failureIn(error) ??
          new ConnectionFailed('cut', `${describeUrl(url)} broke off (${codeOf(error)})`, { cause: error })
        );
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
    async close() {
      await Promise.all([...agents.values(), otherAgent].map((agent) => agent.destroy()));
    },
  };
}

/** Whether a URL is HTTP or HTTPS, without credentials in it. */
export function isWebAddress({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Reads a decoded body and fails as soon as it is too long: small compressed data may expand to any size. */
async function readBounded(
  stream: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  url: URL,
  isPart: boolean,
): Promise<Uint8Array> {
  // One buffer, not a list: a hostile server could send each byte as a chunk of its own.
  let bytes = new Uint8Array(Math.min(maxBytes, 65_536));
  let length = 0;
  for await (const whole of stream ?? []) {
    const chunk = isPart ? whole.subarray(0, maxBytes - length) : whole;
    if (length + chunk.length > maxBytes) {
      throw new ConnectionFailed('too-large', `${describeUrl(url)} is larger than ${sizeOf(maxBytes)}`);
    }
    if (length + chunk.length > bytes.length) {
      const grown = new Uint8Array(Math.min(maxBytes, 2 * (length + chunk.length)));
      grown.set(bytes.subarray(0, length));
      bytes = grown;
    }
    bytes.set(chunk, length);
    length += chunk.length;
    // Leaving the loop cancels the rest of the stream.
    if (isPart && length === maxBytes) break;
  }
  return bytes.slice(0, length);
}

const sizeOf = (bytes: number) => (bytes < 1_000_000 ? `${bytes} bytes` : `${bytes / 1_000_000} MB`);

/** A URL for a message: without its query, which may contain a key. */
function describeUrl({ protocol, origin, pathname }: URL): string {
  return /^https?:$/.test(protocol) ? `${origin}${pathname.slice(0, 200)}` : `a ${protocol} address`;
}
