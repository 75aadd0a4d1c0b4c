import sharp from 'sharp';
import { expect, test } from 'vitest';
import { categories } from '../lib/catalogue/schema.ts';
import { collection, inPublicationOrder } from './collection.ts';
import { organizations } from './organizations.ts';
import { Sheet } from './type/sheet.ts';

const objects = await collection();

/** The object in this folder, drawn. */
async function build(folder: string) {
  const object = objects.find((one) => one.folder === folder);
  if (!object) throw new Error(`There is no ${folder}`);
  return await object.draw();
}

test('there are more objects than a batch of the feed has tiles, and some of every kind', () => {
  expect(objects.length).toBeGreaterThan(50);
  const counts = categories.map((category) => [
    category,
    objects.filter(({ metadata }) => metadata.categories.includes(category)).length,
  ]);
  expect(counts.filter(([, count]) => Number(count) < 4)).toEqual([]);
});

test('objects have places and identifiers of their own, in known sections', async () => {
  const known = new Set((await organizations()).map(({ key }) => key));
  expect(known.size).toBeGreaterThanOrEqual(6);
  expect(objects.filter(({ metadata }) => !known.has(metadata.organization))).toEqual([]);
  expect(new Set(objects.map(({ folder }) => folder)).size).toBe(objects.length);
});

test('every description says in both languages what the object is', () => {
  for (const { metadata } of objects) {
    const { categories, description, title } = metadata;
    const plain = categories.includes('photographs')
      ? /does not hold the original/
      : /not (?:a |an )?(?:scan|manuscript)|neither a scan/;
    expect([title, description.en]).toEqual([title, expect.stringMatching(plain)]);
    expect([title, description.pl]).toEqual([title, expect.stringMatching(/nie (?:posiada|jest)/i)]);
    for (const text of [description.en, description.pl]) {
      expect(text).toMatch(/Czytelni/);
      expect(text).not.toMatch(/[{}]|\(\)|undefined/);
    }
  }
});

test('moments of publication are unique, and neighbours are mostly of different kinds', () => {
  const published = inPublicationOrder(objects);
  expect(new Set(published.map((one) => one.published)).size).toBe(objects.length);
  const kinds = published.map(({ object }) => object.metadata.categories[0]);
  expect(kinds.filter((kind, i) => kind === kinds[i + 1]).length).toBeLessThanOrEqual(3);
});

test('a book has 60 scans with text, and its chapters as parts', async () => {
  const { scans, parts = [] } = await build('moby-dick-first-chapters');
  expect(scans.length).toBe(60);
  for (const { image } of scans) expect(typeof image !== 'string' && image.hasText).toBe(true);
  expect(parts[0]).toMatchObject({ label: 'Loomings', first: 2 });
  expect(parts.at(-1)?.last).toBe(60);
  parts.slice(1).forEach(({ first }, i) => {
    expect(first).toBe((parts[i]?.last ?? 0) + 1);
  });
});

test('two scans have more than 50 megapixels', async () => {
  const large = ['map-great-map', 'plate-phyllotaxis'];
  const all = await Promise.all(large.map(async (folder) => (await build(folder)).scans));
  for (const { image } of all.flat()) {
    if (typeof image === 'string') throw new Error('It is drawn');
    expect(image.width * image.height).toBeGreaterThan(50_000_000);
  }
});

/** The drawings of an object. */
const sheetsOf = async (folder: string) =>
  (await build(folder)).scans.map(({ image }) => {
    if (typeof image === 'string') throw new Error('It is drawn');
    return image;
  });

test.each([
  'poetry-treny',
  'score-auld-lang-syne',
  'postcard-boats',
  'ephemera-ekslibris',
  'map-antarctic',
  'plate-hilbert',
  'message-1790',
  'manuscript-sonnet-18',
])(
  'drawing %s twice gives the same drawing and the same text, and something is to be seen',
  async (folder) => {
    const [first, again] = [await sheetsOf(folder), await sheetsOf(folder)];
    const contentOf = (sheets: typeof first) => sheets.map((image) => [image.svg, image.alto()]);
    expect(contentOf(again)).toEqual(contentOf(first));
    for (const image of first) {
      // A blank sheet has no contrast. Drawn small: at full size this would take most of the test.
      const small = sharp(Buffer.from(image.svg), { unlimited: true }).resize(400);
      expect((await sharp(await small.flatten().toBuffer()).stats()).channels[1]?.stdev).toBeGreaterThan(3);
    }
  },
);

test.each(['jpg', 'png', 'webp', 'tif'] as const)(
  'a drawing has the same bytes each time as %s, with something to be seen',
  async (extension) => {
    const sheet = new Sheet(160, 90).centred('Czytelnia', 50);
    const bytes = await sheet.bytes(extension);
    expect(await sheet.bytes(extension)).toEqual(bytes);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([160, 90]);
    expect((await sharp(bytes).stats()).channels[1]?.stdev).toBeGreaterThan(3);
  },
);
