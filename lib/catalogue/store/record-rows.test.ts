import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf } from './record-rows.ts';
import { objectRecord } from './records.fixture.ts';

/** The algorithm of stored fingerprints: with any other result, every stored object would look changed. */
function fingerprintAsStored(record: object): string {
  const json = JSON.stringify(record, (_, value: unknown) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
  return createHash('sha256').update(json).digest('hex');
}

test('a record has the fingerprint with which it is stored', () => {
  const { published: _, ...record } = {
    ...objectRecord('a'),
    subjects: [{ kind: 'topic', language: null, text: '"żółw"\n\ud800', uri: '' }],
    pixelsPerCentimetre: 118.11,
    isPublic: false,
  };
  const given = { slug: 'a', indice: 0 };
  const counts = { views_count: 1, saves_count: 2 } as never;
  expect(fingerprintOf({ ...record, published: undefined })).toBe(fingerprintAsStored(record));
  expect(fingerprintOf({ ...record, published: undefined, mirrored: { service: 1, given, counts } })).toBe(
    fingerprintAsStored({ ...record, mirrored: { given, service: 1 } }),
  );
});
