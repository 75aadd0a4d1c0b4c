import { expect, test } from 'vitest';
import { childOf, parseXml } from '#lib/xml/element.ts';
import { pageFields } from './page-fields.ts';

const record = (elements: string) =>
  childOf(
    parseXml(`<x xmlns:mods="http://www.loc.gov/mods/v3"><mods:mods>${elements}</mods:mods></x>`),
    'mods',
  );

test.each([
  ['page', {}],
  ['normalpage', {}],
  ['titlepage', { functions: ['strona tytułowa'] }],
  ['title_page', { functions: ['strona tytułowa'] }],
  ['frontcover', { functions: ['przednia okładka'] }],
  ['flyleaf', { functions: ['wyklejka'] }],
  ['blank', { functions: ['pusta strona'] }],
  ['doublepage', { structure: 'DOUBLE_PAGE' }],
])('a page of the type %s', (type, fields) => {
  expect(pageFields(type, undefined)).toEqual(fields);
});

test('the kinds of its record precede that of its type, unless the record only says that it is a page', () => {
  expect(pageFields('titlepage', record('<mods:genre>frontyspis</mods:genre>'))).toEqual({
    functions: ['frontyspis'],
  });
  expect(pageFields('titlepage', record('<mods:genre>page</mods:genre>'))).toEqual({
    functions: ['strona tytułowa'],
  });
});

test.each(['0', '90.5', 'left', ''])('a rotation by %j is none', (text) => {
  expect(pageFields('page', record(`<mods:note displayLabel="Rotation">${text}</mods:note>`))).toEqual({});
});
