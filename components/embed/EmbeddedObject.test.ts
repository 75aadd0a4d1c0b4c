import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { citedObject } from '#lib/citation/cited-object.ts';
import { formattedRecord, fullRecord, publicUrl } from '#lib/formats/records.fixture.ts';
import { EmbeddedObject } from './EmbeddedObject.tsx';

test('a scan within another site shows the label of its page', () => {
  const { object } = formattedRecord(fullRecord);
  const [scan] = object.scans;
  if (!scan) throw new Error('The record has a scan');
  const labelled = { ...scan.scan, pagination_info: { ...scan.scan.pagination_info, scan_name: '23a' } };
  const html = renderToStaticMarkup(
    createElement(EmbeddedObject, {
      locale: 'en',
      object: { ...object, scans: [{ ...scan, scan: labelled }], scanCount: 9 },
      position: 0,
      path: '/en/embed/x',
      page: '/en/objects/x/x',
      cited: citedObject(object, 'en', publicUrl, 0),
      publicUrl,
      viewerScript: '/scripts/viewer.js',
    }),
  );
  expect(html).toContain('Scan 1 of 9 · 23a');
});
