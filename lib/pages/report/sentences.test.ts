import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { findingKinds } from './kinds.ts';

test('each kind has a sentence, and each sentence a kind', () => {
  for (const locale of locales)
    expect(Object.keys(messageGroup(locale, 'report')).sort()).toEqual([...findingKinds].sort());
});

describe.each(locales)('sentences in %s', (locale) => {
  test.each(findingKinds)('%s is whole sentences that say what to do', (kind) => {
    const sentence = messageGroup(locale, 'report')[kind];
    expect(sentence).toMatch(/[.”]$/);
    expect(sentence).not.toContain('<');
    expect(sentence.length).toBeLessThan(520);
  });
});

test.each([
  [1, 'Usunięto 1 skrypt:'],
  [3, 'Usunięto 3 skrypty:'],
  [5, 'Usunięto 5 skryptów:'],
  [22, 'Usunięto 22 skrypty:'],
])('Polish counts %d', (count, text) => {
  expect(translator('pl')('report.script-removed', { count })).toContain(text);
});
