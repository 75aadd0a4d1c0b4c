import { diskStorage } from './disk.ts';
import type { StoragePlace } from './options.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/**
 * How long a bucket is waited for: `serving`, a visitor waits; `working`, a long piece of work goes on after a while.
 */
export type Patience = 'serving' | 'working';

/** Milliseconds without a byte on a connection, after which it is given up; answers begin within `answer`. */
const patiences = {
  serving: { attempts: 2, connection: 1500, silence: 30_000, answer: 4000 },
  working: { attempts: 6, connection: 5000, silence: 60_000, answer: 120_000 },
};

/** Opens the storage that is meant. It need not answer for that. */
export async function openStorage(place: StoragePlace, patience: Patience): Promise<Storage> {
  if ('folder' in place) return diskStorage(place.folder);
  // A library on one disk never loads the client.
  const sdk = await import('@aws-sdk/client-s3');
  const { attempts, connection, silence, answer } = patiences[patience];
  const client = new sdk.S3Client({
    ...(place.region !== undefined && { region: place.region }),
    ...(place.endpoint !== undefined && { endpoint: place.endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    // Checksums go as Content-MD5, which every server checks; the newer ones are Amazon's alone.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connection,
      socketTimeout: silence,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  });
  return s3Storage(sdk, client, place, answer);
}
