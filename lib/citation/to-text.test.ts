import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, cited, hostileCited } from './cited-object.fixture.ts';
import { citedPassage } from './passage.ts';
import { toText } from './to-text.ts';

const passage = citedPassage({ text: 'Litwo! Ojczyzno moja', range: { first: 3, last: 5 } }, address);

test('a citation in Polish and in English', () => {
  expect(toText(cited(), 'pl')).toBe(
    `Kowalski, Jan. Książka 1 [online]. Kraków, [ca 1901]. Biblioteka Śląska. ${address} [dostęp 21 listopada 2026]`,
  );
  expect(toText(cited(), 'en')).toMatch(/ Biblioteka Śląska\. https:\S+ \[accessed 21 November 2026\]$/);
});

test('a page is cited by its number in the words of the language', () => {
  expect(toText({ ...cited(), page: '23a' }, 'pl')).toContain('Kraków, [ca 1901], s. 23a. Biblioteka');
  expect(toText({ ...cited(), page: '[4]' }, 'en')).toContain('Kraków, [ca 1901], p. [4]. Biblioteka');
});

test('without the day of a visit it ends with the address', () => {
  const { accessed: _, ...rest } = cited();
  expect(toText(rest, 'pl')).toMatch(/Śląska\. https:\/\/library\.example\/\S+scan=2$/);
});

test('a quotation precedes it in the marks of the language, and its link opens there', () => {
  expect(toText(cited(), 'pl', passage)).toMatch(
    /^„Litwo! Ojczyzno moja”\nKowalski, Jan\. .*scan=2#text=3-5 \[/,
  );
  expect(toText(cited(), 'en', passage)).toMatch(/^“Litwo! Ojczyzno moja”\nKowalski/);
});

test('unknown values leave no gap, and no full stop is doubled', () => {
  const bare = cited({ title: 'Dziennik.', creator: null, creatorName: null, publishPlace: 'Lwów?' });
  expect(toText({ ...bare, organization: undefined, issued: undefined }, 'pl')).toMatch(
    /^Dziennik \[online\]\. Lwów\? https/,
  );
  expect(toText(cited({ creator: 'Kowalski, J.' }), 'pl')).toMatch(/^Kowalski, J\. Książka/);
});

test('whatever the catalogue contains, a citation is one line with title and address', () => {
  fc.assert(
    fc.property(hostileCited, (object) => {
      const text = toText(object, 'en');
      expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(text).toContain(object.title.replace(/\.$/, ''));
      expect(text).toContain(address);
    }),
  );
});
