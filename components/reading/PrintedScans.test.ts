import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formattedRecord, fullRecord, publicUrl } from '#lib/formats/records.fixture.ts';
import { PrintedScans } from './PrintedScans.tsx';

test('each scan is cited by an address that leads to it, also where the library has persistent identifiers', () => {
  const { object } = formattedRecord(fullRecord);
  const [scan] = object.scans;
  if (!scan) throw new Error('The record has a scan');
  const scans = [scan, { ...scan, position: 1, scan: { ...scan.scan, id: -1 } }];
  const print = (persistentAddress?: string) =>
    renderToStaticMarkup(
      createElement(PrintedScans, {
        locale: 'en',
        object: { ...object, scans, scanCount: 2, persistentAddress },
        publicUrl,
      }),
    );
  expect(print()).toMatch(/\/o\/[^<]+\?scan=2</);
  expect(print('https://n2t.net/ark:12345/x')).toContain('https://n2t.net/ark:12345/x/2<');
});
