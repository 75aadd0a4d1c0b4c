import { setImmediate } from 'node:timers/promises';

/** Characters that are written before yielding to other work. */
const pieceLength = 64 * 1024;

/**
 * Joins the texts of a long document into chunks and yields to the event loop after each: a single thread serves
 * everybody, and a document about thousands of scans takes seconds.
 */
export async function* inPieces(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  yield piece;
}

/** The same as UTF-8, produced while it is read. */
export async function* bytesInPieces(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  for await (const piece of inPieces(texts)) yield Buffer.from(piece);
}

/** The same, collected in memory. */
export async function collectPieces(texts: Iterable<string> | AsyncIterable<string>): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesInPieces(texts)) pieces.push(piece);
  return Buffer.concat(pieces);
}
