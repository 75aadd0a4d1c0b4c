import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Why there is no answer: connection refused, cut off, timed out, or closed while kept alive. */
export class NoAnswer extends Error {
  constructor(
    readonly failure: 'refused' | 'cut' | 'late' | 'stale',
    cause: unknown,
  ) {
    super(`${failure}: ${cause}`);
  }
}

/**
 * Sends a request over an agent's kept-alive connections, or over a new one.
 * @param timeout in milliseconds
 * @throws {NoAnswer}
 */
export async function ask(
  address: string,
  agent: Agent | false,
  { headers = {}, timeout = 60_000 }: { headers?: Record<string, string>; timeout?: number } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  const outgoing = request(address, { agent, headers, signal });
  // An error while the body arrives is reported by the body too.
  outgoing.on('error', () => undefined).end();
  let incoming: IncomingMessage | undefined;
  try {
    [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const body = await buffer(incoming);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body };
  } catch (error) {
    if (signal.aborted) throw new NoAnswer('late', error);
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
      throw new NoAnswer('refused', error);
    throw new NoAnswer(outgoing.reusedSocket && !incoming ? 'stale' : 'cut', error);
  }
}
