import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { chunks } from '#lib/lists.ts';

export type RawResponse = {
  status: number;
  /** Header lines as received, names in the case that was sent. */
  lines: [name: string, value: string][];
  /** The value of a header; several lines are joined by a line break, so that a second one is noticed. */
  header(name: string): string | undefined;
  /** Bytes as received, compressed or not. */
  body: Buffer;
  text(): string;
};

export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Stops waiting for an answer. */
  signal?: AbortSignal;
  /** Keeps connections open; by default each request has one of its own. */
  agent?: Agent | false;
};

/** Sends a request with exactly this target, nothing added or normalised, and reads the answer as received. */
export async function fetchRaw(
  url: string,
  target: string,
  { method = 'GET', headers = {}, body: sent, signal, agent = false }: RawRequest = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const outgoing = request({ hostname, port, path: target, method, headers, agent, signal });
  // An error while the body arrives is reported by the body too.
  outgoing.on('error', () => undefined).end(sent);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(incoming);
  const lines = [...chunks(incoming.rawHeaders, 2)] as RawResponse['lines'];
  return {
    status: incoming.statusCode ?? 0,
    lines,
    header(name) {
      const values = lines.filter(([one]) => one.toLowerCase() === name.toLowerCase());
      return values.length === 0 ? undefined : values.map(([, value]) => value).join('\n');
    },
    body,
    text: () => body.toString('utf8'),
  };
}
