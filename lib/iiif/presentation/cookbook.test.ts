import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import {
  instant,
  linkedScan,
  type ObjectValues,
  objectRecord,
  organizationRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import { scanWithFile } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { baseUrls, publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { decodeContentState } from '../content-state.ts';
import { contentState } from '../encode-content-state.ts';
import { iiifLibrary, textAt } from './library.fixture.ts';
import { collectionSchema } from './schema.fixture.ts';
import { validManifest } from './validator.fixture.ts';

// The recipes of the IIIF Cookbook (https://iiif.io/api/cookbook/), by number, applied to the library's documents.

/** Recipes that do not apply to this library, and those that it solves in another way. */
const others = [
  ['no sound or video', '0002 0003 0013 0014 0015 0017 0026 0064 0065 0074 0103 0219 0229 0231 0434 0489'],
  ['no annotations but the lines of texts', '0019 0021 0022 0045 0135 0258 0261 0309 0326 0346 0377'],
  ['a scan is one image, painted whole', '0033 0036 0299'],
  ['no viewer that the cookbook knows turns images so', '0040'],
  ['one order of pages, and contents that name whole pages', '0025 0027'],
  ['no coordinates', '0139 0154 0240 0318'],
  ['versions have addresses of their own', '0057'],
  ['content states are copied, not dragged', '0599'],
] as const;

const followed: string[] = [];
/** Tests what recipes require. @param numbers of the recipes */
function recipe(numbers: string, title: string, run: () => Promise<void>): void {
  followed.push(...numbers.split(' '));
  test(`${numbers}: ${title}`, run);
}

const address = '/iiif/work/manifest.json';
const manifestOf = async (values: ObjectValues | ((dataDir: string) => ObjectValues)) => {
  const library = await iiifLibrary(typeof values === 'function' ? values : () => values);
  return { ...library, json: await validManifest(library.read, address) };
};
const collection = async ({ read }: Awaited<ReturnType<typeof iiifLibrary>>, target: string) =>
  collectionSchema.parse(await read(target));
const sized = { width: 1000, height: 2000 };
const scans = (count: number) => Array.from({ length: count }, (_, index) => scanRecord(`${index}`, sized));
const both = { pl: [expect.any(String)], en: [expect.any(String)] };

recipe('0001', 'an image by itself is painted on a canvas of its size', async () => {
  const image = 'https://images.example/picture.jpg';
  const { json } = await manifestOf({ scans: [linkedScan(image)] });
  expect(json).toMatchObject({
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: publicUrl + address,
    type: 'Manifest',
    label: { none: ['Książka work'] },
  });
  const [canvas] = json.items;
  const size = { width: 1200, height: 900 };
  expect(canvas).toMatchObject({ type: 'Canvas', ...size });
  expect(canvas?.items).toEqual([
    {
      id: `${canvas?.id}/page`,
      type: 'AnnotationPage',
      items: [
        {
          id: `${canvas?.id}/image`,
          type: 'Annotation',
          motivation: 'painting',
          body: { id: image, type: 'Image', format: 'image/jpeg', ...size },
          target: canvas?.id,
        },
      ],
    },
  ]);
});

recipe('0004', 'an image of another size fills its canvas, which has that of the scan', async () => {
  const scan = linkedScan('https://images.example/small.jpg');
  const tileSource = scan.linked && { ...scan.linked.tileSource, width: 2400, height: 1800 };
  const linked = scan.linked && tileSource && { ...scan.linked, resources: [], tileSource };
  const { json } = await manifestOf({ scans: [{ ...scan, ...(linked && { linked }) }] });
  expect(json.items[0]).toMatchObject({ width: 2400, height: 1800 });
  expect(json.items[0]?.items[0]?.items[0]?.body).toMatchObject({ width: 1200, height: 900 });
});

recipe('0005 0009 0117 0232', 'a book has deep images, and thumbnails of itself and its pages', async () => {
  const { json } = await manifestOf({ scans: scans(3), categories: ['books'] });
  expect(json).toMatchObject({ behavior: ['paged'] });
  for (const canvas of json.items) {
    expect(canvas.label).toEqual(both);
    const body = canvas.items[0]?.items[0]?.body;
    const service = textAt(body, 'service.0.id');
    expect(body).toMatchObject({ id: `${service}/full/max/0/default.jpg`, format: 'image/jpeg', ...sized });
    expect(body?.service?.[0]).toEqual({ id: service, type: 'ImageService3', profile: 'level2' });
  }
  for (const { thumbnail } of [json, ...json.items])
    expect(thumbnail).toEqual([
      {
        id: expect.stringMatching(/thumbnail\.jpg$/),
        type: 'Image',
        format: 'image/jpeg',
        width: 400,
        height: 300,
      },
    ]);
});

recipe(
  '0006 0007 0008 0029 0118',
  'texts have languages, several values, rights, and no markup',
  async () => {
    const { json } = await manifestOf({
      title: 'Arsenał <i>',
      language: 'pl',
      titles: [
        { kind: 'alternative', language: 'en', text: 'Arsenal' },
        { kind: 'alternative', language: 'en', text: 'Armoury' },
        { kind: 'translated', language: 'fr', text: 'Arsenal' },
      ],
      descriptions: [
        { language: 'pl', text: 'Widok' },
        { language: 'en', text: '<b>A view</b>' },
      ],
      rights: 'Własność publiczna',
      rightsUrl: 'https://creativecommons.org/publicdomain/mark/1.0/deed.pl',
      scans: [scanRecord('one', { functions: ['Strona tytułowa'] })],
    });
    expect(json).toMatchObject({
      label: { pl: ['Arsenał <i>'] },
      summary: { pl: ['Widok'], en: ['<span>&lt;b&gt;A view&lt;/b&gt;</span>'] },
      metadata: expect.arrayContaining([
        { label: both, value: { en: ['Arsenal', 'Armoury'], fr: ['Arsenal'] } },
        { label: { pl: ['Język'], en: ['Language'] }, value: { pl: ['polski'], en: ['Polish'] } },
      ]),
      rights: 'http://creativecommons.org/publicdomain/mark/1.0/',
      requiredStatement: { label: both, value: { none: ['Własność publiczna'] } },
    });
    expect(json.items[0]?.metadata).toEqual([{ label: both, value: { pl: ['Strona tytułowa'] } }]);
  },
);

recipe('0010 0011', 'pages turn as they are read, sheets stand by themselves', async () => {
  for (const [values, viewingDirection, behavior] of [
    [{ language: 'he' }, 'right-to-left', 'paged'],
    [{ categories: ['maps'] }, 'left-to-right', 'individuals'],
  ] satisfies [ObjectValues, string, string][]) {
    const { json } = await manifestOf({ ...values, categories: ['books'], ...values, scans: scans(2) });
    expect(json).toMatchObject({ viewingDirection, behavior: [behavior] });
  }
});

recipe('0024 0031', 'one range holds the contents, of several volumes in one binding too', async () => {
  const { json } = await manifestOf({
    scans: scans(5),
    parts: [
      { parent: null, kind: 'volume', label: 'Tom I', first_scan: 0, last_scan: 1 },
      { parent: null, kind: 'volume', label: 'Tom II', first_scan: 2, last_scan: 4 },
      { parent: 1, kind: 'pieśń', label: 'Pieśń', first_scan: 3, last_scan: 4 },
    ],
  });
  const pages = (...positions: number[]) =>
    positions.map((position) => ({ id: json.items[position]?.id, type: 'Canvas' }));
  const range = (name: string | number, label: object, items: object[], kind?: object) => ({
    id: `${publicUrl}/iiif/work/range/${name}`,
    type: 'Range',
    label,
    ...(kind && { metadata: [{ label: { pl: ['Rodzaj części'], en: ['Kind of part'] }, value: kind }] }),
    items,
  });
  const volume = { pl: ['tom'], en: ['volume'] };
  expect(json.structures).toEqual([
    range('contents', { pl: ['Spis treści'], en: ['Table of contents'] }, [
      range(0, { none: ['Tom I'] }, pages(0, 1), volume),
      range(
        1,
        { none: ['Tom II'] },
        [...pages(2), range(2, { none: ['Pieśń'] }, pages(3, 4), { none: ['pieśń'] })],
        volume,
      ),
    ]),
  ]);
});

recipe('0030 0032 0068 0230', 'volumes and issues are a collection, in their order', async () => {
  const library = await iiifLibrary(() => ({ dateDescriptive: '1986', categories: ['maps'] }));
  for (const [id, dateDescriptive, year, day] of [
    ['later', '13 marca 1925', 1925, '03-13'],
    ['first', '16.02.1925', 1925, '02-16'],
    ['month', 'marzec 1926', 1926, '03-01'],
    ['unsure', 'ok. 1930', 1930, '01-01'],
  ] as const)
    await saveObject(
      library.db,
      baseUrls,
      objectRecord(id, {
        dateDescriptive,
        date: instant(`${year}-${day}`),
        years: { from: year, to: year },
        categories: ['serials'],
        relations: [{ kind: 'series', text: 'Dziennik', target: null, number: null }],
      }),
    );
  const top = await collection(library, '/iiif/collection.json');
  const id = top.items.find(({ label }) => label?.none?.includes('Dziennik'))?.id ?? '';
  const issues = await collection(library, id);
  const named = (name: string) => ({ id: `${publicUrl}/iiif/${name}/manifest.json`, type: 'Manifest' });
  const label = (name: string) => ({ label: { none: [`Książka ${name}`] } });
  expect(issues).toMatchObject({
    id,
    type: 'Collection',
    label: { pl: [expect.stringContaining('Dziennik')] },
    behavior: ['multi-part'],
  });
  const items = issues.items.map(({ thumbnail, ...item }) => item);
  expect(items).toEqual([
    { ...named('first'), ...label('first'), navDate: '1925-02-16T00:00:00Z' },
    { ...named('later'), ...label('later'), navDate: '1925-03-13T00:00:00Z' },
    { ...named('month'), ...label('month'), navDate: '1926-03-01T00:00:00Z' },
    { ...named('unsure'), ...label('unsure') },
  ]);
  const issue = await validManifest(library.read, '/iiif/first/manifest.json');
  expect(issue).toMatchObject({ navDate: '1925-02-16T00:00:00Z' });
  expect(issue.partOf).toContainEqual({ id, type: 'Collection', label: { none: ['Dziennik'] } });
  expect(await validManifest(library.read, address)).toMatchObject({ navDate: '1986-01-01T00:00:00Z' });
  expect((await collection(library, '/iiif/collection/category/maps.json')).behavior).toBeUndefined();
});

recipe('0035', 'a leaf that is folded out has no page beside it', async () => {
  const folded = scanRecord('map', { ...sized, structure: 'FOLDOUT' });
  const { json, read } = await manifestOf({ scans: [...scans(2), folded] });
  expect(json.items.map(({ behavior }) => behavior)).toEqual([undefined, undefined, ['non-paged']]);
  expect(await read(json.items[2]?.id ?? '')).toMatchObject({ behavior: ['non-paged'] });
  const { json: maps } = await manifestOf({
    scans: [scanRecord('sheet', sized), folded],
    categories: ['maps'],
  });
  expect(maps.items.map(({ behavior }) => behavior)).toEqual([undefined, undefined]);
});

recipe(
  '0046 0047 0053 0234',
  'a work leads to its files, its page, its records and its institution',
  async () => {
    const { db, read } = await iiifLibrary(() => ({}));
    const organizationId = await saveOrganization(db, organizationRecord('a', { fullname: 'Biblioteka' }));
    await saveObject(db, baseUrls, objectRecord('work', { organizationId, title: 'Mapa' }));
    const json = await validManifest(read, address);
    const page = { type: 'Text', format: 'text/html', language: ['en'] };
    expect(json.rendering?.[0]).toEqual({
      id: `${publicUrl}/downloads/work.pdf`,
      type: 'Text',
      label: both,
      format: 'application/pdf',
    });
    expect(json.homepage).toContainEqual({
      id: `${publicUrl}/en/objects/work/mapa`,
      label: { none: ['Mapa'] },
      ...page,
    });
    expect(json.seeAlso).toContainEqual({
      id: `${publicUrl}/o/work/mods.xml`,
      type: 'Dataset',
      label: both,
      format: 'application/xml',
      profile: 'http://www.loc.gov/mods/v3',
    });
    const institution = `${publicUrl}/en/institutions/${organizationId}`;
    expect(json.provider).toMatchObject([
      {
        id: institution.replace('/en/', '/pl/'),
        type: 'Agent',
        label: { none: ['Biblioteka'] },
        logo: [{ type: 'Image', format: 'image/png' }],
        seeAlso: [
          {
            id: `${publicUrl}/api/organizations/${organizationId}/`,
            type: 'Dataset',
            label: both,
            format: 'application/json',
          },
        ],
      },
    ]);
    const home = { id: institution, label: { none: ['Biblioteka'] }, ...page };
    expect(json.provider[0]?.homepage).toContainEqual(home);
  },
);

recipe('0202', 'a book is opened at its title page', async () => {
  const title = scanRecord('title', { functions: ['Strona tytułowa'] });
  const { json } = await manifestOf({ scans: [scanRecord('cover'), title] });
  expect(json.start).toEqual({ id: json.items[1]?.id, type: 'Canvas' });
});

recipe(
  '0266 0269 0306',
  'the text is a page of annotations elsewhere, whose canvases lead back',
  async () => {
    const { json, read } = await manifestOf((dataDir) => ({
      language: 'pl',
      scans: [{ ...scanWithFile(dataDir, altoWords([['Ala', 10, 20]])), ...sized }],
    }));
    const [canvas] = json.items;
    expect(canvas?.seeAlso).toMatchObject([{ profile: 'http://www.loc.gov/standards/alto/' }]);
    expect(canvas?.annotations).toEqual([{ id: expect.any(String), type: 'AnnotationPage' }]);
    const id = textAt(canvas, 'annotations.0.id');
    const target = `${canvas?.id}#xywh=10,20,100,20`;
    expect(await read(id)).toMatchObject({
      id,
      type: 'AnnotationPage',
      items: [
        {
          type: 'Annotation',
          motivation: 'supplementing',
          body: { type: 'TextualBody', value: 'Ala', language: 'pl', format: 'text/plain' },
          target,
        },
      ],
    });
    expect(await read(target.replace(/#.*/, ''))).toMatchObject({
      id: canvas?.id,
      type: 'Canvas',
      partOf: [{ id: json.id, type: 'Manifest' }],
    });
  },
);

recipe('0283', 'in the place of a scan that is missing there is an empty canvas', async () => {
  const missing = [
    { before: 1, label: 'XIII' },
    { before: 2, label: null },
  ];
  const { json } = await manifestOf({ scans: scans(2), missing });
  expect(json.items.map(({ items }) => items.length)).toEqual([1, 0, 1, 0]);
  expect(json.items[1]).toEqual({
    id: `${publicUrl}/iiif/work/canvas/missing-1`,
    type: 'Canvas',
    label: { pl: ['XIII – brak skanu'], en: ['XIII – scan missing'] },
    ...sized,
    items: [],
  });
  expect(json.items[3]?.label).toEqual({ pl: ['Brak skanu'], en: ['Scan missing'] });
});

recipe('0466 0485 0540', 'links open a work, a part of a page, or the first of several pages', async () => {
  const { json, request } = await manifestOf({ title: 'Mapa', scans: scans(2) });
  const canvas = json.items[1]?.id ?? '';
  const region = { x: 1, y: 2, width: 30, height: 40 };
  const state = contentState(canvas, json.id, region);
  const target = {
    id: `${canvas}#xywh=1,2,30,40`,
    type: 'Canvas',
    partOf: [{ id: json.id, type: 'Manifest' }],
  };
  expect(decodeContentState(state)).toMatchObject({
    type: 'Annotation',
    motivation: ['contentState'],
    target,
  });
  const several = JSON.stringify({ type: 'Annotation', motivation: ['contentState'], target: [target, {}] });
  for (const [content, viewAddress] of [
    [json.id, ''],
    [state, '?scan=2#xywh=1,2,30,40'],
    [several, '?scan=2#xywh=1,2,30,40'],
  ]) {
    const { status, headers } = await request(
      `/iiif/open?${new URLSearchParams({ 'iiif-content': content ?? '' })}`,
    );
    expect([status, headers.Location]).toEqual([303, `/pl/objects/work/mapa${viewAddress}`]);
  }
});

test('no recipe is both followed and skipped', () => {
  const named = [...followed, ...others.flatMap(([, numbers]) => numbers.split(' '))];
  expect(new Set(named).size).toBe(named.length);
});
