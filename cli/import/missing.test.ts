import { expect, test } from 'vitest';
import { withScans } from './missing.ts';

test('missing scans keep their positions when further scans are dropped, or become several', () => {
  const scans = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.jpg`, name }));
  const [a = [], , , d = []] = scans.map((scan) => [scan]);
  const missing = [
    { before: 0, label: 'cover' },
    { before: 2, label: 'x' },
    { before: 4, label: null },
  ];
  expect(withScans({ scans, missing }, [a, [], [], d])).toEqual({
    scans: [...a, ...d],
    missing: [
      { before: 0, label: 'cover' },
      { before: 1, label: 'b' },
      { before: 1, label: 'x' },
      { before: 1, label: 'c' },
      { before: 2, label: null },
    ],
  });
  expect(withScans({ scans: d, missing: [{ before: 1, label: null }] }, [[...a, ...d]]).missing).toEqual([
    { before: 2, label: null },
  ]);
  expect(withScans({ scans: d }, [d])).toEqual({ scans: d, missing: [] });
});
