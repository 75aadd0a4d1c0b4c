import { type HttpRequest, type HttpResponse, unbuffered } from '#lib/http.ts';
import { answerFound, findStored } from '#lib/scans/answer.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { type BulkDownload, bulkPath, digestOf, storedName } from './files.ts';

/**
 * Answers an address below /bulk/ with a file, or a range of it. A file that is no longer listed is not found, since it
 * may hold records withdrawn in the meantime.
 * @throws {StorageUnavailable}
 */
export async function answerBulkFile(
  bulk: BulkDownload,
  storage: Storage,
  request: HttpRequest,
): Promise<HttpResponse> {
  const file = (await bulk.files())?.files.find((one) => bulkPath(one) === request.path);
  const found = file && (await findStored(storage, digestOf(file), storedName, request));
  return await answerFound(request, found, () => ({
    // The gzip file itself is the resource (RFC 6713), so checksum and ranges apply to it: no Content-Encoding.
    'Content-Type': 'application/gzip',
    'Cache-Control': 'public, no-cache',
    ...unbuffered,
    ETag: `"${file?.sha256}"`,
    'X-Robots-Tag': 'noindex',
  }));
}
