import { expect, test } from 'vitest';
import { gapSentence, gapSentences, gapsOf } from './missing-scans.ts';

test('scans that are missing at one place are reported together, with the labels of their pages', () => {
  const missing = [
    { before: 0, label: null },
    { before: 4, label: '12' },
    { before: 4, label: '13\n' },
    { before: 4, label: null },
    { before: 6, label: 'okładka' },
    { before: 9, label: 'XII' },
  ];
  expect(gapSentences('pl', missing, 9)).toEqual([
    'Brakuje skanu przed skanem 1.',
    'Brakuje 3 skanów (strony 12, 13) między skanami 4 i\u00a05.',
    'Brakuje skanu (okładka) między skanami 6 i\u00a07.',
    'Brakuje skanu (strona XII) po skanie 9.',
  ]);
  expect(gapSentences('en', missing, 9)).toEqual([
    'A scan is missing before scan 1.',
    '3 scans are missing (pages 12, 13) between scans 4 and 5.',
    'A scan is missing (okładka) between scans 6 and 7.',
    'A scan is missing (page XII) after scan 9.',
  ]);
  expect(gapSentences('pl', undefined, 9)).toEqual([]);
});

test('however many are missing and whatever their labels hold, a sentence and a list stay short', () => {
  const missing = Array.from({ length: 20_000 }, (_, index) => ({
    before: 1,
    label: `${index}${'x'.repeat(2000)}`,
  }));
  const [gap, ...others] = gapsOf(missing);
  expect([gap?.count, others]).toEqual([20_000, []]);
  if (gap) expect(gapSentence('pl', gap, 2).length).toBeLessThan(1000);
  const separateGaps = Array.from({ length: 14 }, (_, index) => ({ before: index, label: null }));
  expect(gapSentences('pl', separateGaps, 20).at(-1)).toBe('Są jeszcze 2 takie miejsca.');
});
