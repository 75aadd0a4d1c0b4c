import { expect, test } from 'vitest';
import { messageGroup } from '#lib/i18n/translate.ts';
import { viewerKeys } from '#lib/scans/viewer-keys.ts';
import { readingKeys } from './reading-keys.ts';

test('each key that leads through a work is in the list of keys, once', () => {
  const all = { text: true, facing: true, neighbours: true };
  const listed = viewerKeys(messageGroup('en', 'viewer'), all).flatMap(([names]) => names);
  const keys = Object.keys(
    readingKeys(
      () => null,
      () => {},
    ),
  );
  expect(keys).toHaveLength(8);
  for (const key of keys)
    expect(listed.filter((name) => name === key.toUpperCase())).toEqual([key.toUpperCase()]);
});
