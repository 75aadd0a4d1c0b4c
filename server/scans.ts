import { readFile } from 'node:fs';
import { promisify } from 'node:util';
import { type FilePart, type HttpRequest, type HttpResponse, isFilePart } from '#lib/http.ts';
import { answerScan } from '#lib/scans/answer.ts';
import type { Answer, Kept } from './answer.ts';
import type { Cache } from './cache/cache.ts';
import { keptFor } from './cache/through.ts';
import type { SmallFiles } from './files/small-files.ts';
import { headerOf } from './http/headers.ts';
import { Variant } from './http/variant.ts';

/** Larger texts are sent as they are on disk: compressing them would hold them in memory twice. */
export const largestText = 8 * 1024 * 1024;

/** Larger pictures are streamed. Tiles and most thumbnails are smaller. */
const largestPicture = 512 * 1024;

// Through the callback it costs the process half of what it does through a FileHandle.
const read = promisify(readFile);

/** Seconds for which a file is sent without looking whether it is still there. */
export const fileLifetime = { fresh: 60, whileRevalidating: 0, ifError: 0 };

/** A folder of the storage, with the memory for its files and, on a disk of this machine, what reads the small ones. */
export type StorageFolder = { folder: string; files: Cache; smallFiles: SmallFiles | undefined };

/** A file of the storage: small ones from memory, texts compressed; parts and everything else as a stream. */
export async function answerStorage(
  { folder, files, smallFiles }: StorageFolder,
  request: HttpRequest,
): Promise<Answer> {
  if (request.headers.range === undefined) {
    // Whether the client has it already is for the one who knows the coding to say: each has its own tag.
    const whole = await answerScan(folder, { ...request, headers: {} });
    const { status, body } = whole;
    if (status !== 200 || body === null || !isFilePart(body)) return { response: whole };
    if (body.end <= (isText(whole) ? largestText : largestPicture)) {
      const key = `scan ${body.file}`;
      const load = async () => ({ ...whole, headers: headersOf(whole), body: await read(body.file) });
      const { representation, state } = await files.cached(key, load);
      const response = await representation.answer(request);
      const kept = withoutAge(files, key);
      if (isText(whole) || !smallFiles) return { response, cache: state, again: kept };
      const onDisk = fromDisk(whole, body, smallFiles);
      return { response, cache: state, again: () => kept() ?? onDisk(), isOnDisk: true };
    }
  }
  // A part is a part of the bytes on disk; a coded whole has other bytes (RFC 9110, section 14.2).
  const response = await answerScan(folder, request);
  return { response: { ...response, headers: headersOf(response) } };
}

function isText({ headers }: HttpResponse): boolean {
  return headers['Content-Type']?.startsWith('application/xml') ?? false;
}

function headersOf(response: HttpResponse): HttpResponse['headers'] {
  return isText(response) ? { ...response.headers, Vary: 'Accept-Encoding' } : response.headers;
}

/** Files have no age: their addresses are immutable. */
function withoutAge(files: Cache, key: string): () => Kept | undefined {
  const kept = keptFor(files, key);
  return () => {
    const found = kept?.();
    return found && { representation: found.representation, state: found.state };
  };
}

/** A picture that was sent and is not in memory any more: of the file nothing is asked again but its bytes. */
function fromDisk(whole: HttpResponse, body: FilePart, smallFiles: SmallFiles): () => Kept | undefined {
  const { status, headers } = whole;
  const [etag, lastModified] = [headerOf(headers, 'etag'), headerOf(headers, 'last-modified')];
  const variant = new Variant({ status, headers, etag, lastModified, coding: undefined, body });
  const kept: Kept = { representation: { readyVariant: () => variant }, smallFiles };
  const until = performance.now() + fileLifetime.fresh * 1000;
  return () => (performance.now() < until ? kept : undefined);
}
