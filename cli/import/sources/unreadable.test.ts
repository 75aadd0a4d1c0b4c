import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { div, fileGroup, metsXml, structure } from '../mets/mets.fixture.ts';
import { collected, image } from './collected.fixture.ts';

let isLocked = (path: string) => /locked[^/]*$/.test(path);

// Mocks the error, because tests may run as root, who can read any file.
beforeAll(() => {
  for (const name of ['open', 'readFile'] as const) {
    const real = files[name] as (...parameters: unknown[]) => Promise<never>;
    vi.spyOn(files, name).mockImplementation(async (path: unknown, ...others: unknown[]) => {
      if (!isLocked(String(path))) return await real(path, ...others);
      const error = new Error(`EACCES: permission denied, open '${String(path)}'`);
      throw Object.assign(error, { code: 'EACCES', syscall: 'open' });
    });
  }
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('an unreadable text affects neither its page nor the page’s other texts', async () => {
  const page = (use: string, name: string) =>
    fileGroup(use, { [use]: name }, 'application/vnd.prima.page+xml');
  const groups = fileGroup('IMG', { I: 'a.png' }) + page('OCR-1', 'a.xml') + page('OCR-2', 'locked.xml');
  const text = '<TextEquiv><Unicode>Ala</Unicode></TextEquiv>';
  const { objects } = await collected({
    'mets.xml': metsXml(
      `<mets:fileSec>${groups}</mets:fileSec>${structure('PHYSICAL', div('TYPE="page" ID="P"', '#I', '#OCR-1', '#OCR-2'))}`,
    ),
    'a.png': image,
    'a.xml': `<PcGts><Page><TextRegion><TextLine>${text}</TextLine></TextRegion></Page></PcGts>`,
    'locked.xml': '',
  });
  expect(objects.map(({ files: scans, texts }) => [scans, texts])).toEqual([[['a.png'], ['a.xml']]]);
});

test.each(['xml', 'mods', 'foxml', 'mrc', 'dat', 'json', 'hocr', 'csv'])(
  'a file locked.%s that may not be read is told once, and costs itself alone',
  async (extension) => {
    const name = `locked.${extension}`;
    const { objects, errors } = await collected({
      [name]: '',
      'a/metadata.yaml': 'title: A',
      'a/a.png': image,
    });
    expect(objects).toMatchObject([{ title: 'A', files: ['a/a.png'] }]);
    expect(errors.split('\n')).toEqual([expect.stringMatching(`^${name}: it .*EACCES: permission denied`)]);
  },
);

const dublinCore = '<dublin_core><dcvalue element="title">Item</dcvalue></dublin_core>';
test.each<[string, Record<string, string>]>([
  ['contents', { 'dublin_core.xml': dublinCore, 'x.png': image }],
  ['handle', { 'dublin_core.xml': dublinCore, contents: 'x.png', 'x.png': image }],
  ['x_meta.xml', {}],
  ['export.txt', {}],
  ['5.cpd', { 'e.tsv': 'Title\tCONTENTdm number\tCONTENTdm file name\nGazetteer\t4\t5.cpd\n' }],
  ['structure.xml', { '1/OBJ.jpg': image }],
])('%s that may not be read is told once, and costs no other folder', async (name, others) => {
  const before = isLocked;
  isLocked = (path) => path.endsWith(`/${name}`);
  const files = { ...others, [name]: '' };
  const inFolder = Object.entries(files).map(([file, content]) => [`0/${file}`, content]);
  const { objects, errors } = await collected({
    ...Object.fromEntries(inFolder),
    'a/metadata.yaml': 'title: A',
    'a/a.png': image,
  }).finally(() => {
    isLocked = before;
  });
  expect(objects.at(-1)).toMatchObject({ title: 'A', files: ['a/a.png'] });
  expect(objects.map(({ title }) => title)).not.toContain('Item');
  expect(errors.split('\n')).toEqual([expect.stringMatching(`^${name}: it .*EACCES: permission denied`)]);
});
