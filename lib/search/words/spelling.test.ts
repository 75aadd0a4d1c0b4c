import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/text/fold.ts';
import { misspelt, twoEdits } from './judged.fixture.ts';
import { nearWords } from './spelling.ts';

test('misspelt words have the correct ones near', () => {
  const far = misspelt.filter(([typed, meant]) => !nearWords(fold(typed)).includes(fold(meant)));
  expect(misspelt.length).toBeGreaterThanOrEqual(40);
  expect(far.map(([typed]) => typed)).toEqual(twoEdits);
  expect(far.length / misspelt.length).toBeLessThanOrEqual(0.1);
});

test('nearness is symmetric', () => {
  const word = fc.stringMatching(/^[a-z0-9]{5,23}$/);
  fc.assert(
    fc.property(word, fc.nat(), (one, number) => {
      const near = nearWords(one);
      const other = near[number % near.length] ?? '';
      expect(nearWords(other)).toContain(one);
    }),
  );
});

test('each near word comes once, and the word itself does not', () => {
  const near = nearWords('aabb');
  expect(new Set(near).size).toBe(near.length);
  expect(near).not.toContain('aabb');
  expect(near).toEqual(expect.arrayContaining(['abb', 'abab', 'cabb', 'aab', 'aabb9', 'aaabb']));
});

test('letters that look alike in print are near each other', () => {
  expect(nearWords('ernancypantki')).toContain('emancypantki');
  expect(nearWords('warszavvski')).toContain('warszawski');
});

test('short and long words have none near', () => {
  for (const word of ['', 'na', 'a'.repeat(25), 'a'.repeat(100_000), '😀😀'])
    expect(nearWords(word)).toEqual([]);
  expect(nearWords('kot')).not.toEqual([]);
  expect(nearWords('a'.repeat(24))).not.toEqual([]);
});

test('letters of other alphabets stay whole', () => {
  expect(nearWords('книга')).toContain('книг');
  expect(nearWords('😀😀😀x').some((word) => /\p{Surrogate}/u.test(word))).toBe(false);
});
