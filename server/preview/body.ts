import type { IncomingMessage } from 'node:http';

/** What is read of a body that is refused, in bytes, so that its sender gets to read why. */
const mostDrained = 64 * 1024 * 1024;

/** Reads a request's body. @returns undefined when it has more than `most` bytes, or breaks off */
export async function readBody(incoming: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes <= most) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > mostDrained) return undefined;
    }
  } catch {
    return undefined;
  }
  return bytes > most ? undefined : Buffer.concat(chunks);
}
