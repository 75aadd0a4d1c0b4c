import { expect, test } from 'vitest';
import { type PdfPage, pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { iiifServer } from './iiif/server.fixture.ts';
import { folderWith, temporaryLibrary } from './library.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from './mets/mets.fixture.ts';
import { albumAt, textsIn } from './remote/album.fixture.ts';

const altoWith = (word: string) => altoOf(pageOf(linesOf(word)));

const maintenance = '<!doctype html><p>Maintenance';
const transcription = {
  type: 'AnnotationPage',
  items: [{ motivation: 'supplementing', body: { type: 'TextualBody', value: 'Ala' } }],
};

test.each<[string, string, unknown, unknown, string[]]>([
  ['a web page in place of a text', '/text.xml', maintenance, altoWith('Ala'), []],
  ['a web page in place of a text of a linked image', '/text.xml', maintenance, altoWith('Ala'), ['--link']],
  ['a web page in place of annotations', '/annotations', maintenance, transcription, []],
  ['an error in place of annotations', '/annotations', { error: 'Maintenance' }, transcription, []],
])(
  '%s costs a new object its text, and no scan the text that is stored',
  async (_, path, other, text, options) => {
    const album = await albumAt('a.png', 'b.png');
    const more =
      path === '/text.xml'
        ? undefined
        : { annotations: [{ id: `${album.origin}${path}`, type: 'AnnotationPage' }] };
    album.describe('1', more);
    album.answers.set(path, other);
    expect((await album.import(...options)).problems).toMatchObject([
      { file: `${album.origin}${path}`, kind: 'warning' },
    ]);
    expect(await album.object()).toEqual({ title: '1', scans: 2, texts: 0 });
    album.describe('2', more);
    album.answers.set(path, text);
    await album.import(...options);
    expect(await album.object()).toEqual({ title: '2', scans: 2, texts: 1 });
    album.describe('3', more);
    album.answers.set(path, other);
    const { code, problems } = await album.import(...options);
    expect(code).toBe(0);
    expect(problems).toMatchObject([
      { file: `${album.origin}${path}`, kind: 'warning' },
      { file: '3', reason: expect.stringMatching(/^1 scan keeps the text that the library has/) },
    ]);
    expect(await album.object()).toEqual({ title: '3', scans: 2, texts: 1 });
    album.requests.length = 0;
    expect(await album.import(...options)).toMatchObject({ objects: { unchanged: 1 } });
    expect(album.requests).toEqual(['/m']);
  },
);

test('a web page in place of a text costs no scan its text that is fetched after it was linked', async () => {
  const album = await albumAt('a.png', 'b.png');
  await album.import('--link');
  album.answers.set('/text.xml', maintenance);
  expect(await album.import()).toMatchObject({ code: 0, objects: { changed: 1 }, scans: { made: 2 } });
  expect(await album.object()).toEqual({ title: 'Album', scans: 2, texts: 1 });
});

test('a web page in place of a text costs a new object the better text, and no scan a better one that is stored', async () => {
  const album = await albumAt('a.png');
  const describe = (title: string) =>
    album.describe(title, {
      ...album.altoAt('/text.xml'),
      rendering: [{ id: `${album.origin}/plain.txt`, format: 'text/plain' }],
    });
  album.answers.set('/plain.txt', 'Ala');
  const textsOf = async (title: string, alto: string) => {
    describe(title);
    album.answers.set('/text.xml', alto);
    const { problems } = await album.import();
    return { texts: await album.texts(), kept: problems.filter(({ file }) => file === title).length };
  };
  const poor = await textsOf('1', maintenance);
  expect(poor).toEqual({ texts: [expect.any(String)], kept: 0 });
  expect(await textsOf('2', maintenance)).toEqual(poor);
  const good = await textsOf('3', altoWith('Ala'));
  expect(good.texts).not.toEqual(poor.texts);
  expect(await textsOf('4', maintenance)).toEqual({ ...good, kept: 1 });
});

test('a scan keeps its text wherever it is, and when its image is replaced, and no other gets it', async () => {
  const album = await albumAt('a.png', 'b.png', 'c.png');
  const text = album.altoAt('/text.xml');
  const [first] = await album.importPages('1', ['1', 'a.png', text], ['2', 'b.png']);
  expect(first).toEqual(expect.any(String));
  album.answers.set('/text.xml', maintenance);
  expect(await album.importPages('2', ['2', 'b.png', text], ['1', 'a.png', text])).toEqual([
    undefined,
    first,
  ]);
  album.answers.set('/files/a.png', { moved: '/files/c.png' });
  expect(await album.importPages('3', ['2', 'b.png', text], ['1', 'a.png', text])).toEqual([
    undefined,
    first,
  ]);
});

test('scans of the same image keep their texts where they are, and none gets that of another', async () => {
  const album = await albumAt('none.png', 'a.png');
  const [ala, kot] = ['/ala.xml', '/kot.xml'].map(album.altoAt);
  album.answers.set('/ala.xml', altoWith('Ala'));
  album.answers.set('/kot.xml', altoWith('kot'));
  const both = await album.importPages('1', ['1', 'none.png', ala], ['2', 'none.png', kot]);
  expect(new Set(both).size).toBe(2);
  album.answers.set('/ala.xml', maintenance);
  album.answers.set('/kot.xml', maintenance);
  expect(await album.importPages('2', ['1', 'none.png', ala], ['2', 'none.png', kot])).toEqual(both);
  expect(await album.importPages('3', ['1', 'a.png'], ['2', 'none.png', kot])).toEqual([undefined, both[1]]);
  const added = await album.importPages('4', ['1', 'none.png', ala], ['1a', 'a.png'], ['2', 'none.png', kot]);
  expect(added).toEqual([undefined, undefined, undefined]);
});

test('where all images are replaced and the pages move, no scan gets the text of another', async () => {
  const album = await albumAt('a.png', 'b.png', 'c.png', 'd.png');
  const text = album.altoAt('/text.xml');
  await album.importPages('1', ['1', 'a.png', text], ['2', 'b.png', text]);
  album.answers.set('/text.xml', maintenance);
  const texts = await album.importPages('2', ['okładka', 'c.png', text], ['1', 'd.png', text]);
  expect(texts).toEqual([undefined, undefined]);
});

test('the pages of a document that is replaced have its own texts, and not those of the document before', async () => {
  const book = (...words: string[]) =>
    pdfOf(
      words.map((word): PdfPage => ({ width: 60, height: 90, text: word === '' ? [] : [[5, 50, word]] })),
      { catalogue: '/PageLabels << /Nums [0 << /S /R >>] >>' },
    );
  const { origin, answers } = await iiifServer(
    await folderWith({ 'a.pdf': book('Ala', 'ma'), 'b.pdf': book('Ola', 'nie'), 'c.pdf': book('', '') }),
  );
  const library = temporaryLibrary();
  const texts = async (title: string, text: string) => {
    const mods = `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`;
    const files = `<mets:fileSec>${fileGroup('DEFAULT', { F: `${origin}/files/a.pdf` }, 'application/pdf')}${fileGroup('FULLTEXT', { T: `${origin}/text.xml` }, 'text/xml')}</mets:fileSec>`;
    answers.set(
      '/mets',
      metsXml(
        `${modsSection('D', mods)}${files}${structure('PHYSICAL', div('TYPE="physSequence"', div('TYPE="page"', '#F', '#T')))}${structure('LOGICAL', div('TYPE="monograph" DMDID="D"'))}`,
      ),
    );
    answers.set('/text.xml', text);
    await library.import(`${origin}/mets`);
    return await textsIn(library.dataDir);
  };
  const [good, second] = await texts('1', altoWith('Ala'));
  expect(await texts('2', maintenance)).toEqual([good, second]);
  answers.set('/files/a.pdf', { moved: '/files/b.pdf' });
  const others = await texts('3', maintenance);
  expect(others).toEqual([expect.any(String), expect.any(String)]);
  expect(others).not.toContain(good);
  expect(others).not.toContain(second);
  answers.set('/files/a.pdf', { moved: '/files/c.pdf' });
  expect(await texts('4', maintenance)).toEqual([undefined, undefined]);
});

test('a text that is gone is not kept', async () => {
  const album = await albumAt('a.png', 'b.png');
  await album.import();
  album.describe('2');
  album.answers.set('/text.xml', 404);
  await album.import();
  expect(await album.object()).toEqual({ title: '2', scans: 2, texts: 0 });
});
