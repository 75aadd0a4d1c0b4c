import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, cited, hostileCited, hostileText } from './cited-object.fixture.ts';
import { citedPassage } from './passage.ts';
import { toBibTeX } from './to-bibtex.ts';

test('a book', () => {
  expect(toBibTeX(cited()).split('\n')).toEqual([
    '@book{kowalski1901ksiazka,',
    '  author = {Kowalski, Jan},',
    '  title = {{Książka 1}},',
    '  address = {Kraków},',
    '  year = {[ca 1901]},',
    '  library = {Biblioteka Śląska},',
    '  language = {pl},',
    '  note = {Domena publiczna},',
    `  url = {${address}},`,
    '  urldate = {2026-11-21},',
    '}',
    '',
  ]);
});

test('works without Latin letters in creator and title have keys of their own', () => {
  const keyOf = (id: string) =>
    toBibTeX({ ...cited({ title: 'ספר 12' }), authors: [], identifier: id }).split(/[{,]/)[1];
  expect(['Ab-1', 'cd_2'].map(keyOf)).toEqual(['object1901ab1', 'object1901cd2']);
});

test.each([
  [['maps'], 'misc'],
  [['articles'], 'article'],
  [['ephemerals'], 'booklet'],
  [[], 'misc'],
])('%s are @%s', (categories, type) => {
  expect(toBibTeX(cited({ categories }))).toMatch(new RegExp(`^@${type}\\{`));
});

test.each([
  ['Drukarnia & Spółka, Kraków', '{Drukarnia \\& Spółka, Kraków}'],
  ['Jan Kowalski', 'Jan Kowalski'],
  ['Nowak, Jan; Kot, Anna', 'Nowak, Jan and Kot, Anna'],
  ['Jan Paweł II (papież ; 1920-2005)', '{Jan Paweł II}'],
  ['Johnson and Son, Max', '{Johnson and Son}, Max'],
])('makers: %s', (creator, author) => {
  expect(toBibTeX(cited({ creator }))).toContain(`  author = {${author}},\n`);
});

test('a quotation and its address are in the entry', () => {
  const passage = citedPassage({ text: '100% {pure}', range: { first: 3, last: 5 } }, address);
  const entry = toBibTeX(cited(), passage);
  expect(entry).toContain('  annotation = {100\\% \\textbraceleft{}pure\\textbraceright{}},');
  expect(entry).toContain(`  url = {${address}#text=3-5},`);
});

/** Parses an entry by counting braces, as BibTeX does; throws where the text is not an entry. */
function readEntry(entry: string): Map<string, string> {
  const [head = ''] = /^@[a-z]+\{[a-z0-9]+,\n/.exec(entry) ?? [];
  if (!head) throw new Error(`No entry: ${entry}`);
  const fields = new Map<string, string>();
  let rest = entry.slice(head.length);
  while (rest !== '}\n') {
    const [start = '', name = ''] = /^ {2}([a-z]+) = \{/.exec(rest) ?? [];
    let [depth, end] = [start ? 1 : 0, start.length];
    for (; depth > 0 && end < rest.length; end += 1) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
    }
    if (!start || depth !== 0 || !rest.startsWith(',\n', end)) throw new Error(`No field: ${rest}`);
    fields.set(name, rest.slice(start.length, end - 1));
    rest = rest.slice(end + 2);
  }
  return fields;
}

/** The text that TeX prints for a field. */
function printed(field: string): string {
  const names: Record<string, string> = {
    backslash: '\\',
    braceleft: '{',
    braceright: '}',
    asciitilde: '~',
    asciicircum: '^',
  };
  return field
    .replace(/^\{(.*)\}$/s, '$1')
    .replace(/\\text(\w+)\{\}|\\(.)/g, (_, name, character) => names[name] ?? character);
}

test('no text of a catalogue ends a field, and TeX prints each as it was', () => {
  fc.assert(
    fc.property(hostileCited, hostileText, (object, text) => {
      const passage = citedPassage({ text, range: { first: 0, last: 1 } }, address);
      const fields = readEntry(toBibTeX(object, passage));
      expect(printed(fields.get('title') ?? '')).toBe(object.title);
      expect(fields.get('title')).toMatch(/^\{/);
      expect(printed(`{${fields.get('address') ?? ''}}`)).toBe(object.place ?? '');
      expect(printed(`{${fields.get('annotation') ?? ''}}`)).toBe(passage.text);
      expect(fields.get('url')).toBe(`${address}#text=0-1`);
    }),
  );
});

test('an address keeps what it is, but cannot end its field', () => {
  const entry = toBibTeX({ ...cited(), address: 'https://x.example/a%20b_c#d}\\ {"é' });
  expect(readEntry(entry).get('url')).toBe('https://x.example/a%20b_c#d%7D%5C%20%7B%22é');
});
