import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { OutdatedNote } from './OutdatedNote.tsx';

const note = (locale: Locale, asOf: string) =>
  renderToStaticMarkup(createElement(OutdatedNote, { locale, asOf: parseTimestamp(asOf) }));

test.each([
  ['pl', 'To, co tu widać, to stan na', '21 listopada 2026, 11:30 CET'],
  ['en', 'What you see here is as it was on', '21 November 2026, 11:30 '],
] as const)('in %s it states the time of the page', (locale, sentence, time) => {
  expect(note(locale, '2026-11-21T10:30:00.123456')).toContain(
    `${sentence} <time dateTime="2026-11-21T10:30:00Z">${time}`,
  );
});

test('there is none where the page is of now', () => {
  expect(note('en', '')).toBe('');
});
