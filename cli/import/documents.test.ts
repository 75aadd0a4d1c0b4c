import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { djvuOf } from '#lib/scans/documents/djvu.fixture.ts';
import { type PdfPage, pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from './library.fixture.ts';

const page = (line: string): PdfPage => ({ width: 60, height: 90, text: [[5, 50, line]] });
const outline = {
  catalogue: '/Outlines << /First 5 0 R >> /PageLabels << /Nums [0 << /S /R >>] >>',
  more: ['<< /Title (Wstep) /Next 6 0 R /Dest [page1 /Fit] >>', '<< /Title (Dalej) /Dest [page3 /Fit] >>'],
};
const book = pdfOf([page('Ala'), page('ma'), page('kota')], {
  ...outline,
  info: '/Title (Kalendarz) /Author (Nowak, Jan)',
});

test('a PDF becomes an object with pages, labels, texts, contents and its own metadata; a second import changes nothing', async () => {
  const folder = await folderWith({ 'skan-17.pdf': book });
  const library = temporaryLibrary();
  const { planned } = await library.import(folder, '--dry-run');
  expect(planned?.[0]?.contents).toEqual([
    { label: 'Wstep', depth: 0, first: 1, last: 2 },
    { label: 'Dalej', depth: 0, first: 3, last: 3 },
  ]);
  expect(await library.import(folder)).toMatchObject({ code: 0, problems: [], scans: { made: 3 } });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects[0]?.tile.related_object).toMatchObject({ title: 'Kalendarz', creator_name: 'Jan Nowak' });
  expect(objects[0]?.scans.map(({ scan }) => scan.pagination_info.scan_name)).toEqual(['I', 'II', 'III']);
  const texts = objects[0]?.scans.map(
    ({ scan }) => scan.resources.filter(({ mime }) => /xml/.test(mime)).length,
  );
  expect(texts).toEqual([1, 1, 1]);
  expect(await library.import(folder)).toMatchObject({
    code: 0,
    objects: { unchanged: 1 },
    scans: { made: 0, reused: 3 },
  });
});

test('where the program for DjVu is missing it is named, and everything else is imported', async () => {
  const folder = await folderWith({
    'book.djvu': readFileSync(djvuOf([{ width: 60, height: 90 }])),
    'karta/a.jpg': [60, 90],
  });
  const library = temporaryLibrary(undefined, { PATH: '' });
  const { code, problems } = await library.import(folder);
  expect(code).toBe(1);
  expect(problems).toMatchObject([
    {
      file: join(folder, 'book.djvu'),
      reason: expect.stringMatching(
        /^reading DjVu needs the program djvu\w+: install the package djvulibre-bin$/,
      ),
      kind: 'error',
    },
  ]);
  const { objects } = await libraryContent(library.dataDir);
  expect(objects.map(({ title }) => title)).toEqual(['A']);
});

test('a sidecar overrides the metadata of a PDF, whose outline stays', async () => {
  const folder = await folderWith({ 'a.pdf': book, 'a.yaml': 'title: Rocznik\n' });
  const { planned } = await temporaryLibrary().import(folder, '--dry-run');
  expect(planned).toMatchObject([
    { title: 'Rocznik', scans: 3, texts: null, contents: [{ label: 'Wstep' }, {}] },
  ]);
});

test('the outline of a PDF named by a table becomes its contents', async () => {
  const folder = await folderWith({ 'a.pdf': book, 't.csv': 'id,title,file\n1,Rocznik,a.pdf\n' });
  const { planned, problems } = await temporaryLibrary().import(folder, '--dry-run');
  expect(problems).toEqual([]);
  expect(planned).toMatchObject([{ title: 'Rocznik', contents: [{ label: 'Wstep', first: 1 }, {}] }]);
});

test('a document beside images is assumed to be a copy of them', async () => {
  const folder = await folderWith({ '1.png': [20, 20], '2.png': [21, 20], 'all.pdf': book });
  const { planned, problems } = await temporaryLibrary().import(folder, '--dry-run');
  expect(planned).toMatchObject([{ scans: 2 }]);
  expect(problems).toMatchObject([{ file: join(folder, 'all.pdf'), kind: 'skipped' }]);
});

test('the text of a whole PDF is not taken for that of its first page', async () => {
  const folder = await folderWith({ 'a.pdf': book, 'a.pdf.txt': 'Ala ma kota' });
  const { problems } = await temporaryLibrary().import(folder, '--dry-run');
  const reason = 'it has the text of 1 page, and a.pdf has 3';
  expect(problems).toMatchObject([{ file: join(folder, 'a.pdf.txt'), reason, kind: 'warning' }]);
});

test('a DjVu file becomes an object, and a broken document affects only itself', async () => {
  const folder = await folderWith({ 'bad.pdf': '%PDF-1.4 and nothing', 'bad.djvu': 'AT&TFORM' });
  const library = temporaryLibrary();
  const good = djvuOf([{ width: 60, height: 80 }], 'select 1; set-page-title "23a"');
  writeFileSync(join(folder, 'note.txt'), '');
  const report = await library.import(good, folder);
  expect(report).toMatchObject({ code: 1, objects: { added: 1, failed: 2 } });
  expect(report.problems.map(({ reason }) => reason).sort()).toEqual([
    expect.stringMatching(/^its DjVu cannot be read/),
    'its PDF is damaged or cut short',
  ]);
  const { objects } = await libraryContent(library.dataDir);
  expect(objects[0]?.scans[0]?.scan.pagination_info.scan_name).toBe('23a');
});

test('an indirect DjVu document is a single object; the files next to its index are none', async () => {
  const folder = await folderWith({ 'note.txt': '' });
  const bookWith = (corner: string) => {
    const book = djvuOf(
      [
        { width: 60, height: 80 },
        { width: 50, height: 70 },
      ],
      `select 2; set-page-title "${corner}"`,
    );
    execFileSync('djvmcvt', ['-i', book, folder, 'index.djvu']);
  };
  bookWith('2a');
  const library = temporaryLibrary();
  expect(await library.import(folder, '--dry-run')).toMatchObject({
    planned: [{ title: 'Index', scans: null }],
  });
  expect(await library.import(folder)).toMatchObject({ code: 0, problems: [], scans: { made: 2 } });
  const labels = async () => {
    const { objects } = await libraryContent(library.dataDir);
    return objects[0]?.scans.map(({ scan }) => scan.pagination_info.scan_name);
  };
  expect(await labels()).toEqual([null, '2a']);
  expect(await library.import(folder)).toMatchObject({ objects: { unchanged: 1 }, scans: { made: 0 } });
  bookWith('2b');
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { changed: 1 } });
  expect(await labels()).toEqual([null, '2b']);
  rmSync(join(folder, 'p2.pbm.djvu'));
  expect(await library.import(folder)).toMatchObject({
    code: 1,
    problems: [{ file: join(folder, 'index.djvu'), kind: 'error' }],
  });
});

test('the folder of an indirect DjVu document that a record joins has its pages, each once', async () => {
  const folder = await folderWith({
    'r.xml':
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dlibra_avs="http://dlibra.example/"><rdf:Description rdf:about="http://dlibra.example/publication/420"><dlibra_avs:Title>Gazeta</dlibra_avs:Title></rdf:Description></rdf:RDF>',
    '420/note.txt': '',
  });
  const pages = [
    { width: 60, height: 80 },
    { width: 50, height: 70 },
  ];
  execFileSync('djvmcvt', ['-i', djvuOf(pages), join(folder, '420'), 'index.djvu']);
  const library = temporaryLibrary();
  expect(await library.import(folder)).toMatchObject({ objects: { added: 1 }, scans: { made: 2 } });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects).toMatchObject([{ title: 'Gazeta', scanCount: 2 }]);
});
