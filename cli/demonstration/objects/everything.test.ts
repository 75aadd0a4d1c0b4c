import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { categories } from '#lib/catalogue/schema.ts';
import { organizations } from '../organizations.ts';
import { everything } from './everything.ts';
import { inPublicationOrder } from './publication.ts';

const objects = everything();

test('there are at least 64 objects, and some of every kind', () => {
  expect(objects.length).toBeGreaterThanOrEqual(64);
  const counts = Object.fromEntries(
    categories.map((category) => [category, objects.filter((o) => o.categories.includes(category)).length]),
  );
  for (const category of categories) expect([category, counts[category]]).not.toEqual([category, 0]);
  expect(counts).toMatchObject({ photographs: 9, serials: 14, maps: 14, postcards: 6 });
});

test('objects have places and identifiers of their own, in known sections', async () => {
  const known = new Set((await organizations()).map(({ key }) => key));
  expect(known.size).toBeGreaterThanOrEqual(6);
  expect(objects.filter(({ organization }) => !known.has(organization))).toEqual([]);
  expect(new Set(objects.map((o) => `${o.organization}/${o.folder}`)).size).toBe(objects.length);
  expect(new Set(objects.map((o) => o.details.identifier)).size).toBe(objects.length);
});

test('every description says in both languages what the object is', () => {
  for (const { categories, description, title } of objects) {
    const plain = categories.includes('photographs')
      ? /does not hold the original/
      : /not (?:a |an )?(?:scan|manuscript)|neither a scan/;
    expect([title, description.en]).toEqual([title, expect.stringMatching(plain)]);
    expect([title, description.pl]).toEqual([title, expect.stringMatching(/nie (?:posiada|jest)/i)]);
    expect(description.en).toMatch(/Czytelnia/);
  }
});

test('moments of publication are unique, and neighbours are mostly of different kinds', () => {
  const published = inPublicationOrder(objects);
  expect(new Set(published.map((one) => one.published)).size).toBe(objects.length);
  const alike = published.filter(
    ({ object }, i) => object.categories[0] === published[i + 1]?.object.categories[0],
  );
  expect(alike.length).toBeLessThanOrEqual(3);
});

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.each(['treny', 'auld-lang-syne', 'postcard-town', 'ephemera-ekslibris', 'antarctic', 'plate-tree'])(
  'drawing %s twice gives the same bytes and the same text',
  async (folder) => {
    const draw = async () => {
      const scans = await everything()
        .find((object) => object.folder === folder)
        ?.scans();
      return scans?.map(({ bytes, alto }) => [digest(bytes), alto]);
    };
    const first = await draw();
    expect(first).toBeDefined();
    expect(await draw()).toEqual(first);
  },
);
