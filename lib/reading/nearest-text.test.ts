import { expect, test } from 'vitest';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import { nearestText } from './nearest-text.ts';

const { object } = formattedRecord(fullRecord);
const [first] = object.scans;
if (!first) throw new Error('The record has a scan');
const text = {
  url: 'https://library.example/1.xml',
  hidden: false,
  downloadable: true,
  mime: 'text/xml-alto',
};

/** An object with scans, some of which have texts. @param files statistics of its own files */
const objectOf = (texts: boolean[], files?: CatalogueObject['files']): CatalogueObject => ({
  ...object,
  files,
  scanCount: texts.length,
  scans: texts.map((hasText, position) => ({
    ...first,
    position,
    scan: {
      ...first.scan,
      resources: hasText ? [text] : [],
      pagination_info: { ...first.scan.pagination_info, scan_name: `s. ${position}` },
    },
  })),
});
const sizes = { imageBytes: 1, textBytes: 1, width: 1, height: 1 };
const none = async () => undefined;

test('for a work whose texts are counted the catalogue knows the nearest one; if there is none it is not queried', async () => {
  const knownText = async (id: string, position: number) => ({
    position: position + 400,
    label: `${id} XII`,
  });
  const nearestIn = (texts: number) =>
    nearestText({ nearestText: knownText }, objectOf([false], { ...sizes, texts }), 3);
  expect(await nearestIn(1)).toEqual({ position: 403, label: `${object.tile.related_object.id} XII` });
  expect(await nearestIn(0)).toBeUndefined();
});

test('of a work with files elsewhere it is one of the scans at hand, of two the later', async () => {
  const nearest = (...texts: boolean[]) => nearestText({ nearestText: none }, objectOf(texts), 1);
  expect(await nearest(true, false, true)).toEqual({ position: 2, label: 's. 2' });
  expect(await nearest(true, true, false)).toEqual({ position: 0, label: 's. 0' });
  expect(await nearest(false, true, false)).toBeUndefined();
});

test('while the catalogue is unavailable it is one of the scans at hand, and any other error is thrown', async () => {
  const nearest = (error: Error) =>
    nearestText({ nearestText: () => Promise.reject(error) }, objectOf([true, false]), 1);
  expect(await nearest(new CatalogueUnavailable('away'))).toEqual({ position: 0, label: 's. 0' });
  await expect(nearest(new Error('broken'))).rejects.toThrow('broken');
});
