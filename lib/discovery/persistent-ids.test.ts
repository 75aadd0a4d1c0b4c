import { expect, test } from 'vitest';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { answerRecord } from '#lib/formats/answer.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { workMetadata } from '../downloads/work-metadata.ts';
import { objectLinks } from './object-links.ts';
import { citedAddress, parsePersistentIds, pathOfArk, permanentAddress } from './persistent-ids.ts';

const arks = parsePersistentIds('https://n2t.net/ark:/12345/x5');

test.each([
  ['/ark:/12345/x5abc', '/o/abc'],
  ['/ark:12345/x5abc', '/o/abc'],
  ['/ark:12345/x5abc/', '/o/abc'],
  ['/ark%3A/12345/x5a%2Fb', '/o/a%2Fb'],
  ['/ark:12345/x5abc/mods.xml', '/o/abc/mods.xml'],
  ['/ark:12345/x5abc/3', '/o/abc/3'],
  ['/ark:/12345/x5', undefined],
  ['/ark:/54321/x5abc', undefined],
  ['/o/abc', undefined],
])('%s leads to %s', (path, permanent) => {
  expect(pathOfArk(path, arks)).toBe(permanent);
  expect(pathOfArk(path, undefined)).toBeUndefined();
});

test.each([
  ['https://n2t.net/ark:/12345/x5', 'ark', 'ark:/12345/x5a%2Fb', 'ark:/12345/x5a%2Fb', '/3'],
  [
    'https://hdl.handle.net/20.500.12345/',
    'hdl',
    '20.500.12345/a%2Fb',
    'hdl:20.500.12345/a%2Fb',
    '?urlappend=%3Fscan%3D3',
  ],
])(
  'with %s an object is cited by it, and its records name it once',
  async (prefix, kind, value, expected, third) => {
    const store = await temporaryStore();
    const storage = diskStorage(storageFolder(store.dataDir));
    const identifiers = [
      { kind, value },
      { kind: 'isbn', value: '1' },
    ];
    await saveObject(store.db, baseUrls, objectRecord('a/b', { identifiers }));
    const catalogue = storeCatalogue(store, baseUrls, storage, { persistentIds: parsePersistentIds(prefix) });
    const object = await catalogue.object('a/b');
    if (!object) throw new Error('no object');
    expect(permanentAddress(object, publicUrl)).toBe(`${prefix}a%2Fb`);
    expect(citedAddress(object, publicUrl, 0)).toBe(`${prefix}a%2Fb`);
    expect(citedAddress(object, publicUrl, 2)).toBe(`${prefix}a%2Fb${third}`);
    expect(objectLinks(object, publicUrl)[0]).toEqual({ rel: 'cite-as', href: `${prefix}a%2Fb` });
    expect(object.details.identifiers).toEqual([
      { kind, value },
      { kind: 'isbn', value: '1' },
    ]);
    const work = await catalogue.wholeObject('a/b');
    expect(work && workMetadata(work, publicUrl).address).toBe(`${prefix}a%2Fb`);
    const record = async (format: string) => {
      const { body } = await answerRecord(catalogue, publicUrl, {
        method: 'GET',
        path: `/o/a%2Fb/${format}.xml`,
      });
      return new TextDecoder().decode(body as Uint8Array);
    };
    expect(await record('mods')).toContain(`<mods:identifier type="${kind}">${value}</mods:identifier>`);
    expect(await record('oai_dc')).toContain(`<dc:identifier>${expected}</dc:identifier>`);
  },
);

test('without any it is cited by its permanent address', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const object = await catalogue.object('a');
  expect(object && permanentAddress(object, publicUrl)).toBe(`${publicUrl}/o/a`);
  expect(object && citedAddress(object, publicUrl, 2)).toBe(`${publicUrl}/o/a?scan=3`);
});
