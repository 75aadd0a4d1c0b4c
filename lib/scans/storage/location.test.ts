import { expect, test } from 'vitest';
import { parseStorage } from './location.ts';

const read = (text: string) => parseStorage(text, '/data', { endpoint: undefined, region: undefined });

test.each(['scans', 'backup-2026-11-27T10:00', 'C:/scans'])('%s is a folder', (text) => {
  expect(read(text)).toEqual({ folder: expect.stringMatching(`^/data/${text}$`) });
});

test.each(['', 's3:/bucket', 's3:bucket', 'S3://Bucket', 'gs://bucket', 'https://bucket', 'https:/bucket'])(
  '%j is neither a folder nor a bucket',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);
