import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { connect, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { djvuOf } from '#lib/scans/documents/djvu.fixture.ts';
import { type PdfPage, pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';

const page = (line: string): PdfPage => ({ width: 60, height: 90, text: [[5, 50, line]] });
const book = pdfOf([page('Ala'), page('ma'), page('kota')], {
  info: '/Title (Kalendarz)',
  catalogue: '/Outlines << /First 5 0 R >> /PageLabels << /Nums [0 << /S /R >>] >>',
  more: ['<< /Title (Dalej) /Dest [page2 /Fit] >>'],
});
const sizes = [
  { width: 60, height: 80 },
  { width: 50, height: 70 },
];

/** A server with files, and a library to import them into. */
async function serverOf(files: Parameters<typeof folderWith>[0]) {
  const server = await iiifServer(await folderWith(files));
  const library = temporaryLibrary();
  return {
    ...server,
    ...library,
    at: (name: string) => `${server.origin}/files/${name}`,
    async shown() {
      const { catalogue } = await connect(library.dataDir);
      const { objects } = await libraryContent(library.dataDir);
      return await Promise.all(
        objects.map(async ({ id, title, scans }) => ({
          title,
          labels: scans.map(({ scan }) => scan.pagination_info.scan_name),
          contents: (await catalogue.wholeObject(id))?.parts.map(({ label, first_scan }) => [
            label,
            first_scan,
          ]),
        })),
      );
    },
  };
}

/** A METS document with one file for each page. */
const metsOf = (files: Record<string, string>, mime: string) =>
  metsXml(
    `${modsSection('D', '<mods:titleInfo><mods:title>Atlas</mods:title></mods:titleInfo>')}<mets:fileSec>${fileGroup('DEFAULT', files, mime)}</mets:fileSec>${structure(
      'PHYSICAL',
      div('TYPE="physSequence"', ...Object.keys(files).map((id) => div('TYPE="page"', `#${id}`))),
    )}${structure('LOGICAL', div('TYPE="monograph" DMDID="D"'))}`,
  );

test('a DjVu document that METS names is fetched: its pages are scans, with their titles, texts and contents; again nothing is fetched', async () => {
  const text = '(page 0 0 60 80 (word 10 20 50 40 "Ala"))';
  const outline = '(bookmarks ("Wstep" "#1") ("Dalej" "#2"))';
  const djvu = djvuOf(
    sizes,
    `select 1; set-page-title "XII"; set-txt\n${text}\n.\nselect; set-outline\n${outline}\n.`,
  );
  const { answers, requests, at, ...library } = await serverOf({ 'b.djvu': readFileSync(djvu) });
  const mets = metsOf({ F: at('b.djvu') }, 'image/vnd.djvu');
  answers.set('/mets', mets);
  expect(await library.import(`${library.origin}/mets`, '--dry-run')).toMatchObject({
    planned: [{ title: 'Atlas', scans: null, texts: null }],
  });
  const report = await library.import(`${library.origin}/mets`);
  expect(report).toMatchObject({ code: 0, problems: [], scans: { made: 2 } });
  expect(await library.shown()).toEqual([
    {
      title: 'Atlas',
      labels: ['XII', null],
      contents: [
        ['Wstep', 0],
        ['Dalej', 1],
      ],
    },
  ]);
  const { scanRows } = await libraryContent(library.dataDir);
  expect(scanRows.map(({ text_digest }) => text_digest !== null)).toEqual([true, false]);
  requests.length = 0;
  expect(await library.import(`${library.origin}/mets`)).toMatchObject({ objects: { unchanged: 1 } });
  expect(requests).toEqual(['/mets']);
});

test('an indirect DjVu document is fetched file by file; where one is not there, it is told', async () => {
  const folder = temporaryFolder();
  execFileSync('djvmcvt', ['-i', djvuOf(sizes, 'select 2; set-page-title "2a"'), folder, 'index.djvu']);
  const files = ['index.djvu', 'p1.pbm.djvu', 'p2.pbm.djvu'].map((name): [string, Buffer] => [
    name,
    readFileSync(join(folder, name)),
  ]);
  const { answers, at, ...library } = await serverOf(Object.fromEntries(files));
  const address = at('index.djvu');
  answers.set('/files/p2.pbm.djvu', 404);
  expect(await library.import(address)).toMatchObject({
    code: 1,
    objects: { failed: 1 },
    problems: [{ file: address, kind: 'error', reason: expect.stringMatching(/answers 404/) }],
  });
  answers.delete('/files/p2.pbm.djvu');
  expect(await library.import(address)).toMatchObject({ code: 0, scans: { made: 2 } });
  expect(await library.shown()).toMatchObject([{ title: 'Index', labels: [null, '2a'] }]);
});

test('a PDF by its own address, whatever that is called, is an object that says what the PDF does of itself', async () => {
  const { origin, answers, at, ...library } = await serverOf({ 'scan 17.pdf': book, get: book });
  for (const name of ['scan%2017.pdf', 'get']) {
    expect(await library.import(at(name))).toMatchObject({ code: 0, problems: [] });
  }
  const shown = { title: 'Kalendarz', labels: ['I', 'II', 'III'], contents: [['Dalej', 1]] };
  expect(await library.shown()).toEqual([shown, shown]);
});

test('a record that names a PDF and no images shows its pages; one about its rights is none of them', async () => {
  const { origin, answers, at, ...library } = await serverOf({ 'a.pdf': book, 'a.png': [20, 30] });
  const record = (...lines: string[]) =>
    `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Rocznik</dc:title>${lines.join('')}</oai_dc:dc>`;
  answers.set('/licence', record(`<dc:rights>${at('a.pdf')}</dc:rights>`));
  const { problems } = await library.import(`${origin}/licence`);
  expect(problems).toMatchObject([{ reason: 'the record names neither images nor a IIIF manifest' }]);
  answers.set('/pdf', record(`<dc:identifier>${at('a.pdf')}</dc:identifier>`));
  answers.set(
    '/both',
    record(`<dc:identifier>${at('a.pdf')}</dc:identifier>`, `<dc:relation>${at('a.png')}</dc:relation>`),
  );
  expect(await library.import(`${origin}/pdf`)).toMatchObject({ code: 0, scans: { made: 3 } });
  expect(await library.import(`${origin}/both`)).toMatchObject({ code: 0, scans: { made: 1 } });
  expect(await library.import('--link', `${origin}/pdf`)).toMatchObject({ objects: { unchanged: 1 } });
});

test('a page has its image and not the PDF of it, whatever that is called; an index is followed to where it is', async () => {
  const folder = temporaryFolder();
  execFileSync('djvmcvt', ['-i', djvuOf(sizes), folder, 'index.djvu']);
  const files = ['index.djvu', 'p1.pbm.djvu', 'p2.pbm.djvu'].map((name): [string, Buffer] => [
    `elsewhere/${name}`,
    readFileSync(join(folder, name)),
  ]);
  const { origin, answers, at, ...library } = await serverOf({
    ...Object.fromEntries(files),
    'a.png': [20, 30],
    get: book,
  });
  const group = (use: string, id: string, name: string, mime: string) =>
    fileGroup(use, { [id]: at(name) }, mime);
  answers.set(
    '/mets',
    metsXml(
      `${modsSection('D', '<mods:titleInfo><mods:title>Atlas</mods:title></mods:titleInfo>')}<mets:fileSec>${group('ORIGINAL', 'P', 'get', 'application/pdf')}${group('IMAGE', 'I', 'a.png', 'image/png')}</mets:fileSec>${structure('PHYSICAL', div('TYPE="physSequence"', div('TYPE="page"', '#P', '#I')))}`,
    ),
  );
  expect(await library.import(`${origin}/mets`)).toMatchObject({ code: 0, scans: { made: 1 } });
  answers.set('/index', { moved: at('elsewhere/index.djvu') });
  expect(await library.import(`${origin}/index`)).toMatchObject({ code: 0, scans: { made: 2 } });
});

test('of several documents each has its pages in its place, and a broken one costs itself', async () => {
  const { origin, answers, at, ...library } = await serverOf({
    'a.pdf': pdfOf([page('Ala'), page('ma')]),
    'b.pdf': '%PDF-1.4 and nothing',
    'c.pdf': pdfOf([page('psa')]),
  });
  answers.set('/mets', metsOf({ A: at('a.pdf'), B: at('b.pdf'), C: at('c.pdf') }, 'application/pdf'));
  expect(await library.import(`${origin}/mets`)).toMatchObject({
    code: 1,
    objects: { added: 1 },
    problems: [{ file: at('b.pdf'), reason: 'its PDF is damaged or cut short' }],
  });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects[0]?.scans).toHaveLength(3);
  expect(objects[0]?.details.missing).toEqual([{ before: 2, label: null }]);
});

test('a TIFF of several pages at an address is as many scans', async () => {
  const pages = await Promise.all([7, 8].map((seed) => picture(40, 30, seed).png().toBuffer()));
  const tiff = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { at, ...library } = await serverOf({ 'tom.tif': tiff });
  expect(await library.import(at('tom.tif'))).toMatchObject({ code: 0, problems: [], scans: { made: 2 } });
  expect(await library.shown()).toMatchObject([{ title: 'Tom', labels: [null, null] }]);
});
