import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { shownPart } from '#lib/metadata/part-kind.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { jpeg2000 } from '#lib/scans/jpeg2000.fixture.ts';
import { parseXmlFile } from '#lib/xml/element.ts';
import { libraryContent, temporaryLibrary } from './library.fixture.ts';
import { contentsOf, logicalObject } from './mets/contents.ts';
import { metsDocument } from './mets/document.ts';
import { pagesOf } from './mets/pages.ts';
import { type Expected, packages } from './samples.fixture.ts';

const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

/** The folder of a sample by its number. */
const sample = (number: string) =>
  join(samples, readdirSync(samples).find((one) => one.startsWith(`${number}-`)) ?? number);

/** A copy of a sample with tiny images under the names that it cites. */
async function withImages(number: string, images: string[]): Promise<string> {
  const folder = join(temporaryFolder(), basename(sample(number)));
  cpSync(sample(number), folder, { recursive: true });
  for (const [seed, name] of images.entries()) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await tinyImage(extname(name), seed));
  }
  return folder;
}

async function tinyImage(extension: string, seed: number): Promise<Buffer> {
  const [width, height] = [90, 120];
  const image = picture(width, height, seed);
  if (extension !== '.jp2') return await image.toFormat(extension === '.tif' ? 'tiff' : 'jpeg').toBuffer();
  const info = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false };
  return await jpeg2000(info, await image.raw().toBuffer());
}

/** Imports a folder. @returns the report, and what the library holds afterwards */
async function imported(folder: string, ...parameters: string[]) {
  const library = temporaryLibrary();
  const report = await library.import(folder, ...parameters);
  const { objects } = await libraryContent(library.dataDir);
  const reasons = report.problems.map(({ file, reason }) => `${basename(file)}: ${reason}`).join('\n');
  return { library, report, objects, reasons };
}

type Objects = Awaited<ReturnType<typeof imported>>['objects'];

const described = (objects: Objects): Expected[] =>
  objects.map(({ tile, scans, contents }) => {
    const { title, creator, date_descriptive: date, publish_place: place } = tile.related_object;
    const labels = scans.flatMap(({ scan }) => scan.pagination_info.scan_name ?? []);
    const texts = scans.filter(({ scan }) =>
      scan.resources.some(({ mime }) => mime === 'text/xml-alto'),
    ).length;
    return {
      title,
      ...(creator && { creator }),
      ...(date && { date }),
      ...(place && { place }),
      labels: labels.length > 0 ? labels : scans.length,
      ...(contents.length > 0 && {
        contents: contents.map(({ label, first, last }) => `${label}: ${first}-${last}`),
      }),
      ...(texts > 0 && { texts }),
    };
  });

test.runIf(isThere).each(packages)(
  '%s comes in whole, as its makers meant it',
  async (number, images, code, expected) => {
    const { report, objects } = await imported(
      images.length > 0 ? await withImages(number, images) : sample(number),
    );
    expect(described(objects)).toEqual(expected);
    expect(report.code).toBe(code);
  },
);

test.runIf(isThere)('01: a book in a bag with METS, and a page of it in JPEG 2000', async () => {
  const { report, objects, reasons } = await imported(sample('01'));
  expect([report.code, reasons]).toEqual([0, '']);
  expect(
    objects.map(({ title, scans }) => [title, ...scans.map(({ tileSource }) => tileSource?.height)]),
  ).toEqual([
    ['Kant aufklaerung 1784', 2083, 2084],
    ['Kant aufklaerung 1784-jp2', 2084],
  ]);
  const texts = objects.flatMap(({ scans }) =>
    scans.flatMap(({ scan }) => scan.resources.map(({ mime }) => mime)),
  );
  expect(texts.filter((mime) => mime === 'text/xml-alto')).toHaveLength(3);
});

test.runIf(isThere)('02: a newspaper issue, dated by its folder', async () => {
  const { report, objects } = await imported(sample('02'));
  expect(report).toMatchObject({ code: 0, objects: { added: 1 }, scans: { made: 4 } });
  expect(objects[0]?.tile.related_object).toMatchObject({ date: '1853-06-04T00:00:00' });
  expect(objects[0]?.scans.map(({ tileSource }) => tileSource?.width)).toEqual([7200, 7200, 7200, 7200]);
});

test.runIf(isThere)('07: postcards of a table, front and back in one object', async () => {
  const { report, objects } = await imported(sample('07'));
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
  const courthouse = described('Spokane County Court House');
  expect(courthouse?.scans.map(({ tileSource }) => [tileSource?.width, tileSource?.height])).toEqual([
    [1070, 676],
    [1069, 675],
  ]);
  expect(courthouse?.tile.related_object.date).toBe('1912-09-08T00:00:00');
});

test.runIf(isThere)('13: four ways to store one photograph, one way to see it', async () => {
  const { library, objects } = await imported(sample('13'), '--objects', 'image');
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

test.runIf(isThere)(
  '17: a page of a book comes in with the record of the whole; missing pages are told in one sentence',
  async () => {
    const { report, objects, reasons } = await imported(sample('17'));
    expect(report.code).toBe(1);
    expect(reasons).toMatch(/mets\.xml: 5 of 6 images are not to be had: http.* and 2 more$/m);
    expect(objects).toMatchObject([
      {
        title: expect.stringMatching(/^Illustriertes Gartenbau-Lexikon/),
        tile: {
          related_object: {
            creator_name: 'Theodor Rümpler',
            publish_place: 'Berlin',
            date: '1882-01-01T00:00:00',
          },
        },
      },
    ]);
  },
);

test.runIf(isThere)(
  '03, 15, 16: packages whose images are not there are told, one sentence each',
  async () => {
    const reasons = async (number: string) => (await imported(sample(number))).reasons;
    expect(await reasons('03')).toMatch(/00279557189\.xml: it describes a reel or a batch/);
    expect(await reasons('16')).toMatch(/METS\.xml: 2 of 2 images are not to be had/);
    const records = await reasons('15');
    expect(records).toMatch(/zd2-.*\.xml: 7 of 7 images are not to be had/);
    expect(records).toMatch(/marc8_accented_chars\.marc: no image has the name of these records: 000004951/);
  },
);

test.runIf(isThere)('15, 17: types of divisions are kinds of contents, which have names', async () => {
  const file = join(samples, '15-catalogue-records/mets-mods/vls/vd17-AF-11250807.ulb.xml');
  const document = metsDocument(await parseXmlFile(file));
  const logical = logicalObject(document);
  const parts = logical ? contentsOf(document, logical.div, pagesOf(document), () => undefined) : [];
  expect(parts).toMatchObject([
    { kind: 'cover_front', first: 1, last: 2 },
    { kind: 'title_page', first: 3, last: 4 },
    { kind: 'cover_back', first: 15, last: 17 },
  ]);
  const shown = parts.map(({ label, kind = '' }) => shownPart({ label, kind }, 'pl').label);
  expect(shown).toEqual(['Przednia okładka', 'Strona tytułowa', 'Tylna okładka']);
  const { objects } = await imported(sample('17'));
  expect(objects[0]?.contents.map((entry) => shownPart(entry, 'en').label)).toEqual(['Chapter']);
});

test.runIf(isThere)(
  '12: manifests that lie in a folder are objects of the images that they name',
  async () => {
    const unnamed = await imported(sample('12'), '--dry-run');
    expect(unnamed.reasons).toMatch(/manifest\.2\.loc-87694060\.json: .*name their server with --origin/);
    const { report, reasons } = await imported(sample('12'), '--dry-run', '--origin', 'https://iiif.example');
    // A collection among the samples is followed; its members are on a server that was not named.
    expect(reasons).toMatch(/name it with --origin https:\/\/api\.dc\.library\.northwestern\.edu/);
    expect(report.planned).toMatchObject([
      { title: expect.stringMatching(/^CARTE DU PARAGUAY/), scans: 1 },
      { title: expect.stringMatching(/Tafelband 1/), scans: 51, contents: { length: 4 } },
      { title: expect.stringMatching(/^Map of the city of Washington/), scans: 1 },
      { title: 'Use of property, 1922', scans: 1 },
      { title: expect.stringMatching(/^Pharus-Plan von Königsberg/), scans: 9 },
      { title: expect.stringMatching(/^\[Helsingfors\]/), scans: 1 },
      { title: 'Berliner Tageblatt - 1925-02-16', scans: 2 },
    ]);
  },
);

test.runIf(isThere)('14: tiles of a pyramid are no scans, and told', async () => {
  const { report, reasons } = await imported(sample('14'), '--dry-run');
  expect(report.code).toBe(1);
  expect(reasons).toMatch(/testpattern_files: tiles of a pyramid; import the image that it was made of/);
});
