import { expect, test } from 'vitest';
import { type MirrorProgress, progressOf } from '#lib/catalogue/mirror/progress.ts';
import { newRecord } from '#lib/catalogue/mirror/record.ts';
import { feedStrings } from './feed-strings.ts';

const walking = { ...newRecord(0), number: 1 };
const everything = 'That is everything: the oldest object is above.';

test.each<[string, MirrorProgress | undefined]>([
  [everything, undefined],
  [
    '40 of 12,345 objects have come so far.',
    progressOf({ ...walking, total: 12_345 }, { tiles: 40, objects: 40 }),
  ],
  ['40 objects have come so far.', progressOf(walking, { tiles: 40, objects: 40 })],
  // More have come than the service counts itself.
  ['40 objects have come so far.', progressOf({ ...walking, total: 39 }, { tiles: 40, objects: 40 })],
  [everything, progressOf({ ...walking, total: 12_345, complete: true }, { tiles: 40, objects: 40 })],
])('the end of the feed says: %s', (sentence, mirror) => {
  expect(feedStrings('en', mirror).end).toBe(sentence);
});
