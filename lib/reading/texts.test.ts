import { expect, test } from 'vitest';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { MissingFile } from '#lib/scans/storage/storage.ts';
import { layerOf } from '#lib/text/layers.fixture.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { type PageText, readTexts } from './texts.ts';
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
