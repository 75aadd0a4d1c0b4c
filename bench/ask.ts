import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Why there is no answer: nobody listens, it broke off, it came too late, or the kept connection had been closed. */
export class NoAnswer extends Error {
  constructor(
    readonly failure: 'refused' | 'cut' | 'late' | 'stale',
    cause: unknown,
  ) {
    super(`${failure}: ${cause}`);
  }
}

/**
 * Asks over the connections that an agent keeps, or over a new one.
 * @param patience milliseconds after which nobody waits any more
 * @throws {NoAnswer}
 */
export async function ask(
  address: string,
  agent: Agent | false,
  { headers = {}, timeout = 60_000 }: { headers?: Record<string, string>; timeout?: number } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  const asking = request(address, { agent, headers, signal });
  // What breaks while the body comes is told by the body too.
  asking.on('error', () => undefined).end();
  let incoming: IncomingMessage | undefined;
  try {
    [incoming] = (await once(asking, 'response')) as [IncomingMessage];
    const body = await buffer(incoming);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body };
  } catch (error) {
    if (signal.aborted) throw new NoAnswer('late', error);
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
      throw new NoAnswer('refused', error);
    throw new NoAnswer(asking.reusedSocket && !incoming ? 'stale' : 'cut', error);
  }
}
