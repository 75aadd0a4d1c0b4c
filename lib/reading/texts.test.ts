import { expect, test } from 'vitest';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { MissingFile } from '#lib/scans/storage/storage.ts';
import { layerOf } from '#lib/text/layers.fixture.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { nearestText, type PageText, readTexts } from './texts.ts';
import { htmlBytes } from './weight.ts';

type StubText = TextLayer | Error | undefined;

/** Reads scans with these texts. */
async function read(...texts: StubText[]): Promise<{ pages: PageText[]; requested: number[] }> {
  const scans = texts.map(
    (text, position): ObjectScan => ({
      position,
      number: position,
      scan: mainScanOf(
        baseUrlsOf('https://library.example'),
        position,
        scanRecord(`${position}`, { textDigest: text ? `${position}` : null }),
      ),
      tileSource: undefined,
      imageBytes: undefined,
      textBytes: undefined,
    }),
  );
  const requested: number[] = [];
  const textLayer = async ({ position }: ObjectScan) => {
    const text = texts[position];
    if (text) requested.push(position);
    if (text instanceof Error) throw text;
    return text;
  };
  return { pages: (await readTexts({ textLayer }, scans)).map(({ text }) => text), requested };
}

const bytesOf = (text: PageText | undefined) =>
  text?.state === 'read' ? text.paragraphs.reduce((sum, one) => sum + htmlBytes(one.text), 0) : 0;

test('a page without a text, and one whose text cannot be read, leave the others', async () => {
  const { pages } = await read(
    layerOf(['Pierwsza']),
    undefined,
    new UnreadableFile('it is empty'),
    { blocks: [] },
    { language: 'la', ...layerOf(['Ultima']) },
  );
  expect(pages.map(({ state }) => state)).toEqual(['read', 'missing', 'unreadable', 'missing', 'read']);
  expect(pages[4]).toMatchObject({ language: 'la', paragraphs: [{ text: 'Ultima' }] });
});

test('what cannot be had now is waited for once', async () => {
  const away = new CatalogueUnavailable('away');
  const { pages, requested } = await read(layerOf(['a']), away, away, undefined, layerOf(['b']));
  expect(pages.map(({ state }) => state)).toEqual(['read', 'away', 'away', 'missing', 'away']);
  expect(requested).toEqual([0, 1]);
});

test('a text whose file is lost leaves the others', async () => {
  const lost = new CatalogueUnavailable('lost', { cause: new MissingFile('it lacks the file') });
  const { pages } = await read(layerOf(['a']), lost, layerOf(['b']));
  expect(pages.map(({ state }) => state)).toEqual(['read', 'lost', 'read']);
});

test('a mistake of ours is none of a text', async () => {
  await expect(read(new TypeError('mistake'))).rejects.toThrow(TypeError);
});

test('as many texts come as a page may hold, whole', async () => {
  const long = layerOf(['słowo '.repeat(4000).trim()]);
  const { pages } = await read(long, long, long);
  expect(pages).toHaveLength(2);
  expect(pages.every((page) => page.state === 'read' && !page.isCut)).toBe(true);
});

test.each([
  ['words', layerOf(['słowo & "cytat" '.repeat(20_000).trim()])],
  ['one word', layerOf(['😀'.repeat(100_000)])],
  ['many paragraphs', layerOf(...Array.from({ length: 20_000 }, () => ['<a>']))],
])('of a longer text of %s comes the beginning', async (_name, long) => {
  const { pages } = await read(long, layerOf(['Next']));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ state: 'read', isCut: true });
  expect(bytesOf(pages[0])).toBeGreaterThan(10_000);
  expect(bytesOf(pages[0])).toBeLessThan(70_000);
});

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
