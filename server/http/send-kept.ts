import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFilePart } from '#lib/http.ts';
import type { Kept } from '../answer.ts';
import { keepAliveTimeout } from '../listen.ts';
import { wholeSeconds } from './representation.ts';

const keepAliveSeconds = keepAliveTimeout / 1000;

/** What was sent: the status, and bytes of the body. */
export type Sent = { status: number; bytes: number };

/**
 * Sends an answer from memory at once: its head is ready, and head and body go to the socket in one write, which costs
 * half of what node:http takes to put the same head together and send it. The bytes are the same (`send-kept.test.ts`).
 * @returns undefined, and nothing is sent, where node:http has more to do: the connection is to be closed, another
 * answer comes first, the client reads slowly, HTTP/1.0; or where a file is not to be read at once
 */
export function sendKept(
  { representation, age: exactAge, smallFiles }: Kept,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Sent | undefined {
  // An answer has its socket when all before it on the same connection have been sent.
  const { socket } = outgoing;
  const isReady = outgoing.shouldKeepAlive && incoming.httpVersionMinor === 1 && socket?.writableLength === 0;
  if (!socket || !isReady || socket.destroyed) return undefined;
  const { headers } = incoming as { headers: Record<string, string | undefined> };
  const variant = representation.readyVariant(headers);
  if (!variant?.body) return undefined;
  const age = wholeSeconds(exactAge);
  const notModified = variant.isKnownTo(headers);
  const wanted = notModified || incoming.method === 'HEAD' ? undefined : variant.body;
  const isFile = wanted !== undefined && isFilePart(wanted);
  const body = isFile ? smallFiles?.read(wanted) : wanted;
  if (wanted && !body) return undefined;
  outgoing.statusCode = notModified ? 304 : variant.status;
  socket.cork();
  socket.write(variant.head(notModified, age, Date.now(), keepAliveSeconds), 'latin1');
  if (body) socket.write(body);
  socket.uncork();
  if (isFile && socket.writableLength > 0) smallFiles?.release();
  finish(outgoing, socket);
  return { status: outgoing.statusCode, bytes: body?.byteLength ?? 0 };
}

/** Tells node:http that the answer is out, when it is: it then takes the next request of the connection. */
function finish(outgoing: ServerResponse, socket: NonNullable<ServerResponse['socket']>): void {
  if (socket.writableLength === 0) outgoing.emit('finish');
  else
    socket.write('', (error) => {
      if (!error) outgoing.emit('finish');
    });
}
