import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import {
  fullObjectRecord,
  linkedScan,
  objectRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import { origin, places } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { iiifLibrary } from './library.fixture.ts';
import { collectionSchema, manifestSchema } from './schema.fixture.ts';

const manifest = '/iiif/work/manifest.json';
const rights = 'https://creativecommons.org/licenses/by/4.0/deed.pl';

test('a manifest shows each scan of a work on a canvas, with its image, its text and its services', async () => {
  const { read, ask, scans } = await iiifLibrary([{ label: 'XII', alto: altoWords([['Ala', 10, 20]]) }, {}], {
    language: 'pl',
    rights: 'CC BY',
    rightsUrl: rights,
  });
  const json = await read(manifest);
  expect(manifestSchema.parse(json)).toEqual(json);
  expect(json).toMatchObject({
    id: `${origin}${manifest}`,
    label: { pl: ['Żółta księga'] },
    rights: 'http://creativecommons.org/licenses/by/4.0/',
    requiredStatement: { value: { none: ['CC BY'] } },
    behavior: ['paged'],
    homepage: [
      { id: `${origin}/pl/objects/work/zolta-ksiega`, language: ['pl'] },
      { id: `${origin}/en/objects/work/zolta-ksiega`, language: ['en'] },
    ],
    rendering: [
      { id: `${origin}/downloads/work.pdf` },
      { id: `${origin}/downloads/work.epub` },
      { id: `${origin}/downloads/work.txt` },
      { id: `${origin}/downloads/work.zip` },
    ],
    service: [{ id: `${origin}/iiif/work/search`, type: 'SearchService2' }],
  });
  const [first, second] = json.items;
  const number = Number(/\d+$/.exec(first.id)?.[0]);
  const service = `${origin}/iiif/image/3/${number}`;
  expect(first).toMatchObject({
    id: `${origin}/iiif/work/canvas/${number}`,
    label: { none: ['XII'] },
    width: 1000,
    height: 2000,
    annotations: [{ id: `${origin}/iiif/work/annotations/${number}.json` }],
    seeAlso: [{ id: expect.stringMatching(/alto\.xml$/) }],
  });
  expect(first.items[0].items[0].body).toEqual({
    id: `${service}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width: 1000,
    height: 2000,
    service: [
      { id: service, type: 'ImageService3', profile: 'level2' },
      {
        '@id': `${origin}/iiif/image/2/${number}`,
        '@type': 'ImageService2',
        profile: 'http://iiif.io/api/image/2/level2.json',
      },
    ],
  });
  expect(first.thumbnail).toMatchObject([{ width: 400, height: 300 }]);
  expect(second).toMatchObject({ label: { pl: ['Skan 2'], en: ['Scan 2'] } });
  expect(second.annotations).toBeUndefined();
  expect(json.items).toHaveLength(scans.length);
  expect((await ask(manifest)).headers['Content-Type']).toBe(
    'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  );
});
