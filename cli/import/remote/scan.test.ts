import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { composePictures } from '#lib/scans/compose.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import type { Problem } from '../sources/source.ts';
import { openRemote } from './client.ts';
import { NotFetched } from './not-fetched.ts';
import { remoteScan, type TextSource, textInFile } from './scan.ts';

const alto = altoOf(pageOf(linesOf('Ala')));

/** Files on a server, and remote scans of them. */
async function filesAt(files: Parameters<typeof folderWith>[0]) {
  const server = await iiifServer(await folderWith(files));
  const client = openRemote({ address: server.origin, origins: [], concurrency: 1, userAgent: 'test' });
  onTestFinished(() => client.close());
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const at = (name: string) => (name.includes(':') ? name : `${server.origin}/files/${name}`);
  return {
    ...server,
    problems,
    scan: (image: string, text?: string | TextSource) =>
      remoteScan(
        client,
        { service: undefined, address: at(image) },
        text === undefined ? [] : [typeof text === 'string' ? { address: at(text) } : text],
        {
          maxPixels: 1_000_000,
          report,
        },
      ),
  };
}

test.each<[string, string | Buffer, string, 'error' | 'warning']>([
  ['JSON', '{"error":"gone"}', 'it is not text of a kind that is read', 'warning'],
  ['a record', '<mods/>', 'it is not text of a kind that is read', 'warning'],
  ['packed', gzipSync(alto), 'it is not text of a kind that is read', 'warning'],
  [
    'bytes of no encoding',
    Buffer.from(`<alto>${'\xff\xfe\xfa'}</alto>`, 'latin1'),
    'its text is not UTF-8',
    'error',
  ],
  ['PAGE with entities', '<PcGts><Page>&x;</Page></PcGts>', 'its PAGE XML cannot be read', 'error'],
])(
  'a text that turns out to be %s is told, and the image comes without it',
  async (_, content, reason, kind) => {
    const { scan, problems } = await filesAt({ 'a.png': [6, 4], 'a.xml': content });
    expect(await scan('a.png', 'a.xml').fetch(temporaryFolder(), composePictures)).toEqual({
      file: expect.stringMatching(/image\.png$/),
      keepsText: true,
    });
    expect(problems).toMatchObject([{ kind, reason: expect.stringContaining(reason) }]);
  },
);

test('a local text that turns out to be something else is told, and the one that the library has is kept', async () => {
  const { scan, problems } = await filesAt({ 'a.png': [6, 4] });
  const file = join(await folderWith({ 'a.xml': '<mods/>' }), 'a.xml');
  expect(await scan('a.png', await textInFile(file)).fetch(temporaryFolder(), composePictures)).toEqual({
    file: expect.any(String),
    keepsText: true,
  });
  expect(problems).toEqual([{ file, kind: 'warning', reason: 'it is not text of a kind that is read' }]);
});

test('a text that is not there is told; one that is not to be had for the moment is waited for', async () => {
  const { scan, problems, answers } = await filesAt({ 'a.png': [6, 4] });
  answers.set('/files/a.xml', 410);
  expect(Object.keys(await scan('a.png', 'a.xml').fetch(temporaryFolder(), composePictures))).toEqual([
    'file',
  ]);
  expect(problems).toMatchObject([{ kind: 'warning', reason: expect.stringContaining('410') }]);
  answers.set('/files/a.xml', 503);
  const failure = await scan('a.png', 'a.xml')
    .fetch(temporaryFolder(), composePictures)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotFetched);
  expect(failure).toMatchObject({ why: 'passing', message: expect.stringMatching(/a\.xml: .*503$/) });
});

test('a text on a server that nobody named is told, and is no part of what the scan says', async () => {
  const { scan, problems } = await filesAt({ 'a.png': [6, 4] });
  expect(scan('a.png', 'https://other.example/a.xml').text).toBeUndefined();
  expect(problems).toMatchObject([
    { kind: 'warning', reason: expect.stringContaining('--origin https://other.example') },
  ]);
});

test.each<[string, Buffer]>([
  ['image.jp2', Buffer.from('0000000c6a5020200d0a870a00000014', 'hex')],
  ['image.jp2', Buffer.from('ff4fff51', 'hex')],
  ['image.tif', Buffer.from('49492a0008000000', 'hex')],
])('an image is called %s by its first bytes, whatever its address is', async (name, content) => {
  const { scan } = await filesAt({ 'a.jpg': content });
  expect(basename((await scan('a.jpg').fetch(temporaryFolder(), composePictures)).file)).toBe(name);
});

test.each([['a.jpg', '<html/>', 'it holds no image that is known here']])(
  '%s that is no image is said to be what it is',
  async (name, content, reason) => {
    const { scan } = await filesAt({ [name]: content });
    await expect(scan(name).fetch(temporaryFolder(), composePictures)).rejects.toThrow(reason);
  },
);

test('a page for people is no plain text, unlike hOCR in it', async () => {
  const page = '<!DOCTYPE html><html><body>Maintenance</body></html>';
  const hocr =
    '<!DOCTYPE html><html><body><div class="ocr_page" title="bbox 0 0 60 40"><span class="ocrx_word" title="bbox 1 1 9 3">Ala</span></div></body></html>';
  const { scan, problems } = await filesAt({ 'a.png': [6, 4], 'a.txt': page, 'b.txt': hocr });
  expect((await scan('a.png', 'a.txt').fetch(temporaryFolder(), composePictures)).text).toBeUndefined();
  expect(problems).toMatchObject([{ kind: 'warning', reason: 'it is not text of a kind that is read' }]);
  expect((await scan('a.png', 'b.txt').fetch(temporaryFolder(), composePictures)).text).toMatch(
    /text\.html$/,
  );
});
