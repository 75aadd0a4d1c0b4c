import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { fetchRaw } from '../support/http.ts';

/** A request and what it was answered. The body is text: everything that is asked for here is UTF-8. */
const answerSchema = z.object({
  method: z.string(),
  path: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;

/** Answers by the settings that the server had. */
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

/** Asks a server, and gives what the comparison looks at. */
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

/** Compresses text so well that the same tile in several batches takes its place once. */
export function writeCompressed(file: string, content: Uint8Array | string): void {
  const bytes = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(file, brotliCompressSync(bytes, { params }));
}

/** What {@link writeCompressed} has written. */
export function readCompressed(file: string): Buffer {
  return brotliDecompressSync(readFileSync(file));
}

/** The answers that the old version gave. */
export function readRecordings(file: string): Recordings {
  return recordingsSchema.parse(JSON.parse(readCompressed(file).toString()));
}
