import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import { ReadingWays } from './ReadingWays.tsx';

test('the text alone is offered where any scan has one, also beyond those at hand', () => {
  const { object } = formattedRecord(fullRecord);
  const [shown] = object.scans;
  if (!shown) throw new Error('The record has a scan');
  const scanWith = (resources: ObjectScan['scan']['resources']): ObjectScan => ({
    ...shown,
    scan: { ...shown.scan, resources },
  });
  const offers = (files: typeof object.files, resources: ObjectScan['scan']['resources'] = []) =>
    renderToStaticMarkup(
      createElement(ReadingWays, {
        locale: 'en',
        object: { ...object, scans: [scanWith(resources)], scanCount: 100, files },
        position: 0,
        current: 'one',
      }),
    ).includes('>text only</a>');
  const files = { texts: 1, imageBytes: 1, textBytes: 1, width: 1, height: 1 };
  expect(offers(files)).toBe(true);
  expect(offers({ ...files, texts: 0 })).toBe(false);
  const mime = 'text/xml-alto';
  const text = { url: 'https://library.example/alto.xml', hidden: false, downloadable: true, mime };
  expect(offers(undefined, [text])).toBe(true);
  expect(offers(undefined)).toBe(false);
});
