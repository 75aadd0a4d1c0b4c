import { type HttpRequest, type HttpResponse, unbuffered } from '#lib/http.ts';
import { answerFound, findStored } from '#lib/scans/answer.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { type BulkDownload, bulkPath, digestOf, storedName } from './files.ts';

/**
 * Answers an address below /bulk/ with a file, or a part of it. One that is not listed any more is not there, for it may tell of what
 * has been withdrawn.
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
    // Of the compressed file, which has the checksum and the ranges (RFC 6713): it has no other coding.
    'Content-Type': 'application/gzip',
    'Cache-Control': 'public, no-cache',
    ...unbuffered,
    ETag: `"${file?.sha256}"`,
    'X-Robots-Tag': 'noindex',
  }));
}
