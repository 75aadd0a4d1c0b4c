import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FilePart, type HttpResponse, isFilePart, isStreamPart } from '#lib/http.ts';

/**
 * Sends an answer; resolves when it is handed to the socket or the client is gone.
 * @returns bytes of the body that were meant to be sent
 */
export async function send(
  response: HttpResponse,
  to: ServerResponse,
  method: string | undefined,
): Promise<number> {
  const { status, body } = response;
  const length = lengthOf(body);
  const headers: Record<string, string | number> = { ...response.headers };
  // 204 and 304 have no content; a Content-Length of 0 would contradict the 200 (RFC 9110, section 8.6).
  // A handler that answers HEAD without a body says the length itself.
  if (status !== 304 && status !== 204) headers['Content-Length'] ??= length;
  if (method === 'HEAD' || body === null || length === 0) {
    if (isStreamPart(body)) body.stream.destroy();
    to.writeHead(status, headers).end();
    return 0;
  }
  if (isFilePart(body)) await sendFile(body, status, headers, to);
  else if (isStreamPart(body)) await sendStream(body.stream, to.writeHead(status, headers));
  else to.writeHead(status, headers).end(body);
  return length;
}

function lengthOf(body: HttpResponse['body']): number {
  if (body === null) return 0;
  if (isFilePart(body)) return body.end - body.start;
  return isStreamPart(body) ? body.length : body.byteLength;
}

async function sendFile(
  part: FilePart,
  status: number,
  headers: Record<string, string | number>,
  to: ServerResponse,
) {
  // Opened before the head is sent, so that a file that has just gone can still be answered with an error.
  const handle = await open(part.file, 'r');
  to.writeHead(status, headers);
  const file = handle.createReadStream({ start: part.start, end: part.end - 1, highWaterMark: 256 * 1024 });
  await sendStream(file, to);
}

/** A client that goes away in the middle ends the reading, and bytes that fail to come end the connection. */
async function sendStream(bytes: Readable, to: ServerResponse): Promise<void> {
  await pipeline(bytes, to).catch(() => to.destroy());
}
