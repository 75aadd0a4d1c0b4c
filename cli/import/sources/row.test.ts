import { expect, test } from 'vitest';
import { metadataOf } from './row.ts';

test('the metadata of a row has its keys in the order of the digests of stored objects, and empty lists', () => {
  const row = {
    ...{ objectid: 'a', title: 'Rynek', creator: 'Nowak, Jan; Zych, Ewa', date: '1931-05-01 00:00:00' },
    ...{ created: '1931', place: 'Kraków', subject: 'rynki', genre: 'Photographs', spatial: 'Wawel' },
    ...{ source: 'https://museum.example/1', language: 'pl', shelfmark: 'I 5', '@public': '0' },
  };
  expect(JSON.stringify(metadataOf(row))).toBe(
    [
      '{"identifier":"a","title":"Rynek","creator":"Nowak, Jan","contributors":[{"name":"Zych, Ewa","role":"creator"}],',
      '"subjects":[{"text":"rynki"}],"identifiers":[{"kind":"shelfmark","value":"I 5"}],"date":"1931-05-01",',
      '"publish_place":"Kraków","places":[{"role":"depicted","name":"Wawel"}],"categories":["photographs"],',
      '"source_url":"https://museum.example/1","language":"pl","languages":[],',
      '"notes":[{"label":"Created","text":"1931"},{"label":"Genre","text":"Photographs"}],"is_public":false}',
    ].join(''),
  );
  expect(JSON.stringify(metadataOf({ title: 'Rynek' }))).toBe(
    '{"title":"Rynek","contributors":[],"subjects":[],"identifiers":[],"categories":[],"languages":[],"notes":[]}',
  );
});

test('a cell is freed of HTML once, so that what is escaped in it stays', () => {
  expect(metadataOf({ id: 'a &amp;amp; b', title: 'Znak &lt;b&gt; w kodzie' })).toMatchObject({
    identifier: 'a &amp; b',
    title: 'Znak <b> w kodzie',
  });
});

test('the category of a row is that of its cell without HTML, in one of the columns for it', () => {
  const categoriesIn = (row: Record<string, string>) => metadataOf({ title: 'A', ...row }).categories;
  expect(categoriesIn({ category: '<b>poczt&oacute;wki</b>', genre: 'books' })).toEqual(['postcards']);
  expect(categoriesIn({ kind: 'maps' })).toEqual([]);
});

test('notes are in the order of their columns, none is left out for being said already', () => {
  const row = {
    ...{ title: 'A', source: 'https://a.example/1', item: 'x', 'reference url': 'https://a.example/2' },
    ...{ date: '1931', 'date created': '1931', extent: 'y', extent_: 'y' },
  };
  expect(metadataOf(row).notes).toEqual([
    { label: 'Item', text: 'x' },
    { label: 'Reference url', text: 'https://a.example/2' },
    { label: 'Date created', text: '1931' },
    { label: 'Extent', text: 'y' },
    { label: 'Extent ', text: 'y' },
  ]);
});
