import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { serviceTile } from '#lib/catalogue/mirror/service/records.fixture.ts';
import { feedItem, mirroredStore } from '#lib/catalogue/store/mirrored-store.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { layersIn } from '#lib/catalogue/text-layers.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { makeScan } from '#lib/scans/make.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import { answerDownload, type DownloadSource } from './answer.ts';
import { altoWords, bytesOf, defaultSource } from './work.fixture.ts';

const address = 'https://catalogue.example/';
const size = { width: 2100, height: 1400 };
const tileSource: TileSource = { ...pyramidFormat, ...size, tilesUrl: `${address}scan_files/` };
const alto = altoWords([['Żółw', 100, 100]]);
const unopened: Partial<Catalogue> = { withTileSource: async (_id, scan) => scan };
const away = () => Promise.reject(new CatalogueUnavailable('the service is away'));

/** Files of the service. */
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-mirrored-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  const file = join(folder, 'source.jpg');
  await picture(size.width, size.height, 7).jpeg().toFile(file);
  await makeScan(file, folder, 1e9);
});

/** A library with a mirrored object, `object-7`, whose files stay at the service, and a log of requests for them. */
async function mirrored({ downloadable = true, hidden = false, awayAt, ...changes }: Changes = {}) {
  const store = await mirroredStore();
  const tile = serviceTile(7, '2026-11-20T10:00:00', 'Żółta księga');
  tile.related_object.main_scan.resources = [
    { url: `${address}scan.jpg`, hidden, downloadable, mime: 'image/jpeg' },
    { url: `${address}alto.xml`, hidden: false, downloadable: true, mime: 'text/xml-alto' },
  ];
  await store.save([feedItem(tile)]);
  const requested: string[] = [];
  const warned: unknown[] = [];
  const textFile: Catalogue['textFile'] = async () => Buffer.from(alto);
  const source: DownloadSource = {
    ...defaultSource,
    // No file is stored locally.
    storage: { ...diskStorage(folder), available: async () => false },
    log: { warn: (fields, message) => warned.push({ ...fields, message }) },
    ...changes,
    catalogue: {
      ...store.catalogue,
      withTileSource: async (_id, scan) => ({ ...scan, tileSource }),
      async tile(address) {
        const { pathname } = new URL(address);
        requested.push(pathname);
        if (awayAt?.test(pathname)) return await away();
        return await readFile(join(folder, pathname)).catch(() => undefined);
      },
      textFile,
      textLayer: layersIn(textFile),
      ...changes.catalogue,
    },
  };
  const request = async (target: string, method = 'GET', headers: Record<string, string> = {}) => {
    const [path = '', query] = `/downloads/object-7.${target}`.split('?');
    return await answerDownload(source, { method, path, query: new URLSearchParams(query), headers });
  };
  /** Writes a download into a folder of its own. */
  const written = async (target: string) => {
    const file = join(temporaryFolder(), 'work');
    writeFileSync(file, await bytesOf(await request(target)));
    return file;
  };
  return { request, written, requested, warned };
}

type Changes = Partial<Omit<DownloadSource, 'catalogue'>> & {
  downloadable?: boolean;
  hidden?: boolean;
  /** Addresses at which the service is unavailable. */
  awayAt?: RegExp;
  catalogue?: Partial<Catalogue>;
};

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8' });
/** A file of an archive. @param name may contain `*` as a wildcard */
const within = (archive: string, name: string) => execFileSync('unzip', ['-p', archive, name]);

test('pictures are made from tiles of a sufficient level, with the words in their places', async () => {
  const pixels: number[] = [];
  const { written, requested } = await mirrored({
    async enqueue(count, make) {
      pixels.push(count);
      return await make();
    },
  });
  const pdf = await written('pdf');
  expect(run('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors');
  expect(run('pdfimages', '-list', pdf)).toMatch(/image +1600 +1067 +rgb +3 +8 +jpeg/);
  expect(run('pdftotext', pdf, '-')).toContain('Żółw');
  // The page is sized by the whole scan, not by this reduced image of it.
  expect(run('pdfinfo', pdf)).toMatch(/Page size: +504 x 336 pts/);
  expect(new Set(requested.map((path) => path.split('/')[2]))).toEqual(new Set(['12']));
  requested.length = 0;
  const epub = await written('epub');
  expect(await sharp(within(epub, 'EPUB/images/00001.jpg')).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 800, height: 533 },
  });
  expect(within(epub, 'EPUB/pages/00001.xhtml').toString()).toContain('<p>Żółw</p>');
  expect(new Set(requested.map((path) => path.split('/')[2]))).toEqual(new Set(['11']));
  expect(pixels).toEqual([1600 * 1067, 800 * 533]);
});

test('the whole image is the file of the service as it is, the text too', async () => {
  const { written, requested } = await mirrored();
  const zip = await written('zip');
  expect(within(zip, '*/data/00001.jpg').equals(readFileSync(join(folder, 'scan.jpg')))).toBe(true);
  expect(within(zip, '*/data/00001.xml').toString()).toBe(alto);
  expect(requested).toEqual(['/scan.jpg']);
  expect(readFileSync(await written('txt'), 'utf8')).toContain('--- 1 ---\n\nŻółw\n');
});

test('without its file the whole image is made from tiles; without tiles every size from its file', async () => {
  const sizeOf = async (archive: string, name: string) => {
    const { width, height } = await sharp(within(archive, name)).metadata();
    return { width, height };
  };
  const withoutFile = await mirrored({ awayAt: /\/scan\.jpg$/ });
  expect(await sizeOf(await withoutFile.written('zip'), '*/data/00001.jpg')).toEqual(size);
  const withoutTiles = await mirrored({ awayAt: /_files/, catalogue: unopened });
  const epub = await withoutTiles.written('epub');
  expect(await sizeOf(epub, 'EPUB/images/00001.jpg')).toEqual({ width: 800, height: 533 });
});

test.each([
  ['is not there', async () => undefined, 'the library does not have its file now'],
  ['is no picture', async () => Buffer.from('no picture'), 'its file cannot be read'],
])('an image that %s is reported in the file', async (_, tile, message) => {
  const { written } = await mirrored({ catalogue: { tile } });
  for (const target of ['zip', 'zip?size=medium'])
    expect(within(await written(target), '*/bag-info.txt').toString()).toContain(message);
  const unknown = await mirrored({ catalogue: { tile, ...unopened } });
  expect(within(await unknown.written('zip'), '*/bag-info.txt').toString()).toContain(message);
});

test.each([{ downloadable: false }, { hidden: true }])(
  'an image with %j is not requested',
  async (resource) => {
    const { written, requested } = await mirrored(resource);
    const zip = await written('zip');
    expect(within(zip, '*/bag-info.txt').toString()).toContain('it is not offered for download');
    expect(run('unzip', '-l', zip)).not.toContain('.jpg');
    expect(within(zip, '*/data/00001.xml').toString()).toBe(alto);
    expect(requested).toEqual([]);
  },
);

test('an unavailable service is reported before the file is started, and why in the log', async () => {
  for (const changes of [{ awayAt: /./ }, { catalogue: { textLayer: away, textFile: away } }]) {
    const { request, warned } = await mirrored(changes);
    for (const target of ['pdf', 'epub', 'zip', 'zip?size=medium']) {
      const answer = await request(target);
      expect([target, answer.status, answer.headers['Retry-After']]).toEqual([target, 503, '30']);
      expect((await bytesOf(answer)).toString()).toContain('cannot reach the files of its scans now');
    }
    expect(warned[0]).toEqual({
      ...{ path: '/downloads/object-7.pdf', message: 'download not begun' },
      reason: 'CatalogueUnavailable: the service is away',
    });
    expect((await request('pdf', 'HEAD')).status).toBe(200);
  }
});

test('a client’s copy is valid for an hour, like a text of the service', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:10:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { request } = await mirrored();
  const tag = (await request('pdf', 'HEAD')).headers.ETag ?? '';
  const revalidate = async () => (await request('pdf', 'HEAD', { 'if-none-match': tag })).status;
  vi.setSystemTime(new Date('2026-11-21T10:50:00Z'));
  expect(await revalidate()).toBe(304);
  vi.setSystemTime(new Date('2026-11-21T11:10:00Z'));
  expect(await revalidate()).toBe(200);
});

test('a client refused an image is refused the file', async () => {
  const { request } = await mirrored({ enqueue: () => Promise.reject(new RangeError('too much')) });
  await expect(request('pdf')).rejects.toThrow('too much');
});
