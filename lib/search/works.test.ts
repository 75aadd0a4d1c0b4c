import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { workPath } from './path.ts';
import { readWork, sortKeyOf, workKey, workOfKey, workParams, worksOf } from './works.ts';

test.each([
  ['', ''],
  ['year=1905', ''],
  ['page=1', ''],
  ['page=2&year=1905', 'page=2'],
  ['series=+&year=1905', ''],
  ['year=1905&series=Kurier++Poranny', 'series=Kurier+Poranny&year=1905'],
  ['series=Kurier&year=01905', 'series=Kurier&year=1905'],
  ['series=Kurier&year=0', 'series=Kurier'],
  ['series=Kurier&year=99999', 'series=Kurier'],
  ['series=Kurier&year=-5', 'series=Kurier'],
  ['series=Kurier&year=1e3', 'series=Kurier'],
  ['series=Kurier&year=', 'series=Kurier'],
  ['series=a%00b&page=3', 'series=a+b&page=3'],
  ['series=a&page=0', 'series=a'],
  ['series=a&page=003&year=1905', 'series=a&year=1905'],
  ['series=a&page=100001', 'series=a'],
  ['series=a&id=b', 'series=a'],
  ['id=MP-1&institution=7&year=1905', 'id=MP-1&institution=7&year=1905'],
  ['id=MP-1&institution=007', 'id=MP-1'],
  ['id=%1f7%1fMP-1', 'id=7+MP-1'],
  [`series=${'a'.repeat(9000)}`, `series=${'a'.repeat(300)}`],
])('%.40s is moved to %.40s', (requested, known) => {
  const query = workParams(readWork(new URLSearchParams(requested)));
  expect(String(query)).toBe(known);
  expect(String(workParams(readWork(query)))).toBe(known);
});

test('addresses', () => {
  expect(workPath('pl', {})).toBe('/pl/works');
  expect(workPath('en', { work: { series: 'Kurier & Co' }, year: 1905 })).toBe(
    '/en/works?series=Kurier+%26+Co&year=1905',
  );
  expect(workPath('en', { work: { id: 'a/b', institution: 7 }, page: 2 })).toBe(
    '/en/works?id=a%2Fb&institution=7&page=2',
  );
});

test.each([
  { series: 'Kurier' },
  { series: '7' },
  { id: 'https://example.org/works/1?a=b' },
  { id: 'a/b ~ c', institution: 0 },
  { id: '12', institution: 999_999_999_999_999 },
])('%j is read from its key', (work) => {
  expect(workOfKey(workKey(work))).toEqual(work);
});

type Relation = { kind?: string; text: string; target?: string; number?: string };

const works = (title: string, ...relations: Relation[]) =>
  worksOf(
    objectRecord('a', {
      title,
      organizationId: 7,
      relations: relations.map(({ kind = 'part-of', text, target = null, number = null }) => ({
        kind,
        text,
        target,
        number,
      })),
    }),
  );

test('works are identified by identifiers, possibly within an institution, or by titles', () => {
  expect(
    works(
      'Dzieła',
      { text: 'Dzieła', target: 'D-1', number: 't. 1' },
      { text: 'Kurier', target: '1234-567X' },
      { text: 'Czas' },
      { kind: 'series', text: 'Biblioteka', target: 'B-1' },
      { kind: 'related', text: 'Inne' },
    ),
  ).toEqual([
    { kind: 'part-of', title: 'Dzieła', work: { id: 'D-1', institution: 7 }, number: 't. 1' },
    { kind: 'part-of', title: 'Kurier', work: { id: '1234-567X' } },
    { kind: 'part-of', title: 'Czas', work: { series: 'Czas' } },
    { kind: 'series', title: 'Biblioteka', work: { series: 'Biblioteka' }, identifier: 'B-1' },
  ]);
});

test('a year or a volume of another work is not a work, and a repeated one counts once', () => {
  const named = works(
    'Kurier. R. 5, nr 3',
    { text: '1892' },
    { text: 'Jahrgang 24' },
    { text: ' – ' },
    { text: 'Kurier' },
    { kind: 'series', text: 'Kurier', number: '7' },
  );
  expect(named).toEqual([{ kind: 'part-of', title: 'Kurier', work: { series: 'Kurier' }, number: '7' }]);
});

test('where the source gives no number, the title may', () => {
  expect(works('Kurier. R. 5, nr 3', { text: 'Kurier' })[0]?.number).toBe('R. 5, nr 3');
  expect(works('Kurier', { text: 'Kurier' })[0]).not.toHaveProperty('number');
  const [volume, series] = works('Dzieła. T. 2', { text: 'Dzieła' }, { kind: 'series', text: 'Biblioteka' });
  expect(volume?.number).toBe('T. 2');
  expect(series).not.toHaveProperty('number');
  const issue = works('Kurier. R. 5', { text: 'Kurier', target: 'K' }, { kind: 'series', text: 'Kurier' });
  expect(issue.map((one) => one.number)).toEqual(['R. 5', 'R. 5']);
});

test('no title has the key of an identifier', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, id) => {
      const { work: named } = readWork(new URLSearchParams({ series: title }));
      const { work: identified } = readWork(new URLSearchParams({ id }));
      if (named && identified) expect(workKey(named)).not.toBe(workKey(identified));
    }),
  );
});

const day = { year: 1905, month: 1, day: 12 };
const year = (of: number) => ({ year: of, month: 0, day: 0 });
const inOrder = (places: string[]) => expect([...places].reverse().sort()).toEqual(places);

test('volumes are sorted by number, followed by those without one, by date', () => {
  const book = (title: string, number: string | undefined, date = year(1850)) =>
    sortKeyOf({ title, categories: ['books'] }, number, date);
  inOrder([
    book('Dzieła', 't. 1', year(1860)),
    book('Dzieła', 'T. II', year(1850)),
    book('Dzieła', 't. 2, cz. 1'),
    book('Dzieła', 't. 10'),
    book('Atlas', undefined, year(1849)),
    book('Indeks', undefined),
    book('Bez daty', undefined, year(0)),
  ]);
});

test('issues of a periodical are sorted by year, in which numbers restart', () => {
  const issue = (number: string | undefined, date: typeof day) =>
    sortKeyOf({ title: 'Kurier', categories: ['serials'] }, number, date);
  inOrder([
    issue('nr 52', year(1904)),
    issue('nr 1', day),
    issue('nr 12', year(1905)),
    issue(undefined, day),
    issue(undefined, { ...day, day: 13 }),
    issue('nr 3', year(1906)),
    issue('nr 1', year(0)),
  ]);
});

test('sort keys are short, whatever the record contains', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2000 });
  fc.assert(
    fc.property(text, text, (title, number) => {
      expect(sortKeyOf({ title, categories: [] }, number, day).length).toBeLessThan(200);
    }),
  );
});
