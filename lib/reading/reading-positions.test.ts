import { expect, test } from 'vitest';
import {
  formatReadingPositions,
  parseReadingPositions,
  type ReadingPosition,
  resumePath,
  withoutReadingPosition,
  withReadingPosition,
} from './reading-positions.ts';

const entryOf = (id: string, position = 3): ReadingPosition => ({
  id,
  slug: 'title',
  title: `Title ${id}`,
  position,
  total: 9,
  label: 'IV',
});

test('the newest position of each object is stored, the newest first', () => {
  const entries = withReadingPosition(
    withReadingPosition(withReadingPosition([], entryOf('a')), entryOf('b')),
    entryOf('a', 5),
  );
  expect(entries).toEqual([entryOf('a', 5), entryOf('b')]);
  expect(parseReadingPositions(formatReadingPositions(entries))).toEqual(entries);
});

test('a visitor who leafs back to the first scan no longer has a position', () => {
  expect(withReadingPosition([entryOf('a'), entryOf('b')], entryOf('a', 0))).toEqual([entryOf('b')]);
  expect(withoutReadingPosition([entryOf('a')], 'a')).toEqual([]);
});

test('the oldest goes where there are too many', () => {
  const many = Array.from({ length: 150 }, (_, index) => entryOf(`${index}`));
  const entries = many.reduce<ReadingPosition[]>((list, one) => withReadingPosition(list, one), []);
  expect(entries).toHaveLength(100);
  expect(entries[0]?.id).toBe('149');
});

test.each([
  '',
  '{',
  '7',
  '{"id":"a"}',
  '[null,7,{"id":"a"}]',
  JSON.stringify([{ ...entryOf('a'), position: 9 }]),
  JSON.stringify([{ ...entryOf('a'), position: -1 }]),
  JSON.stringify([{ ...entryOf('a'), title: 'x'.repeat(501) }]),
  JSON.stringify([{ ...entryOf(''), id: '' }]),
])('an invalid position is left out: %s', (text) => {
  expect(parseReadingPositions(text)).toEqual([]);
});

test('a place is come back to in the way in which somebody was reading', () => {
  const views = ['scroll', 'text', 'overheard', undefined];
  const stored = JSON.stringify(views.map((way) => ({ ...entryOf('a', 57), total: 60, way })));
  expect(parseReadingPositions(stored).map((one) => resumePath('/en/objects/a/title', one))).toEqual([
    '/en/objects/a/title/scroll?from=51#scan-58',
    '/en/objects/a/title/text?from=58#scan-58',
    '/en/objects/a/title?scan=58',
    '/en/objects/a/title?scan=58',
  ]);
});

test('a scan without a label has none afterwards', () => {
  const { label, ...rest } = entryOf('a');
  expect(parseReadingPositions(JSON.stringify([rest]))).toEqual([{ ...entryOf('a'), label: undefined }]);
});
