import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import { showBytes } from './show-bytes.ts';
import { WorkDownloads } from './WorkDownloads.tsx';

const files = { texts: 60, imageBytes: 27_735_324, textBytes: 2_312_926, width: 1600, height: 2300 };

const words = (locale: 'pl' | 'en', changes: Partial<CatalogueObject> = { scanCount: 60, files }) =>
  renderToStaticMarkup(
    createElement(WorkDownloads, { locale, object: { ...formattedRecord(fullRecord).object, ...changes } }),
  )
    .replaceAll(/<script.*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('every file of the whole work states its approximate size before it is generated', () => {
  expect(words('pl')).toMatch(
    /PDF, około 13 MB .*PDF, około 28 MB E-book na czytnik EPUB, około 4,3 MB Sam tekst TXT, około 120 kB/,
  );
  expect(words('en')).toMatch(/PDF, about 13 MB .*PDF, about 28 MB E-book EPUB, about 4\.3 MB/);
});

test('and so do the sizes of the pictures of a part of it', () => {
  expect(words('pl')).toContain('małe (800 px), około 68 kB na skan');
  expect(words('en')).toContain('full resolution, about 460 kB a scan');
});

test('of what a service holds its one scan is offered, without sizes that nobody knows', () => {
  expect(words('en', { isMirrored: true, scanCount: 1 }).trim()).toBe(
    'The scan as a file Document to read and print PDF The same at full resolution PDF E-book EPUB Plain text TXT Images and texts with checksums ZIP',
  );
});

test('a size has the unit that makes it short', () => {
  const sizes = [253, 940_000, 999_499, 999_999, 12_345_678, 999_999_999, 24_600_000_000, 3_000_000_000_000];
  expect(sizes.map((bytes) => showBytes(bytes, 'en'))).toEqual([
    '0.3 kB',
    '940 kB',
    '999 kB',
    '1 MB',
    '12 MB',
    '1 GB',
    '25 GB',
    '3,000 GB',
  ]);
  expect(showBytes(1_530_000, 'pl')).toBe('1,5 MB');
  expect(showBytes(undefined, 'pl')).toBeUndefined();
});
