import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ObjectDetails } from '#lib/catalogue/catalogue.ts';
import type { MainScan } from '#lib/catalogue/schema.ts';
import { instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { ObjectFacts } from './ObjectFacts.tsx';

const time = instant('2026-11-21T10:30:00');
const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));
const tile = entityTileOf(1, objectRecord('x'), scan, { created: time, updated: time, sorting: time });

function facts(locale: Locale, details: ObjectDetails, shown?: MainScan): string {
  const object = { tile, scans: [], scanCount: 0, contents: [], details, isMirrored: false };
  return renderToStaticMarkup(createElement(ObjectFacts, { locale, object, shown }));
}

const details: ObjectDetails = {
  titles: [{ text: 'Liber', language: 'la' }, { text: 'Inna' }],
  contributors: [
    { role: 'engraver', name: 'Nowak, Jan', statement: 'Nowak, Jan (1850-1920)' },
    { role: 'Publisher', name: 'Gebethner i Wolff' },
    { role: 'engraver', name: 'Nowak, Anna' },
    { role: 'bookbinder', name: 'Zych' },
    { role: 'creator', name: 'Kowal, Ewa' },
  ],
  subjects: [
    { text: 'Kraków, Polska', language: 'pl', address: 'https://example.org/1' },
    { text: 'Zamki', address: 'javascript:alert(1)' },
    { text: 'Zamki' },
  ],
  identifiers: [
    { kind: 'isbn', value: '83-01' },
    { kind: 'handle', value: 'https://hdl.example/1' },
    { kind: 'shelfmark', value: '/12' },
  ],
  works: [{ work: { series: 'Biblioteka' }, kind: 'series', title: 'Biblioteka' }],
  language: 'pl',
  otherLanguages: ['la', 'pl'],
  otherPlaces: [
    { role: 'publication', name: 'Lwów' },
    { role: 'depicted', name: 'Tatry' },
    { role: 'depicted', name: 'Zakopane' },
    { role: 'casting', name: 'Praha' },
  ],
  relations: [
    { kind: 'preceding', text: 'Kurier', target: '0012-3456' },
    { kind: 'related', text: 'Plan', target: 'https://example.org/plan' },
    { kind: 'related', text: 'Widok', target: 'javascript:alert(1)' },
    { kind: 'index', text: 'Skorowidz' },
    { kind: 'referenced by', text: 'Estreicher', number: 'XXII, 123' },
  ],
  notes: [
    { label: 'Oprawa', text: 'Skóra', language: 'pl' },
    { label: 'Source', text: 'Magazyn' },
  ],
};

test('further data of the record is shown, each text in its language', () => {
  const html = facts('en', details);
  for (const row of [
    '<dt>Other titles</dt><dd><bdi lang="la">Liber</bdi></dd><dd><bdi>Inna</bdi></dd>',
    '<dt>Engraver</dt><dd><a href="/en/search?person=jan+nowak" dir="auto">Nowak, Jan (1850-1920)</a></dd><dd><a href="/en/search?person=anna+nowak" dir="auto">Nowak, Anna</a></dd>',
    '<dt><bdi>Publisher</bdi></dt><dd><a href="/en/search?person=gebethner+i+wolff" dir="auto">Gebethner i Wolff</a></dd>',
    '<dt><bdi>bookbinder</bdi></dt><dd><a href="/en/search?person=zych" dir="auto">Zych</a></dd>',
    '<dd><a href="/en/search?place=Lw%C3%B3w" dir="auto">Lwów</a></dd></div><div><dt>Place shown or described</dt><dd><a href="/en/search?place=Tatry" dir="auto">Tatry</a></dd><dd><a href="/en/search?place=Zakopane" dir="auto">Zakopane</a></dd></div><div><dt><bdi>casting</bdi></dt><dd><a href="/en/search?place=Praha" dir="auto">Praha</a></dd>',
    '<dt>Languages</dt><dd><a href="/en/search?language=pl" dir="auto">Polish</a>, <a href="/en/search?language=la" dir="auto">Latin</a></dd>',
    '<dt>Earlier title</dt><dd><bdi>Kurier</bdi></dd>',
    '<dt>See also</dt><dd><a href="https://example.org/plan" dir="auto">Plan</a></dd><dd><bdi>Widok</bdi></dd>',
    '<dt><bdi>index</bdi></dt><dd><bdi>Skorowidz</bdi></dd>',
    '<dd><bdi>Estreicher</bdi>, <bdi>XXII, 123</bdi></dd>',
    'Kowalski, Jan (1850-1910). Autor</a></dd><dd><a href="/en/search?person=ewa+kowal" dir="auto">Kowal, Ewa</a></dd>',
    '<dt>Series</dt><dd><a href="/en/search?series=Biblioteka" dir="auto">Biblioteka</a></dd>',
    '<a href="/en/search?subject=Krak%C3%B3w%2C+Polska" lang="pl" dir="auto">Kraków, Polska</a> (<a href="https://example.org/1" dir="auto">example.org</a>); <a href="/en/search?subject=Zamki" dir="auto">Zamki</a></dd>',
    '<dd><bdi>ISBN</bdi> <bdi>83-01</bdi></dd>',
    '<bdi>handle</bdi> <a href="https://hdl.example/1" dir="auto">https://hdl.example/1</a>',
    '<bdi>Shelfmark</bdi> <bdi>/12</bdi>',
    '<dt><bdi lang="pl">Oprawa</bdi></dt><dd><bdi lang="pl">Skóra</bdi></dd>',
    '<dt><bdi>Source</bdi></dt><dd><bdi>Magazyn</bdi></dd>',
  ])
    expect(html).toContain(row);
  expect(html).not.toContain('javascript:');
});

test('terms that are common have their word in the language of the page', () => {
  const html = facts('pl', details);
  for (const word of [
    'Inne tytuły',
    'Rytownik',
    'Wydawca',
    'Seria',
    'Języki',
    'Miejsce przedstawione lub opisane',
    'Wcześniejszy tytuł',
    'Tematy',
    'Identyfikatory',
    'Sygnatura',
  ])
    expect(html).toContain(word);
});

test('the usual kinds of a page are named in the language of the site, others stay in Polish', () => {
  const functions = ['Strona tytułowa', 'karta z herbem'];
  const page = { ...scan, pagination_info: { ...scan.pagination_info, scan_functions: functions } };
  const other = '<bdi lang="pl">karta z herbem</bdi>';
  expect(facts('en', {}, page)).toContain(`title page, ${other}`);
  expect(facts('pl', {}, page)).toContain(`strona tytułowa, ${other}`);
});

test('what further data is called is translated where it is common, and stays in its language where not', () => {
  const notes = [
    { label: 'Extent', text: '12 s.' },
    { label: 'Note (statement of responsibility)', text: 'J. N.', language: 'de' },
    { label: 'Oprawa', text: 'Skóra', language: 'pl' },
  ];
  const html = facts('pl', { ...details, notes });
  expect(html).toContain('<dt>Objętość</dt><dd><bdi>12 s.</bdi></dd>');
  expect(html).toContain('<dt>Oznaczenie odpowiedzialności</dt><dd><bdi lang="de">J. N.</bdi></dd>');
  expect(html).toMatch(/<dt><bdi[^>]*>Oprawa<\/bdi><\/dt>/);
});

test('a record without any of it, or with nothing visible, looks as before', () => {
  const nothing = {
    titles: [{ text: '\u202e' }],
    contributors: [{ role: ' ', name: 'X' }],
    subjects: [{ text: ' ' }],
    identifiers: [{ kind: 'isbn', value: '' }],
    notes: [{ label: 'A', text: '' }],
  };
  const html = facts('en', {});
  expect(facts('en', nothing)).toBe(html);
  expect([...html.matchAll(/<dt>(.*?)<\/dt><dd>/g)].map(([, name]) => name)).toEqual([
    'Author',
    'Date of publication or creation',
    'Place of publication',
    'Kind',
    'Access',
    'Added',
  ]);
});

test('an issue whose day is known leads to the calendar of its year, and to its neighbours', () => {
  const dated = {
    ...tile,
    related_object: { ...tile.related_object, date_descriptive: '12 January 1905' },
  };
  const issue = {
    year: 1905,
    month: 1,
    day: 13,
    dateDescriptive: '13 January 1905',
    number: null,
    slug: 'n',
  };
  const html = renderToStaticMarkup(
    createElement(ObjectFacts, {
      locale: 'en',
      object: { tile: dated, scans: [], scanCount: 0, contents: [], details, isMirrored: false },
      shown: undefined,
      issues: { by: 'date', next: { ...issue, id: '2', title: 'No. 2' } },
    }),
  );
  expect(html).toContain('<a href="/en/works?series=Biblioteka&amp;year=1905" dir="auto">');
  expect(html).toContain(
    '<dt>Next issue</dt><dd><a href="/en/objects/2/n" dir="auto">No. 2</a> · <bdi>13 January 1905</bdi></dd>',
  );
  expect(html).not.toContain('<dt>Previous issue');
  expect(facts('en', details)).not.toContain('/works?');
});

test('a creator whom the record lists with what was made is shown in that role alone', () => {
  const { creator, creator_name } = tile.related_object;
  const named = { name: creator_name ?? '', statement: creator ?? '' };
  const shown = facts('en', { contributors: [{ role: 'cartographer', ...named }] });
  expect(shown).toContain('<dt>Cartographer</dt>');
  expect(shown).not.toContain('<dt>Author</dt>');
  expect(facts('en', { contributors: [{ role: 'engraver', ...named }] })).toContain('<dt>Author</dt>');
});
