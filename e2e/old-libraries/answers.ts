import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { fetchRaw } from '../support/http.ts';

/** A request and its answer. The body is text: all answers requested here are UTF-8. */
const answerSchema = z.object({
  method: z.string(),
  path: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;

/** Answers by the server's settings. */
const recordingsSchema = z.array(
  z.object({ environment: z.record(z.string(), z.string()), answers: z.array(answerSchema) }),
);
export type Recordings = z.infer<typeof recordingsSchema>;

/** Headers that belong to the answer; the others are the connection's and the cache's. */
const comparedHeaders = [
  'Access-Control-Allow-Origin',
  'Allow',
  'Cache-Control',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Location',
  'Vary',
  'X-Content-Type-Options',
];

/** Sends a request, and returns what the comparison examines. */
export async function answerOf(url: string, method: string, path: string): Promise<Answer> {
  const answer = await fetchRaw(url, path, { method });
  const headers = Object.fromEntries(
    comparedHeaders.flatMap((name) => {
      const value = answer.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { method, path, status: answer.status, headers, body: answer.text() };
}

/** Compresses text well enough that a tile repeated in several batches takes space once. */
export function writeCompressed(file: string, content: Uint8Array | string): void {
  const bytes = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(file, brotliCompressSync(bytes, { params }));
}

/** Reads what {@link writeCompressed} has written. */
export function readCompressed(file: string): Buffer {
  return brotliDecompressSync(readFileSync(file));
}

/** The answers of the old version. */
export function readRecordings(file: string): Recordings {
  return recordingsSchema.parse(JSON.parse(readCompressed(file).toString()));
}
