import { readFile } from 'node:fs/promises';
import { type HttpRequest, type HttpResponse, isFilePart } from '#lib/http.ts';
import { answerScan } from '#lib/scans/answer.ts';
import type { Answer } from './answer.ts';
import type { Cache } from './cache/cache.ts';

/** Larger texts are sent as they are on disk: compressing them would hold them in memory twice. */
export const largestText = 8 * 1024 * 1024;

/** A file of the storage: as a stream; texts compressed, from memory. */
export async function answerStorage(folder: string, cache: Cache, request: HttpRequest): Promise<Answer> {
  const response = await answerScan(folder, request);
  const { body } = response;
  const isText = response.headers['Content-Type']?.startsWith('application/xml') ?? false;
  if (!isText) return { response };
  const headers = { ...response.headers, Vary: 'Accept-Encoding' };
  // A part is a part of the bytes on disk; a coded whole has other bytes (RFC 9110, section 14.2).
  if (response.status !== 200 || body === null || !isFilePart(body) || body.end > largestText) {
    return { response: { ...response, headers } };
  }
  const read = async (): Promise<HttpResponse> => ({ status: 200, headers, body: await readFile(body.file) });
  const { representation, state } = await cache.cached(`scan ${request.path}`, read);
  return { response: await representation.answer(request), cache: state };
}
