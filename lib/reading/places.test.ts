import { expect, test } from 'vitest';
import { formatPlaces, parsePlaces, placePath, type ReadPlace, withoutPlace, withPlace } from './places.ts';

const place = (id: string, position = 3): ReadPlace => ({
  id,
  slug: 'title',
  title: `Title ${id}`,
  position,
  total: 9,
  label: 'IV',
});

test('the newest place of each object is kept, the newest first', () => {
  const places = withPlace(withPlace(withPlace([], place('a')), place('b')), place('a', 5));
  expect(places).toEqual([place('a', 5), place('b')]);
  expect(parsePlaces(formatPlaces(places))).toEqual(places);
});

test('whoever leafs back to the first scan has no place any more', () => {
  expect(withPlace([place('a'), place('b')], place('a', 0))).toEqual([place('b')]);
  expect(withoutPlace([place('a')], 'a')).toEqual([]);
});

test('the oldest goes where there are too many', () => {
  const many = Array.from({ length: 150 }, (_, index) => place(`${index}`));
  const places = many.reduce<ReadPlace[]>((known, one) => withPlace(known, one), []);
  expect(places).toHaveLength(100);
  expect(places[0]?.id).toBe('149');
});

test.each([
  '',
  '{',
  '7',
  '{"id":"a"}',
  '[null,7,{"id":"a"}]',
  JSON.stringify([{ ...place('a'), position: 9 }]),
  JSON.stringify([{ ...place('a'), position: -1 }]),
  JSON.stringify([{ ...place('a'), title: 'x'.repeat(501) }]),
  JSON.stringify([{ ...place(''), id: '' }]),
])('what is no place is left out: %s', (text) => {
  expect(parsePlaces(text)).toEqual([]);
});

test('a place is come back to in the way in which somebody was reading', () => {
  const ways = ['scroll', 'text', 'overheard', undefined];
  const stored = JSON.stringify(ways.map((way) => ({ ...place('a', 57), total: 60, way })));
  expect(parsePlaces(stored).map((one) => placePath('/en/objects/a/title', one))).toEqual([
    '/en/objects/a/title/scroll?from=51#scan-58',
    '/en/objects/a/title/text?from=58#scan-58',
    '/en/objects/a/title?scan=58',
    '/en/objects/a/title?scan=58',
  ]);
});

test('a scan without a label has none afterwards', () => {
  const { label, ...rest } = place('a');
  expect(parsePlaces(JSON.stringify([rest]))).toEqual([{ ...place('a'), label: undefined }]);
});
