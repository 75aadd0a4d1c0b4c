import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { div, fileGroup, metsXml, structure } from '../mets/mets.fixture.ts';
import { collected, image } from './collected.fixture.ts';

// Mocks the error, because tests may run as root, who can read any file.
beforeAll(() => {
  for (const name of ['open', 'readFile'] as const) {
    const real = files[name] as (...parameters: unknown[]) => Promise<never>;
    vi.spyOn(files, name).mockImplementation(async (path: unknown, ...others: unknown[]) => {
      if (!/locked[^/]*$/.test(String(path))) return await real(path, ...others);
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

test('a text that may not be read costs neither its page nor the other texts of that', async () => {
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
