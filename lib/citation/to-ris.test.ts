import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf } from '#lib/metadata/date.ts';
import { showName } from '#lib/metadata/names.ts';
import { address, cited, hostileCited, hostileText } from './cited-object.fixture.ts';
import { citedPassage } from './passage.ts';
import { toRis } from './to-ris.ts';

/** A record as tags and values; throws on a malformed line. */
function readRecord(record: string): [tag: string, value: string][] {
  if (!record.endsWith('\r\n')) throw new Error('The last line is open');
  return record
    .slice(0, -2)
    .split('\r\n')
    .map((line) => {
      const [, tag, value] = /^([A-Z][A-Z0-9]) {2}- ([^\r\n\v\f\u0085\u2028\u2029]*)$/.exec(line) ?? [];
      if (tag === undefined || value === undefined) throw new Error(`No line: ${JSON.stringify(line)}`);
      return [tag, value];
    });
}

test('a book', () => {
  expect(readRecord(toRis(cited()))).toEqual([
    ['TY', 'BOOK'],
    ['AU', 'Kowalski, Jan'],
    ['TI', 'Książka 1'],
    ['CY', 'Kraków'],
    ['PY', '1901'],
    ['DA', '1901///[ca 1901]'],
    ['DP', 'Biblioteka Śląska'],
    ['LA', 'pl'],
    ['AN', '1'],
    ['UR', address],
    ['Y2', '2026/11/21/'],
    ['N1', 'Domena publiczna'],
    ['ER', ''],
  ]);
});

test.each([
  ['1901', '1901', '1901///'],
  ['17 maja 1936', '1936', '1936/05/17/'],
  ['XVI w.', undefined, '///XVI w.'],
  [null, undefined, undefined],
])('a date: %s', (dateDescriptive, year, day) => {
  const record = new Map(readRecord(toRis(cited({ dateDescriptive, date: dateOf(dateDescriptive ?? '') }))));
  expect([record.get('PY'), record.get('DA')]).toEqual([year, day]);
});

test('a name of nothing but marks is none', () => {
  expect(readRecord(toRis(cited({ creator: '* *' }))).filter(([tag]) => tag === 'AU')).toEqual([]);
});

test('no text of a catalogue begins a line of its own, and each is whole', () => {
  fc.assert(
    fc.property(hostileCited, hostileText, (object, text) => {
      const passage = citedPassage({ text, range: { first: 0, last: 1 } }, address);
      const lines = readRecord(toRis(object, passage));
      expect(lines[0]?.[0]).toBe('TY');
      expect(lines.at(-1)).toEqual(['ER', '']);
      for (const tag of ['TY', 'TI', 'UR', 'AN', 'ER'])
        expect(lines.filter(([name]) => name === tag)).toHaveLength(1);
      expect(lines).toContainEqual(['TI', object.title]);
      expect(lines).toContainEqual(['UR', `${address}#text=0-1`]);
      if (passage.text) expect(lines).toContainEqual(['N1', passage.text]);
      expect(lines.filter(([tag]) => tag === 'AU')).toHaveLength(
        object.authors.filter((name) => /[^*\s]/.test(showName(name))).length,
      );
    }),
  );
});
