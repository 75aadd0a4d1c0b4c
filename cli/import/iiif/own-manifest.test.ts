import { expect, test } from 'vitest';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { scanWithFile } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { iiifLibrary } from '#lib/iiif/presentation/library.fixture.ts';
import { openRemote } from '../remote/client.ts';
import { jsonIn } from '../remote/document.ts';
import { manifestObject } from './object.ts';
import { manifestOf } from './presentation.ts';

test.each(['', '2/'])('what a manifest of ours says is read back (%s)', async (version) => {
  const { read } = await iiifLibrary((dataDir) => ({
    title: 'Żółta księga',
    language: 'pl',
    rights: null,
    rightsUrl: 'http://creativecommons.org/publicdomain/mark/1.0/',
    subjects: [
      { kind: 'topic', language: 'pl', text: 'Żółwie', uri: null },
      { kind: 'topic', language: 'en', text: 'Islands', uri: null },
    ],
    scans: [
      {
        ...scanWithFile(dataDir, altoWords([['Ala', 10, 20]])),
        ...{ label: 'XII', functions: ['okładka', '<tytuł>'], description: '<Herb>', rotation: -90 },
      },
      scanRecord('two', { label: '1' }),
      scanRecord('three', { label: '2' }),
    ],
    parts: [
      { parent: null, kind: 'volume', label: 'Tom I', first_scan: 0, last_scan: 2 },
      { parent: 0, kind: 'part', label: 'Rozdział 1', first_scan: 1, last_scan: 2 },
      { parent: 1, kind: 'pieśń', label: '§ 1', first_scan: 2, last_scan: 2 },
    ],
  }));
  const address = `/iiif/${version}work/manifest.json`;
  const client = openRemote({
    address: 'https://library.example',
    origins: [],
    concurrency: 1,
    userAgent: 'test',
  });
  const object = manifestObject(
    manifestOf(jsonIn(Buffer.from(JSON.stringify(await read(address))))),
    client,
    {
      maxPixels: 1_000_000,
      report: () => undefined,
    },
  );
  expect(object.problems).toEqual([]);
  expect(
    object.scans.map(({ name, functions, description, rotation }) => [
      name,
      functions,
      description,
      rotation,
    ]),
  ).toEqual([
    ['XII', ['okładka', '<tytuł>'], '<Herb>', -90],
    ['1', undefined, undefined, undefined],
    ['2', undefined, undefined, undefined],
  ]);
  // Its page is the source, in whatever language, and not another work.
  expect(object.metadata.source_url).toMatch(/^https:\/\/library\.example\/pl\//);
  expect(object.metadata.relations?.map(({ target }) => target)).toEqual(
    ['pdf', 'epub', 'txt', 'zip'].map((ending) => `https://library.example/downloads/work.${ending}`),
  );
  expect(object.metadata).toMatchObject({
    identifier: `https://library.example${address}`,
    title: 'Żółta księga',
    creator: 'Kowalski, Jan (1850-1910)',
    date: '[ca 1901]',
    publish_place: 'Kraków',
    rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
    subjects: expect.arrayContaining(['Żółwie', 'Islands'].map((text) => expect.objectContaining({ text }))),
    parts: [
      {
        ...{ label: 'Tom I', kind: 'volume', first: 1, last: 3 },
        parts: [
          {
            ...{ label: 'Rozdział 1', first: 2, last: 3 },
            parts: [{ label: '§ 1', kind: 'pieśń', first: 3, last: 3 }],
          },
        ],
      },
    ],
  });
});
