import { expect, test } from 'vitest';
import { dateOf } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { issueLimits } from '#lib/search/issues.ts';
import { removeObject, saveObject } from '../objects.ts';
import { objectRecord } from '../records.fixture.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';
import { indexMissing } from './index-missing.ts';

/** A library of issues by id, each with its series and date, and maybe a number. */
async function library(issues: Record<string, readonly [series: string, date: string, number?: string]>) {
  const { db, catalogue } = await temporaryStore();
  const save = (id: string, series: string, date: string, number: string | null = null) =>
    saveObject(
      db,
      baseUrls,
      objectRecord(id, {
        date: dateOf(date),
        dateDescriptive: date,
        years: yearsOf(date),
        relations: [{ kind: 'series', text: series, target: null, number }],
      }),
    );
  for (const [id, issue] of Object.entries(issues)) await save(id, ...issue);
  return { db, catalogue, save };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('the issues of a series by year, and of a year by month and day', async () => {
  const { catalogue } = await library({
    evening: ['Kurier', '12 stycznia 1905'],
    morning: ['Kurier', '12.01.1905'],
    february: ['Kurier', '1905-02-01'],
    month: ['Kurier', 'luty 1905'],
    year: ['Kurier', '[1905]'],
    before: ['Kurier', '31 grudnia 1904'],
    volume: ['Kurier', '1905-1907'],
    unknown: ['Kurier', 'b.d.'],
    other: ['Gazeta', '12 stycznia 1905'],
  });
  expect(await catalogue.issueYears({ series: 'Kurier' })).toEqual([
    { year: 0, count: 1, onDays: 0, firsts: 1 },
    { year: 1904, count: 1, onDays: 1, firsts: 1 },
    { year: 1905, count: 6, onDays: 3, firsts: 6 },
    { year: 1906, count: 1, onDays: 0, firsts: 0 },
    { year: 1907, count: 1, onDays: 0, firsts: 0 },
  ]);
  const { dated, undated } = await catalogue.issuesOf({ series: 'Kurier' }, 1905);
  expect(ids(dated)).toEqual(['evening', 'morning', 'month', 'february']);
  expect(ids(undated)).toEqual(['volume', 'year']);
  expect(dated[1]).toEqual({
    id: 'morning',
    slug: 'ksiazka-morning',
    title: 'Książka morning',
    number: null,
    dateDescriptive: '12.01.1905',
    year: 1905,
    month: 1,
    day: 12,
  });
  expect(await catalogue.issuesOf({ series: 'Kurier' }, 1999)).toEqual({ dated: [], undated: [] });
});

test.each(['', 'kurier', 'Nie ma', "' OR 1=1 --", 'a\0b', '\ud800'])('no series %j', async (series) => {
  const { catalogue } = await library({ a: ['Kurier', '1905-01-12'] });
  expect(await catalogue.issueYears({ series })).toEqual([]);
  expect(await catalogue.issuesOf({ series }, 1905)).toEqual({ dated: [], undated: [] });
});

test('issues follow their objects', async () => {
  const { db, catalogue, save } = await library({
    a: ['Kurier', '1905-01-12'],
    b: ['Kurier', '1905-01-13'],
  });
  await save('a', 'Kurier', '1906-01-12');
  await removeObject(db, 'b');
  expect(await catalogue.issueYears({ series: 'Kurier' })).toEqual([
    { year: 1906, count: 1, onDays: 1, firsts: 1 },
  ]);
  await save('a', 'Gazeta', '1906');
  expect(await catalogue.issueYears({ series: 'Kurier' })).toEqual([]);
  expect(await catalogue.issueYears({ series: 'Gazeta' })).toEqual([
    { year: 1906, count: 1, onDays: 0, firsts: 1 },
  ]);
});

test('objects indexed by the previous version become issues too', async () => {
  const { db, catalogue } = await library({ a: ['Kurier', '1905-01-12'] });
  await db.deleteFrom('search_issues').execute();
  await db.updateTable('search_objects').set({ fingerprint: '2:of before' }).execute();
  await indexMissing(db, '', 10, () => {});
  expect(await catalogue.issueYears({ series: 'Kurier' })).toEqual([
    { year: 1905, count: 1, onDays: 1, firsts: 1 },
  ]);
});

test('an issue has the adjacent ones', async () => {
  const { catalogue } = await library({
    first: ['Kurier', '1904-12-31'],
    a: ['Kurier', '1905-01-12'],
    b: ['Kurier', '1905-01-12'],
    double: ['Kurier', '14–15 stycznia 1905'],
    month: ['Kurier', 'luty 1905'],
    another: ['Kurier', 'luty 1905'],
    volume: ['Kurier', '1906/07'],
    last: ['Kurier', '1 maja 1908'],
    year: ['Kurier', '1909'],
    undated: ['Kurier', 'b.d.'],
    other: ['Gazeta', '1905-01-13'],
    single: ['', '1905-01-13'],
  });
  const adjacentTo = async (id: string) => {
    const { by, previous, next } = await catalogue.adjacentIssues(id);
    return [by, previous?.id, next?.id];
  };
  expect(await adjacentTo('first')).toEqual(['date', undefined, 'a']);
  expect(await adjacentTo('a')).toEqual(['date', 'first', 'b']);
  expect(await adjacentTo('b')).toEqual(['date', 'a', 'double']);
  expect(await adjacentTo('double')).toEqual(['date', 'b', 'another']);
  // The order of the two within the month is unknown.
  expect(await adjacentTo('month')).toEqual(['date', 'double', 'last']);
  expect(await adjacentTo('another')).toEqual(['date', 'double', 'last']);
  expect(await adjacentTo('last')).toEqual(['date', 'month', undefined]);
  expect(await adjacentTo('other')).toEqual(['date', undefined, undefined]);
  // With only a year, a volume of a series has no issue before or after it.
  for (const id of ['volume', 'year', 'undated', 'single', 'none', 'a\0'])
    expect(await adjacentTo(id)).toEqual([undefined, undefined, undefined]);
});

test('an issue over New Year belongs to both years, and is adjacent to others by its first day', async () => {
  const { catalogue } = await library({
    christmas: ['Kurier', '24–26 grudnia 1904'],
    newYear: ['Kurier', '31 XII 1904–2 I 1905', '300'],
    within: ['Kurier', '1 stycznia 1905', '1'],
    january: ['Kurier', '3 stycznia 1905'],
  });
  expect(await catalogue.issueYears({ series: 'Kurier' })).toEqual([
    { year: 1904, count: 2, onDays: 2, firsts: 2 },
    { year: 1905, count: 3, onDays: 3, firsts: 2 },
  ]);
  const { dated } = await catalogue.issuesOf({ series: 'Kurier' }, 1905);
  expect(dated).toMatchObject([{ id: 'within' }, { id: 'newYear', month: 1, day: 1 }, { id: 'january' }]);
  const inOrder = ['christmas', 'newYear', 'within', 'january'];
  for (const [index, id] of inOrder.entries()) {
    const { previous, next } = await catalogue.adjacentIssues(id);
    expect([previous?.id, next?.id]).toEqual([inOrder[index - 1], inOrder[index + 1]]);
  }
});

test('a year with thousands of issues is read in part', async () => {
  const { db, catalogue } = await library({ a: ['Kurier', '1905-01-12'] });
  const row = { series: 'Kurier', year: 1905, object_id: 'a' };
  // Made-up months and days turn one object into many issues.
  const rows = Array.from({ length: issueLimits.dated }, (_, index) => [
    { ...row, month: index + 2, day: 0 },
    ...(index <= issueLimits.undated ? [{ ...row, month: 0, day: index }] : []),
  ]).flat();
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('search_issues')
      .values(rows.slice(from, from + 500))
      .execute();
  const { dated, undated } = await catalogue.issuesOf({ series: 'Kurier' }, 1905);
  expect([dated.length, undated.length]).toEqual([issueLimits.dated, issueLimits.undated]);
  expect(dated[0]).toMatchObject({ month: 1, day: 12 });
});
