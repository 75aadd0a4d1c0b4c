import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { held, temporaryLibrary } from './library.fixture.ts';

const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

/** Imports a sample by its number and gives the report and what the library then holds. */
async function imported(number: string, ...parameters: string[]) {
  const name = readdirSync(samples).find((one) => one.startsWith(`${number}-`)) ?? number;
  const library = temporaryLibrary();
  const report = await library.import(join(samples, name), ...parameters);
  const { objects } = await held(library.dataDir);
  const reasons = report.problems.map(({ file, reason }) => `${basename(file)}: ${reason}`).join('\n');
  return { library, report, objects, reasons };
}

test.runIf(isThere)('01: a book in a bag; its JPEG 2000 is named as unreadable', async () => {
  const { report, objects, reasons } = await imported('01');
  expect(report.code).toBe(1);
  expect(reasons).toMatch(/INPUT_0020\.jp2: JPEG 2000 cannot be read here/);
  const scans = objects.flatMap((object) => object.scans);
  expect(scans.map(({ tileSource }) => [tileSource?.width, tileSource?.height])).toEqual([
    [1457, 2083],
    [1457, 2084],
  ]);
});

test.runIf(isThere)('02: a newspaper issue, dated by its folder', async () => {
  const { report, objects } = await imported('02');
  expect(report).toMatchObject({ code: 0, objects: { added: 1 }, scans: { made: 4 } });
  expect(objects[0]?.tile.related_object).toMatchObject({ date: '1853-06-04T00:00:00' });
  expect(objects[0]?.scans.map(({ tileSource }) => tileSource?.width)).toEqual([7200, 7200, 7200, 7200]);
});

test.runIf(isThere)(
  '04: both pages have their text, the one that names its image otherwise too',
  async () => {
    const { report, objects } = await imported('04');
    expect(report.code).toBe(0);
    const scans = objects.flatMap((object) => object.scans);
    expect(scans.map(({ scan }) => scan.resources.map(({ mime }) => mime))).toEqual([
      ['image/jpeg', 'text/xml-alto'],
      ['image/jpeg', 'text/xml-alto'],
    ]);
  },
);

test.runIf(isThere)('07: postcards of a table, front and back in one object', async () => {
  const { report, objects, reasons } = await imported('07');
  expect(report.objects.added).toBe(objects.length);
  const described = (title: string) => objects.find((object) => object.title.startsWith(title));
  const restaurant = described("Spokane's Great Restaurant");
  expect(restaurant?.scans.map(({ scan }) => scan.pagination_info.scan_name)).toEqual([
    'postcard front',
    'postcard back',
  ]);
  expect(restaurant?.tile.related_object).toMatchObject({
    date: '1909-01-01T00:00:00',
    categories: ['postcards'],
  });
  expect(described('Administration Building')?.tile.related_object.date).toBe('1910-01-01T00:00:00');
  expect(reasons).toMatch(/demo_002\.pdf: PDF cannot be read here/);
});

test.runIf(isThere)('10: manuscripts of a table, with a century for a date', async () => {
  const { objects } = await imported('10');
  expect(objects).toHaveLength(2);
  for (const { tile } of objects) expect(tile.related_object.date).toMatch(/^1[0-9]01-01-01T00:00:00$/);
});

test.runIf(isThere)('13: four ways to store one photograph, one way to see it', async () => {
  const { library, objects } = await imported('13', '--objects', 'image');
  const looks: number[][] = [];
  for (const { scans } of objects) {
    const [scan] = scans;
    expect(scan?.tileSource?.width ?? 0).toBeGreaterThan(scan?.tileSource?.height ?? 0);
    const digest = scan?.scan.dzi.manifest_url.split('/').at(-2) ?? '';
    const file = join(digestFolder(storageFolder(library.dataDir), digest), 'default.jpg');
    looks.push([...(await sharp(file).resize(6, 4, { fit: 'fill' }).raw().toBuffer())]);
  }
  expect(looks).toHaveLength(4);
  for (const look of looks) {
    for (const [index, value] of look.entries())
      expect(Math.abs(value - (looks[0]?.[index] ?? 0))).toBeLessThan(12);
  }
});
