import { diskStorage } from './disk.ts';
import type { StoragePlace } from './place.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** What waits for a bucket: a visitor (`serving`), or a long task that can wait (`working`). */
export type StorageUse = 'serving' | 'working';

/** In milliseconds: `socketTimeout` limits a connection's silence, `answerTimeout` the time until an answer begins. */
const timeouts = {
  serving: { maxAttempts: 2, connectionTimeout: 1500, socketTimeout: 30_000, answerTimeout: 4000 },
  working: { maxAttempts: 6, connectionTimeout: 5000, socketTimeout: 60_000, answerTimeout: 120_000 },
};

/** Opens a storage, which need not be reachable yet. */
export async function openStorage(place: StoragePlace, use: StorageUse): Promise<Storage> {
  if ('folder' in place) return diskStorage(place.folder);
  // A library on a local disk never loads the client.
  const sdk = await import('@aws-sdk/client-s3');
  const { maxAttempts, connectionTimeout, socketTimeout, answerTimeout } = timeouts[use];
  const client = new sdk.S3Client({
    ...(place.region !== undefined && { region: place.region }),
    ...(place.endpoint !== undefined && { endpoint: place.endpoint, forcePathStyle: true }),
    maxAttempts,
    // Checksums are sent as Content-MD5, which every server verifies; the newer kinds are specific to Amazon.
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
