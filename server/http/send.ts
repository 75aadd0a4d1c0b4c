import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FilePart, type HttpResponse, isFilePart, isStreamPart } from '#lib/http.ts';

/**
 * Sends an answer; resolves once it is handed to the socket, or the client has disconnected.
 * @returns bytes of the body that were to be sent
 */
export async function send(
  response: HttpResponse,
  to: ServerResponse,
  method: string | undefined,
): Promise<number> {
  const { status, body } = response;
  const length = lengthOf(body);
  if (method === 'HEAD' || length === 0 || (!isFilePart(body) && !isStreamPart(body))) {
    if (isStreamPart(body)) body.stream.destroy();
    return sendAtOnce(response, to, method);
  }
  const headers = completeHeaders(response);
  if (isFilePart(body)) await sendFile(body, status, headers, to);
  else if (length === undefined) return await sendCounted(body.stream, to.writeHead(status, headers));
  else await sendStream(body.stream, to.writeHead(status, headers));
  return length ?? 0;
}

/** Sends an answer whose body, if any, is in memory. @returns bytes of the body sent */
export function sendAtOnce(response: HttpResponse, to: ServerResponse, method: string | undefined): number {
  const { status, body } = response;
  to.writeHead(status, completeHeaders(response));
  const bytes = method !== 'HEAD' && body instanceof Uint8Array ? body : undefined;
  to.end(bytes);
  return bytes?.byteLength ?? 0;
}

async function sendFile(
  part: FilePart,
  status: number,
  headers: HttpResponse['headers'],
  to: ServerResponse,
) {
  // Opened before the headers are sent, so that a missing file can still be answered with an error.
  const handle = await open(part.file, 'r');
  to.writeHead(status, headers);
  const file = handle.createReadStream({ start: part.start, end: part.end - 1, highWaterMark: 256 * 1024 });
  await sendStream(file, to);
}

/** Sends a stream of unknown length. @returns the bytes passed on */
async function sendCounted(bytes: Readable, to: ServerResponse): Promise<number> {
  let sent = 0;
  const counter = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      sent += piece.byteLength;
      done(null, piece);
    },
  });
  await pipeline(bytes, counter, to).catch(() => to.destroy());
  return sent;
}

/** If the client disconnects, reading stops; if reading fails, the connection is closed. */
async function sendStream(bytes: Readable, to: ServerResponse): Promise<void> {
  await pipeline(bytes, to).catch(() => to.destroy());
}

/** Length of a body in bytes; undefined if it is only known at the end. */
function lengthOf(body: HttpResponse['body']): number | undefined {
  if (body === null) return 0;
  if (isFilePart(body)) return body.end - body.start;
  return isStreamPart(body) ? body.length : body.byteLength;
}

/** The headers of an answer, completed with those common to all answers. */
function completeHeaders({ status, headers, body }: HttpResponse): HttpResponse['headers'] {
  const complete = { ...headers };
  complete['X-Content-Type-Options'] ??= 'nosniff';
  // 204 and 304 have no content; a Content-Length of 0 would contradict that of the 200 (RFC 9110, section 8.6). A
  // handler that answers HEAD without a body sets the length itself.
  const length = lengthOf(body);
  if (status !== 304 && status !== 204 && length !== undefined) complete['Content-Length'] ??= String(length);
  return complete;
}
