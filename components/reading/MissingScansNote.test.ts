import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import { ContinuousScans } from './ContinuousScans.tsx';
import { Overview } from './Overview.tsx';
import { PrintedScans } from './PrintedScans.tsx';
import { TextPages } from './TextPages.tsx';

const { object: whole } = formattedRecord(fullRecord);
const [first] = whole.scans;
if (!first) throw new Error('The record has a scan');
const scans = [0, 1].map((position) => ({ ...first, position, scan: { ...first.scan, id: position } }));
const missing = [
  { before: 0, label: null },
  { before: 1, label: '12' },
  { before: 2, label: null },
];
const withMissing: CatalogueObject = { ...whole, scans, scanCount: 2, details: { missing } };
const texts = scans.map((shown) => ({ shown, text: { state: 'missing' as const } }));

/** Scans and notes in document order. */
const orderIn = (html: string) =>
  [...html.matchAll(/A scan is missing[^<]*|<(?:a|h2|figure) [^>]*id="(scan-\d)"/g)].map(
    ([note, scan]) => scan ?? note,
  );
const notes = {
  first: 'A scan is missing before scan 1.',
  between: 'A scan is missing (page 12) between scans 1 and 2.',
  last: 'A scan is missing after scan 2.',
};

test.each([
  ['scans one below the other', ContinuousScans],
  ['the text alone', TextPages],
])('%s: a missing scan is reported at its position', (_, View) => {
  const shown = (object: CatalogueObject) =>
    orderIn(renderToStaticMarkup(createElement(View, { locale: 'en', object, texts })));
  expect(shown(withMissing)).toEqual([notes.first, 'scan-1', notes.between, 'scan-2', notes.last]);
  expect(shown({ ...withMissing, details: {} })).toEqual(['scan-1', 'scan-2']);
  // In the middle of a longer work nothing is reported about its end.
  expect(shown({ ...withMissing, scanCount: 9 })).not.toContain(notes.last);
});

test('on paper it is at the foot of the previous sheet, if it is within the printed range', () => {
  const printed = (object: CatalogueObject) =>
    [
      ...renderToStaticMarkup(
        createElement(PrintedScans, { locale: 'en', object, publicUrl: 'https://library.example' }),
      ).matchAll(/<\/figure>|A scan is missing[^<]*/g),
    ].map(([found]) => found);
  const foot = '</figure>';
  expect(printed(withMissing)).toEqual([notes.first, notes.between, foot, notes.last, foot]);
  expect(printed({ ...withMissing, scans: scans.slice(1) })).toEqual([notes.last, foot]);
  expect(printed({ ...withMissing, scans: scans.slice(0, 1) })).toEqual([notes.first, foot]);
});

test('the overview reports it below the scan before, where rows of scans stay aligned', () => {
  const html = renderToStaticMarkup(createElement(Overview, { locale: 'en', object: withMissing }));
  expect(orderIn(html)).toEqual(['scan-1', notes.first, notes.between, 'scan-2', notes.last]);
  expect(html).not.toMatch(/<li[^>]*><p/);
});
