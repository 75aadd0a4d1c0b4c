import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf } from '#lib/metadata/date.ts';
import { address, cited, hostileCited, hostileText } from './cited-object.fixture.ts';
import { citedPassage } from './passage.ts';
import { toCslJson } from './to-csl-json.ts';

test('a book', () => {
  expect(JSON.parse(toCslJson(cited()))).toEqual([
    {
      id: address,
      type: 'book',
      title: 'Książka 1',
      author: [{ family: 'Kowalski', given: 'Jan' }],
      'publisher-place': 'Kraków',
      issued: { 'date-parts': [[1901]], circa: true },
      archive: 'Biblioteka Śląska',
      archive_location: '1',
      language: 'pl',
      URL: address,
      accessed: { 'date-parts': [[2026, 11, 21]] },
      custom: { rights: 'Domena publiczna' },
    },
  ]);
});

test('a body, a span, a century, and nothing', () => {
  const issuedOf = (dateDescriptive: string) =>
    JSON.parse(toCslJson(cited({ dateDescriptive, date: dateOf(dateDescriptive) })))[0].issued;
  expect(issuedOf('1628–1658')).toEqual({ 'date-parts': [[1628], [1658]] });
  expect(issuedOf('XVII w.')).toEqual({ literal: 'XVII w.' });
  expect(JSON.parse(toCslJson(cited({ creator: 'Biuro Map' })))[0].author).toEqual([
    { literal: 'Biuro Map' },
  ]);
  const [bare] = JSON.parse(toCslJson({ ...cited(), authors: [], issued: undefined, accessed: undefined }));
  for (const name of ['author', 'issued', 'accessed', 'note']) expect(bare).not.toHaveProperty(name);
});

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(hostileCited, hostileText, (object, text) => {
      const passage = citedPassage({ text, range: { first: 0, last: 1 } }, address);
      const [item] = JSON.parse(toCslJson(object, passage));
      expect(item).toMatchObject({ title: object.title, note: passage.text, URL: `${address}#text=0-1` });
      expect(item['publisher-place']).toBe(object.place);
      expect(item.archive).toBe(object.organization);
    }),
  );
});
