import { diskStorage } from './disk.ts';
import type { StorageLocation } from './location.ts';
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
export async function openStorage(location: StorageLocation, use: StorageUse): Promise<Storage> {
  if ('folder' in location) return diskStorage(location.folder);
  // A library on a local disk never loads the client.
  const sdk = await import('@aws-sdk/client-s3');
  const { maxAttempts, connectionTimeout, socketTimeout, answerTimeout } = timeouts[use];
  const client = new sdk.S3Client({
    ...(location.region !== undefined && { region: location.region }),
    ...(location.endpoint !== undefined && { endpoint: location.endpoint, forcePathStyle: true }),
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
  return s3Storage(sdk, client, location, answerTimeout);
}
