import { expect, test } from 'vitest';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';

/** A server with a manifest of one canvas for each image, the first with a text, and a library that imports it. */
async function albumAt(...names: string[]) {
  const server = await iiifServer(
    await folderWith(Object.fromEntries(names.map((name, index) => [name, [60 + index, 40]]))),
  );
  const { origin, answers } = server;
  const seeAlso = [
    { id: `${origin}/text.xml`, format: 'text/xml', profile: 'http://www.loc.gov/standards/alto/' },
  ];
  const describe = (title: string, ofFirst: object = { seeAlso }) =>
    answers.set('/m', {
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${origin}/m`,
      type: 'Manifest',
      label: { pl: [title] },
      items: names.map((name, index) => ({
        id: `${origin}/${name}`,
        type: 'Canvas',
        items: [{ items: [{ body: { id: `${origin}/files/${name}`, type: 'Image' } }] }],
        ...(index === 0 && ofFirst),
      })),
    });
  describe('Album');
  answers.set('/text.xml', altoOf(pageOf(linesOf('Ala'))));
  const library = temporaryLibrary();
  return {
    ...server,
    describe,
    import: (...options: string[]) => library.import(...options, `${origin}/m`),
    /** Whether each scan has a text. */
    async texts() {
      const { objects } = await libraryContent(library.dataDir);
      return objects[0]?.scans.map(({ scan }) => scan.resources.some(({ mime }) => mime === 'text/xml-alto'));
    },
    async object() {
      const { objects, scanRows } = await libraryContent(library.dataDir);
      const texts = scanRows.filter(({ text_digest }) => text_digest !== null).length;
      return { title: objects[0]?.title, scans: scanRows.length, texts };
    },
  };
}

test.each<[string, number | string, string]>([
  ['is not there', 404, 'answers 404'],
  ['is gone', 410, 'answers 410'],
  ['is no image', '<html/>', 'it holds no image that is known here'],
])('an image that %s is told as an error, and the others are stored', async (_, answer, reason) => {
  const album = await albumAt('a.png', 'b.png', 'c.png');
  album.answers.set('/files/b.png', answer);
  const { code, objects, problems } = await album.import();
  expect({ code, objects }).toMatchObject({ code: 1, objects: { added: 1, failed: 0 } });
  expect(problems).toMatchObject([{ kind: 'error', reason: expect.stringContaining(reason) }]);
  expect(await album.object()).toEqual({ title: 'Album', scans: 2, texts: 1 });
  album.requests.length = 0;
  expect(await album.import()).toMatchObject({ objects: { unchanged: 1 } });
  expect(album.requests).toEqual(['/m']);
});

test.each(['/files/b.png', '/text.xml'])(
  'while %s is not to be had for the moment, the object stays as it is; then it changes',
  async (path) => {
    const album = await albumAt('a.png', 'b.png');
    expect(await album.import()).toMatchObject({ code: 0, objects: { added: 1 } });
    album.describe('Inny');
    const before = album.answers.get(path);
    album.answers.set(path, 503);
    expect(await album.import()).toMatchObject({ code: 1, objects: { failed: 1 } });
    expect(await album.object()).toEqual({ title: 'Album', scans: 2, texts: 1 });
    if (before === undefined) album.answers.delete(path);
    else album.answers.set(path, before);
    expect(await album.import()).toMatchObject({ code: 0, objects: { changed: 1 } });
    expect(await album.object()).toEqual({ title: 'Inny', scans: 2, texts: 1 });
  },
);

const maintenance = '<!doctype html><p>Maintenance';
const transcription = {
  type: 'AnnotationPage',
  items: [{ motivation: 'supplementing', body: { type: 'TextualBody', value: 'Ala' } }],
};

test.each<[string, string, unknown, string[]]>([
  ['a text', '/text.xml', altoOf(pageOf(linesOf('Ala'))), []],
  ['a text of a linked image', '/text.xml', altoOf(pageOf(linesOf('Ala'))), ['--link']],
  ['annotations', '/annotations', transcription, []],
])(
  'a web page in place of %s costs a new object its text, and no scan the text that is stored',
  async (_, path, text, options) => {
    const album = await albumAt('a.png', 'b.png');
    const more =
      path === '/text.xml'
        ? undefined
        : { annotations: [{ id: `${album.origin}${path}`, type: 'AnnotationPage' }] };
    album.describe('1', more);
    album.answers.set(path, maintenance);
    expect((await album.import(...options)).problems).toMatchObject([
      { file: `${album.origin}${path}`, kind: 'warning' },
    ]);
    expect(await album.object()).toEqual({ title: '1', scans: 2, texts: 0 });
    album.describe('2', more);
    album.answers.set(path, text);
    await album.import(...options);
    expect(await album.object()).toEqual({ title: '2', scans: 2, texts: 1 });
    album.describe('3', more);
    album.answers.set(path, maintenance);
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

test('a scan keeps its text wherever it is, and when its image is replaced, and no other gets it', async () => {
  const album = await albumAt('a.png', 'b.png', 'c.png');
  const { items } = album.answers.get('/m') as { items: { seeAlso?: object }[] };
  const [a, b] = items;
  const texts = async (title: string, ...canvases: unknown[]) => {
    album.describe(title);
    album.answers.set('/m', { ...(album.answers.get('/m') as object), items: canvases });
    await album.import();
    return await album.texts();
  };
  expect(await texts('1', a, b)).toEqual([true, false]);
  album.answers.set('/text.xml', maintenance);
  expect(await texts('2', { ...b, seeAlso: a?.seeAlso }, a)).toEqual([false, true]);
  album.answers.set('/files/a.png', { moved: '/files/c.png' });
  expect(await texts('3', { ...b, seeAlso: a?.seeAlso }, a)).toEqual([false, true]);
});

test('a text that is gone is not kept', async () => {
  const album = await albumAt('a.png', 'b.png');
  await album.import();
  album.describe('2');
  album.answers.set('/text.xml', 404);
  await album.import();
  expect(await album.object()).toEqual({ title: '2', scans: 2, texts: 0 });
});
