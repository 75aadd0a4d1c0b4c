import { diskStorage } from './disk.ts';
import type { StoragePlace } from './options.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Who waits for a bucket: a visitor (`serving`), or a long piece of work that goes on after a while (`working`). */
export type StorageUse = 'serving' | 'working';

/** Milliseconds: a connection without a byte is given up after `socketTimeout`; answers begin within `answerTimeout`. */
const timeouts = {
  serving: { maxAttempts: 2, connectionTimeout: 1500, socketTimeout: 30_000, answerTimeout: 4000 },
  working: { maxAttempts: 6, connectionTimeout: 5000, socketTimeout: 60_000, answerTimeout: 120_000 },
};

/** Opens the storage that is meant. It need not answer for that. */
export async function openStorage(place: StoragePlace, use: StorageUse): Promise<Storage> {
  if ('folder' in place) return diskStorage(place.folder);
  // A library on one disk never loads the client.
  const sdk = await import('@aws-sdk/client-s3');
  const { maxAttempts, connectionTimeout, socketTimeout, answerTimeout } = timeouts[use];
  const client = new sdk.S3Client({
    ...(place.region !== undefined && { region: place.region }),
    ...(place.endpoint !== undefined && { endpoint: place.endpoint, forcePathStyle: true }),
    maxAttempts,
    // Checksums go as Content-MD5, which every server checks; the newer ones are Amazon's alone.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout,
      socketTimeout,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  });
  return s3Storage(sdk, client, place, answerTimeout);
}
