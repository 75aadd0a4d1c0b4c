import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import type { DatedIssue } from '#lib/search/issues.ts';
import { Calendar } from './Calendar.tsx';
import { machineDate, weekdays } from './dates.ts';

const issue = (id: string, date: Partial<DatedIssue>): DatedIssue => ({
  id,
  slug: id,
  title: id,
  dateDescriptive: null,
  year: 1905,
  month: 0,
  day: 0,
  ...date,
});

function show(dated: DatedIssue[], undated: DatedIssue[] = [], count = dated.length + undated.length) {
  const years = [
    { year: 0, count: 2, onDays: 0 },
    { year: 1899, count: 1, onDays: 0 },
    { year: 1905, count, onDays: 0 },
  ];
  const answer = { kind: 'year' as const, series: 'Kurier', years, year: 1905, issues: { dated, undated } };
  return renderToStaticMarkup(createElement(Calendar, { locale: 'pl', answer }));
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

test('without any day no months are drawn', () => {
  const text = show([issue('A', { month: 2 })], [issue('B', { dateDescriptive: '1905/06' })]);
  expect(text).not.toContain('<table');
  expect(text).toContain('luty 1905');
  expect(text).toContain('1905/06');
});

test('what does not fit is told of', () => {
  expect(show([issue('A', { month: 2 })])).not.toContain('mieszczą');
  expect(show([issue('A', { month: 2 })], [], 5000)).toContain('mieszczą');
});

test('a title that cannot be seen, or would break the page, has words and is text', () => {
  const text = show([issue('A', { month: 1, day: 1, title: '\u200b' })], [issue('B', { title: '<b>"x"' })]);
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
