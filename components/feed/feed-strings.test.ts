import { expect, test } from 'vitest';
import { type MirrorProgress, progressOf } from '#lib/catalogue/mirror/progress.ts';
import { newRecord } from '#lib/catalogue/mirror/record.ts';
import { translator } from '#lib/i18n/translate.ts';
import { feedStrings, nothingHere } from './feed-strings.ts';

const walking = { ...newRecord(0), number: 1 };
const everything = 'That is everything: the oldest object is above.';

test.each<[string, MirrorProgress | undefined]>([
  [everything, undefined],
  [
    'The catalogue is still being loaded: 40 of 12,345 objects so far.',
    progressOf({ ...walking, total: 12_345 }, { tiles: 40, objects: 40 }),
  ],
  [
    'The catalogue is still being loaded: 40 objects so far.',
    progressOf(walking, { tiles: 40, objects: 40 }),
  ],
  // More have arrived than the service itself counts.
  [
    'The catalogue is still being loaded: 40 objects so far.',
    progressOf({ ...walking, total: 39 }, { tiles: 40, objects: 40 }),
  ],
  [everything, progressOf({ ...walking, total: 12_345, complete: true }, { tiles: 40, objects: 40 })],
])('the end of the feed says: %s', (sentence, mirror) => {
  expect(feedStrings('en', mirror, undefined).end).toBe(sentence);
});

test('what is shown of one type is called objects where it is', () => {
  expect(feedStrings('en', undefined, 'entity').older).toBe('Older objects');
  const { older, end, failed } = feedStrings('en', undefined, 'news');
  for (const sentence of [older, end, failed]) expect(sentence).toMatch(/item/);
});

test('an empty type is distinguished from a library that begins to fill', () => {
  const t = translator('en');
  const started = progressOf({ ...walking, total: 12_345 }, { tiles: 0, objects: 0 });
  expect(nothingHere(t, started, 'nothingYet')).toBe(
    'There is nothing here yet. The catalogue is still being loaded: 0 of 12,345 objects so far.',
  );
  expect(nothingHere(t, undefined, 'nothing')).toBe('There is nothing of this kind here.');
});
