import { expect, test } from 'vitest';
import { readObject } from '#lib/api/objects.ts';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import {
  type ObjectValues,
  objectRecord,
  organizationRecord as organization,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import { scanWithFile } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { baseUrls, publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { at, iiifLibrary, jsonOf, textAt } from './library.fixture.ts';
import { presentationErrors, validManifest } from './validator.fixture.ts';

const manifest = '/iiif/work/manifest.json';
const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0]);
const sized = { width: 1000, height: 2000 };

/** A work of two scans, the first of which has a text. */
const twoScans = (dataDir: string): ObjectValues => ({
  title: 'Żółta księga',
  languages: [{ language: 'pl' }, { language: 'la' }],
  rights: 'CC BY',
  rightsUrl: 'https://creativecommons.org/licenses/by/4.0/deed.pl',
  scans: [
    {
      ...scanWithFile(
        dataDir,
        altoWords([
          ['Ala', 10, 20],
          ['kotka', 10, 60],
        ]),
      ),
      ...sized,
      label: 'XII',
    },
    scanRecord('two', { ...sized, functions: ['Strona tytułowa'], description: 'Druga' }),
  ],
});

test('a manifest shows each scan on a canvas, with its image, its text and its services', async () => {
  const { read, request, catalogue } = await iiifLibrary(twoScans);
  const json = await validManifest(read, manifest);
  expect(json).toMatchObject({
    id: `${publicUrl}${manifest}`,
    label: { pl: ['Żółta księga'] },
    rights: 'http://creativecommons.org/licenses/by/4.0/',
    requiredStatement: { value: { none: ['CC BY'] } },
    metadata: expect.arrayContaining([
      { label: { pl: ['Rodzaj'], en: ['Kind'] }, value: { pl: ['Książki'], en: ['Books'] } },
      {
        label: { pl: ['Języki'], en: ['Languages'] },
        value: { pl: ['polski', 'łaciński'], en: ['Polish', 'Latin'] },
      },
    ]),
    behavior: ['paged'],
    viewingDirection: 'left-to-right',
    homepage: [
      { id: `${publicUrl}/pl/objects/work/zolta-ksiega`, language: ['pl'] },
      { id: `${publicUrl}/en/objects/work/zolta-ksiega`, language: ['en'] },
    ],
    seeAlso: [
      { id: `${publicUrl}/o/work/oai_dc.xml`, label: { en: ['Record in Dublin Core'] } },
      { id: `${publicUrl}/o/work/plmet.xml` },
      { id: `${publicUrl}/o/work/edm.xml`, format: 'application/rdf+xml' },
      { id: `${publicUrl}/o/work/mods.xml`, profile: 'http://www.loc.gov/mods/v3' },
      { id: `${publicUrl}/o/work/mets.xml` },
      { id: `${publicUrl}/api/objects/work/` },
    ],
    rendering: ['pdf', 'epub', 'txt', 'zip'].map((format) => ({
      id: `${publicUrl}/downloads/work.${format}`,
    })),
    partOf: [{ id: `${publicUrl}/iiif/collection/category/books.json` }],
    service: [{ id: `${publicUrl}/iiif/work/search`, type: 'SearchService2' }],
  });
  const [first, second] = json.items;
  const number = numberIn(first?.id ?? '');
  const service = `${publicUrl}/iiif/image/3/${number}`;
  expect(first).toMatchObject({
    id: `${publicUrl}/iiif/work/canvas/${number}`,
    label: { none: ['XII'] },
    ...sized,
    thumbnail: [{ width: 400, height: 300 }],
    annotations: [{ id: `${publicUrl}/iiif/work/annotations/${number}.json` }],
    seeAlso: [{ id: expect.stringMatching(/\/alto\.xml$/) }],
  });
  expect(first?.items[0]?.items[0]?.body).toEqual({
    id: `${service}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    ...sized,
    service: [
      { id: service, type: 'ImageService3', profile: 'level2' },
      {
        '@id': `${publicUrl}/iiif/image/2/${number}`,
        '@type': 'ImageService2',
        profile: 'http://iiif.io/api/image/2/level2.json',
      },
    ],
  });
  expect(second).toMatchObject({ label: { pl: ['Skan 2'], en: ['Scan 2'] }, summary: { none: ['Druga'] } });
  expect(second?.annotations).toBeUndefined();
  expect(json.start).toEqual({ id: second?.id, type: 'Canvas' });
  const { title, scans_count: count } = (await readObject(catalogue, 'work')) ?? {};
  expect([Object.values(json.label).flat()[0], json.items.length]).toEqual([title, count]);
  const { headers } = await request(manifest);
  expect(headers['Content-Type']).toBe(
    'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  );
  expect(headers['Access-Control-Allow-Origin']).toBe('*');
});

test('the same in version 2.1', async () => {
  const { read, request } = await iiifLibrary((dataDir) => ({
    ...twoScans(dataDir),
    parts: [
      { parent: null, kind: 'chapter', label: 'I', first_scan: 0, last_scan: 1 },
      { parent: 0, kind: 'chapter', label: 'II', first_scan: 1, last_scan: 1 },
    ],
  }));
  const address = '/iiif/2/work/manifest.json';
  const json = await read(address);
  const sequence = at(json, 'sequences.0');
  const [first, second] = [0, 1].map((index) => textAt(sequence, `canvases.${index}.@id`));
  const number = numberIn(first ?? '');
  expect(json).toMatchObject({
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    '@id': `${publicUrl}${address}`,
    '@type': 'sc:Manifest',
    label: [{ '@value': 'Żółta księga', '@language': 'pl' }],
    license: 'http://creativecommons.org/licenses/by/4.0/',
    attribution: ['CC BY'],
    service: { '@id': `${publicUrl}/iiif/2/work/search`, profile: 'http://iiif.io/api/search/1/search' },
    structures: [
      { viewingHint: 'top', ranges: [`${publicUrl}/iiif/2/work/range/0`] },
      { '@type': 'sc:Range', label: 'I', canvases: [first] },
      { '@type': 'sc:Range', label: 'II', canvases: [second] },
    ],
  });
  expect(at(json, 'structures.1.ranges')).toEqual([at(json, 'structures.2.@id')]);
  expect(sequence).toMatchObject({ viewingHint: 'paged', startCanvas: second });
  expect(at(sequence, 'canvases.0')).toMatchObject({
    ...sized,
    images: [
      {
        resource: {
          '@type': 'dctypes:Image',
          service: {
            '@id': `${publicUrl}/iiif/image/2/${number}`,
            profile: 'http://iiif.io/api/image/2/level2.json',
          },
        },
        on: first,
      },
    ],
    otherContent: [{ '@id': `${publicUrl}/iiif/2/work/annotations/${number}.json` }],
  });
  expect((await request(address)).headers['Content-Type']).toContain('presentation/2/context.json');
  const list = await read(textAt(sequence, 'canvases.0.otherContent.0.@id'));
  expect(at(list, 'resources.0')).toMatchObject({
    resource: { chars: 'Ala' },
    on: `${first}#xywh=10,20,100,20`,
  });
});

test('lines of a text are annotations at their position', async () => {
  const { read } = await iiifLibrary(twoScans);
  const canvas = (await validManifest(read, manifest)).items[0];
  const id = textAt(canvas, 'annotations.0.id');
  const page = await read(id);
  expect(page).toMatchObject({ id, type: 'AnnotationPage' });
  expect(presentationErrors('annotationPage', page)).toEqual([]);
  expect(at(page, 'items')).toEqual(
    ['Ala', 'kotka'].map((value, line) => ({
      id: `${canvas?.id}/line/${line}`,
      type: 'Annotation',
      motivation: 'supplementing',
      textGranularity: 'line',
      body: { type: 'TextualBody', value, format: 'text/plain', language: 'pl' },
      target: `${canvas?.id}#xywh=10,${line === 0 ? 20 : 60},100,20`,
    })),
  );
  expect(await read(textAt(canvas, 'id'))).toMatchObject({
    id: canvas?.id,
    ...sized,
    partOf: [{ id: `${publicUrl}${manifest}`, type: 'Manifest' }],
  });
});

test('whatever metadata a record has, its manifest is valid and as long as the object', async () => {
  const bad = '<b>a</b>\u0000\u202e\ud800&"\u0085';
  const nothing = {
    ...{ creator: null, creatorName: null, creatorDate: null, publishPlace: null },
    ...{ dateDescriptive: null, categories: [], title: ' ' },
  };
  const odd: ObjectValues = {
    title: bad,
    creator: bad,
    language: 'not a language!',
    categories: ['books', bad, 'maps'],
    dateDescriptive: bad,
    rights: bad,
    rightsUrl: 'javascript:alert(1)',
    descriptions: [{ language: 'pl', text: bad }],
    subjects: [{ kind: 'topic', language: bad, text: bad, uri: null }],
    notes: [
      { label: bad, language: 'pl', text: bad },
      { label: ' ', language: null, text: 'x' },
    ],
    identifiers: [{ kind: bad, value: bad }],
    scans: [scanRecord('one', { label: bad, description: bad, functions: [bad, ' '] })],
    parts: Array.from({ length: 100 }, (_, depth) => ({
      ...{ parent: depth === 0 ? null : depth - 1, kind: 'chapter' },
      ...{ label: bad, first_scan: depth === 99 ? 0 : null, last_scan: 9_999_999 },
    })),
  };
  for (const values of [nothing, odd]) {
    const { read, catalogue } = await iiifLibrary(() => values);
    const json = await validManifest(read, manifest);
    expect(json.items).toHaveLength((await readObject(catalogue, 'work'))?.scans_count ?? 0);
    expect(JSON.stringify(json)).not.toMatch(/\\u0000|\\ud800|javascript/);
    expect(at(await read('/iiif/2/work/manifest.json'), '@type')).toBe('sc:Manifest');
  }
});

test('a text between angle brackets is not markup', async () => {
  const { read } = await iiifLibrary(() => ({ descriptions: [{ language: 'pl', text: '<a> & <b>' }] }));
  expect((await validManifest(read, manifest)).summary).toEqual({
    pl: ['<span>&lt;a&gt; &amp; &lt;b&gt;</span>'],
  });
});

test('terms of a library’s own stand beside its words, and in version 2.1 as the licence', async () => {
  const { read } = await iiifLibrary(() => ({ rights: 'Za zgodą', rightsUrl: '/pl/pages/terms' }));
  const terms = `${publicUrl}/pl/pages/terms`;
  const json = await validManifest(read, manifest);
  expect(json).toMatchObject({ requiredStatement: { value: { none: ['Za zgodą', terms] } } });
  expect(json).not.toHaveProperty('rights');
  expect(await read('/iiif/2/work/manifest.json')).toMatchObject({ license: terms });
});

test('an institution is the provider, an issue has its date, and Hebrew runs from right to left', async () => {
  const library = await iiifLibrary(() => ({}));
  const organizationId = await saveOrganization(library.db, organization('a', { fullname: 'Biblioteka' }));
  await saveObject(
    library.db,
    baseUrls,
    objectRecord('work', {
      organizationId,
      language: 'he',
      categories: ['serials'],
      dateDescriptive: '3 maja 1905',
    }),
  );
  expect(await validManifest(library.read, manifest)).toMatchObject({
    navDate: '1905-05-03T00:00:00Z',
    viewingDirection: 'right-to-left',
    provider: [
      {
        id: `${publicUrl}/pl/institutions/${organizationId}`,
        label: { none: ['Biblioteka'] },
        logo: [{ id: `${publicUrl}/icons/institution.png`, width: 256 }],
      },
    ],
    requiredStatement: { value: { none: ['Biblioteka'] } },
    partOf: [
      { id: `${publicUrl}/iiif/collection/institution/${organizationId}.json` },
      { id: `${publicUrl}/iiif/collection/category/serials.json` },
    ],
  });
});

test('answers specify their API', async () => {
  const { request } = await iiifLibrary(twoScans);
  for (const [target, api] of [
    ['/iiif/collection.json', 'presentation/3'],
    ['/iiif/work/search?q=a', 'search/2'],
    ['/iiif/work/autocomplete?q=a', 'search/2'],
    ['/iiif/2/work/search?q=a', 'search/1'],
    ['/iiif/2/work/autocomplete?q=a', 'search/1'],
  ] as const) {
    const { headers } = await request(target);
    expect([target, headers['Content-Type']]).toEqual([
      target,
      `application/ld+json;profile="http://iiif.io/api/${api}/context.json"`,
    ]);
  }
});

test('what does not exist or is not public gives 404, other methods 405, each with a reason', async () => {
  const { request, db } = await iiifLibrary(twoScans);
  await saveObject(db, baseUrls, objectRecord('secret', { isPublic: false }));
  const targets = ['manifest.json', 'annotations/1.json', 'canvas/1', 'search?q=a', 'autocomplete?q=a'];
  for (const target of [
    ...targets.flatMap((one) => [`/iiif/secret/${one}`, `/iiif/none/${one}`, `/iiif/%00/${one}`]),
    ...[
      '/iiif/',
      '/iiif/work',
      '/iiif/3/work/manifest.json',
      '/iiif/%/manifest.json',
      '/iiif/collection/a.json',
    ],
    ...['/iiif/work/annotations/999.json', '/iiif/work/canvas/999', '/iiif/collection/institution/9.json'],
    ...['/iiif/collection/category/none.json', '/iiif/collection/search.json?page=9'],
  ]) {
    const { status, headers } = await request(target);
    expect([target, status, headers['Content-Type']]).toEqual([target, 404, 'application/json']);
  }
  expect((await request(manifest, 'POST')).status).toBe(405);
  expect((await request('/iiif/work/autocomplete')).status).toBe(400);
});

test('whatever belonged to a withdrawn object gives 410, and says what it was', async () => {
  const { db, request } = await iiifLibrary(twoScans);
  await removeObject(db, 'work');
  for (const path of [
    manifest,
    '/iiif/2/work/manifest.json',
    '/iiif/work/search?q=ala',
    '/iiif/work/canvas/1',
  ]) {
    const answer = await request(path);
    expect([path, answer.status]).toEqual([path, 410]);
    expect(await jsonOf(answer)).toMatchObject({ id: 'work', title: 'Żółta księga' });
  }
  expect((await request('/iiif/none/manifest.json')).status).toBe(404);
});
