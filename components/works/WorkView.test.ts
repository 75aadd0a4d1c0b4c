import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { machineDate, weekdays } from '#components/calendar/dates.ts';
import { instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { locales } from '#lib/i18n/locales.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { DatedIssue, WorkPart } from '#lib/search/issues.ts';
import type { WorkAnswer } from '#lib/site/work-for.ts';
import { WorkView } from './WorkView.tsx';

const issue = (id: string, date: Partial<DatedIssue>): DatedIssue => ({
  id,
  slug: id,
  title: id,
  number: null,
  dateDescriptive: null,
  year: 1905,
  month: 0,
  day: 0,
  ...date,
});

const time = instant('2026-11-21T10:30:00');
const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));

const part = (
  id: string,
  record: Parameters<typeof objectRecord>[1],
  number: string | null = null,
): WorkPart => ({
  id,
  number,
  tile: entityTileOf(1, objectRecord(id, record), scan, { created: time, updated: time, sorting: time }),
});

const render = (answer: WorkAnswer) =>
  renderToStaticMarkup(createElement(WorkView, { locale: 'pl', answer }));

function show(dated: DatedIssue[], undated: WorkPart[] = [], count = dated.length + undated.length) {
  const years = [
    { year: 0, count: 2, onDays: 0, firsts: 2 },
    { year: 1899, count: 1, onDays: 0, firsts: 1 },
    { year: 1905, count, onDays: 0, firsts: count },
  ];
  const work = { name: { series: 'Kurier' }, title: 'Kurier', years, count: 3 + count };
  return render({ kind: 'year', work, year: 1905, issues: { dated, undated } });
}

test('days are named by what they lead to', () => {
  const text = show([issue('A', { month: 1, day: 12 })]);
  expect(text).toContain('aria-label="12 stycznia 1905: A"');
  expect(text).toContain('<time dateTime="1905-01-12">12</time>');
  expect(text.match(/<caption>/g)).toHaveLength(12);
  expect(text).toContain('styczeń 1905');
});

test('several of one day are a list that the day leads to', () => {
  const text = show([issue('A', { month: 1, day: 12 }), issue('B', { month: 1, day: 12 })]);
  expect(text).toContain('href="#day-1905-01-12"');
  expect(text).toContain('aria-label="12 stycznia 1905: 2 numery"');
  expect(text).toContain('id="day-1905-01-12"');
});

test('an issue for several days is on each of them in its year that has none of its own', () => {
  const days = (text: string) =>
    [...text.matchAll(/aria-label="(\d[^"]*)"/g)]
      .map(([, label]) => label)
      .filter((one) => one?.includes(':'));
  const double = issue('A', { month: 1, day: 31, dateDescriptive: '31 I–2 II 1905' });
  expect(days(show([double, issue('B', { month: 2, day: 1 })]))).toEqual([
    '31 stycznia 1905: A',
    '1 lutego 1905: B',
    '2 lutego 1905: A',
  ]);
  const atNewYear = issue('A', { month: 12, day: 31, dateDescriptive: '31 XII 1905–1 I 1906' });
  expect(days(show([atNewYear]))).toEqual(['31 grudnia 1905: A']);
  const twins = ['A', 'B'].map((id) => issue(id, { month: 1, day: 5, dateDescriptive: '5–6 stycznia 1905' }));
  expect(days(show(twins))).toEqual(['5 stycznia 1905: 2 numery', '6 stycznia 1905: 2 numery']);
  expect(show(twins).match(/href="#day-1905-01-05"/g)).toHaveLength(2);
});

test('issues of one day with one title are told apart by their numbers', () => {
  const day = { month: 1, day: 12, title: 'Kurier, 1905' };
  const text = show([issue('A', { ...day, number: 'nr 9' }), issue('B', { ...day, number: 'nr 19' })]);
  expect(text).toContain('>Kurier, 1905, nr 9</a>');
  expect(text).toContain('>Kurier, 1905, nr 19</a>');
  expect(show([issue('A', { ...day, number: '1905' })])).toContain('"12 stycznia 1905: Kurier, 1905"');
});

test('without any day no months are drawn', () => {
  const text = show([issue('A', { month: 2 })], [part('B', { dateDescriptive: '1905/06' })]);
  expect(text).not.toContain('<table');
  expect(text).toContain('luty 1905');
  expect(text).toContain('1905/06');
});

test('omitted parts are reported', () => {
  expect(show([issue('A', { month: 2 })])).not.toContain('mieszczą');
  expect(show([issue('A', { month: 2 })], [], 5000)).toContain('mieszczą');
});

test('a title that cannot be seen, or would break the page, has words and is text', () => {
  const text = show([issue('A', { month: 1, day: 1, title: '\u200b' })], [part('B', { title: '<b>"x"' })]);
  expect(text).toContain('Bez tytułu');
  expect(text).toContain('&lt;b&gt;');
});

test('weeks begin on Monday in every language', () => {
  expect(locales.map((locale) => weekdays(locale)[0]?.long)).toEqual(['poniedziałek', 'Monday']);
  expect(weekdays('en').map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});

test('dates for machines', () => {
  expect(machineDate({ year: 5, month: 1 })).toBe('0005-01');
  expect(machineDate({ year: 1905, month: 1, day: 2 })).toBe('1905-01-02');
});

test('a work in volumes is its parts in their order, with their common creator', () => {
  const volume = (id: string, number: string) =>
    part(id, { title: 'Poezje', dateDescriptive: '1844' }, number);
  const parts = [volume('one', 't. 1'), volume('two', 't. 2 <b>')];
  const years = [{ year: 1844, count: 2, onDays: 0, firsts: 2 }];
  const work = { name: { id: 'D-1', institution: 7 }, title: 'Dzieła', years, count: 2 };
  const text = render({ kind: 'work', work, shown: { parts, page: 1, pages: 1 } });
  expect(text).toContain('2 części w\u00a0bibliotece');
  expect(text).toMatch(/<h1[^>]*>Dzieła<\/h1><p[^>]*>Kowalski, Jan</);
  expect(text).toMatch(/>t\. 1<.*>t\. 2 &lt;b&gt;</s);
  expect(text).not.toContain('Kalendarz');
  const titled = { ...work, count: 1 };
  const named = [part('one', { title: 'Dzieła. T. 1' }, 't. 1')];
  const again = render({ kind: 'work', work: titled, shown: { parts: named, page: 1, pages: 1 } });
  expect(again).not.toContain('>t. 1<');
  const another = [part('one', { title: 'Dzieła. T. 12' }, 't. 1')];
  expect(render({ kind: 'work', work: titled, shown: { parts: another, page: 1, pages: 1 } })).toContain(
    '>t. 1<',
  );
  expect(text).not.toContain('<nav');
});

test('of a large work years are shown, or a page of its parts', () => {
  const years = [
    { year: 1904, count: 900, onDays: 0, firsts: 900 },
    { year: 1905, count: 100, onDays: 0, firsts: 100 },
  ];
  const work = { name: { series: 'Kurier' }, title: 'Kurier', years, count: 1000 };
  const all = render({ kind: 'work', work, shown: undefined });
  expect(all).toContain('href="/pl/works?series=Kurier&amp;year=1904"');
  expect(all).toContain('href="/pl/works?series=Kurier&amp;page=1"');
  const page = render({ kind: 'work', work, shown: { parts: [part('a', {})], page: 2, pages: 17 } });
  expect(page).toContain('aria-current="page"');
  expect(page).toContain('href="/pl/works?series=Kurier&amp;page=3"');
});

test('in the list of works each has its title, its number of parts, and the years where known', () => {
  const years = { from: 1844, to: 1850 };
  const works = [
    { name: { id: 'D-1', institution: 7 }, title: 'Dzieła', count: 5, years },
    { name: { series: 'Dziennik' }, title: 'Dziennik', count: 1, years: { from: 1905, to: 1905 } },
    { name: { series: 'Dzwon' }, title: 'Dzwon', count: 22, years: undefined },
  ];
  const list = {
    shelves: [{ letter: 'D', values: works }],
    initials: ['C', 'D'].map((letter, at) => ({ letter, page: at + 1 })),
    ...{ pages: 3, isOld: false },
  };
  const text = render({ kind: 'all', list, page: 2 });
  expect(text).toMatch(
    /href="\/pl\/works\?id=D-1&amp;institution=7"[^>]*>Dzieła<\/a> <span[^>]*>5 części, 1844–1850</,
  );
  expect(text).toMatch(/>Dziennik<\/a> <span[^>]*>1 część, 1905</);
  expect(text).toMatch(/>Dzwon<\/a> <span[^>]*>22 części</);
  expect(text).toContain('href="/pl/works#letter-C"');
  expect(text).toContain('href="/pl/works?page=3"');
});
