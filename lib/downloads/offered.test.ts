import { expect, test } from 'vitest';
import { serviceTile } from '#lib/catalogue/mirror/service/records.fixture.ts';
import type { Resource } from '#lib/catalogue/schema.ts';
import { offeredFormats } from './offered.ts';

const image: Resource = { url: '', hidden: false, downloadable: true, mime: 'image/tiff' };
const text: Resource = { ...image, mime: 'text/xml-alto' };
const files = { texts: 1, imageBytes: 1, textBytes: 1, width: 1, height: 1 };

function offered(resources: Resource[], more: Partial<Parameters<typeof offeredFormats>[0]> = {}) {
  const tile = serviceTile(1, '2026-11-20T10:00:00');
  tile.related_object.main_scan.resources = resources;
  return offeredFormats({ tile, scanCount: 1, isMirrored: true, files: undefined, ...more }).join(' ');
}

test('files at a service are offered as far as its scan permits downloads', () => {
  expect(offered([image, text])).toBe('pdf epub txt zip');
  expect(offered([image])).toBe('pdf epub zip');
  expect(offered([image, { ...text, downloadable: false }])).toBe('pdf epub zip');
  expect(offered([{ ...image, downloadable: false }, text])).toBe('txt');
  expect(offered([{ ...image, hidden: true }])).toBe('');
});

test('what is stored is to be had, as an archive where it is short; what is linked is not', () => {
  const own = { isMirrored: false, files };
  expect(offered([image, text], own)).toBe('pdf epub txt zip');
  expect(offered([image, text], { ...own, scanCount: 21 })).toBe('pdf epub txt');
  expect(offered([image, text], { ...own, files: { ...files, texts: 0 } })).toBe('pdf epub zip');
  expect(offered([image, text], { isMirrored: false })).toBe('');
});
