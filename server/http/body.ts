import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A body that is too long is read and discarded up to this multiple of the limit, so that its sender gets an answer.
 */
const drainFactor = 4;

/** The client disconnected, or became too slow, while sending its body. */
export class IncompleteBody extends Error {
  override readonly name = 'IncompleteBody';
}

/**
 * Reads the body of a request. @param maxBytes the longest body that is accepted
 * @throws {IncompleteBody}
 */
export async function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maxBytes: number,
): Promise<Uint8Array | 'too-large'> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (incoming.headers.expect?.toLowerCase() === '100-continue') {
    // A client that asks first is spared sending a body that would be refused.
    if (announced > maxBytes) return 'too-large';
    outgoing.writeContinue();
  }
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of incoming as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > maxBytes * drainFactor) return 'too-large';
      if (length <= maxBytes) pieces.push(piece);
      else pieces.length = 0;
    }
  } catch (error) {
    throw new IncompleteBody('The request ended before its body did', { cause: error });
  }
  return length > maxBytes ? 'too-large' : Buffer.concat(pieces);
}
