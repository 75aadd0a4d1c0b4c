import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath, manifestPath, permanentPath } from '#lib/addresses.ts';
import type { Resource } from '#lib/catalogue/schema.ts';
import { downloadTypes } from '#lib/downloads/request.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { fetchRaw, type RawResponse } from '../support/http.ts';
import { headerLinks } from '../support/link-header.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import type { UpstreamData } from '../upstream/data.ts';
import { makeScans, scanFiles } from '../upstream/scans.ts';

const folder = mkdtempSync(join(tmpdir(), 'czytelnia-upstream-downloads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Objects whose files may all be downloaded, whose image may not, and whose image is hidden. */
const [open, withheld, hidden] = ['object-1', 'object-2', 'object-3'];

let site: MirrorHarness;
beforeAll(async () => {
  await makeScans(folder);
  const alto = altoOf(pageOf(`<TextBlock>${linesOf('Zażółć gęślą jaźń')}</TextBlock>`));
  for (const { name } of scanFiles) writeFileSync(join(folder, name, 'alto.xml'), alto);
  site = await startMirroredHarness('good', { folder, tiles: 12, prepare });
}, 180_000);
afterAll(() => site?.stop());

function prepare({ tiles }: UpstreamData): void {
  const change = (id: string | undefined, changes: Partial<Resource>) => {
    for (const tile of tiles)
      if (tile.type === 'entity' && tile.related_object.id === id)
        for (const resource of tile.related_object.main_scan.resources)
          if (resource.mime === 'image/jpeg') Object.assign(resource, changes);
  };
  change(withheld, { downloadable: false });
  change(hidden, { hidden: true });
}

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8' });

/** Writes the body of an answer to a file. */
function written({ body }: RawResponse): string {
  const file = join(folder, 'file');
  writeFileSync(file, body);
  return file;
}

const take = (id: string, format: Parameters<typeof downloadPath>[1], query = '') =>
  fetchRaw(site.url, downloadPath(id, format, query));

/** Addresses of files in an object's manifests, in its links for programs, and on its page. */
async function renderingsOf(id: string): Promise<string[][]> {
  const read = async (path: string) => await fetchRaw(site.url, path);
  const found = [3, 2].map(async (version) => {
    const { rendering = [] } = JSON.parse((await read(manifestPath(id, version as 2 | 3))).text());
    return [rendering].flat().map((one: Record<string, string>) => one.id ?? one['@id'] ?? '');
  });
  const page = await read(redirectPath(await read(permanentPath(id))));
  const links = headerLinks(page).flatMap(([relation, address]) => (relation === 'item' ? address : []));
  const hrefs = [...page.text().matchAll(/<a href="(\/downloads\/[^"]+)" type=/g)].map(
    ([, path = '']) => site.url + path,
  );
  return await Promise.all([...found, links, hrefs]);
}

const redirectPath = ({ header }: RawResponse) => new URL(header('Location') ?? '', site.url).pathname;

test('a mirrored object names its files in manifests, links and on its page, and each of them comes', async () => {
  const files = (['pdf', 'epub', 'txt', 'zip'] as const).map(
    (format) => site.url + downloadPath(open, format),
  );
  const [third, second, links, hrefs = []] = await renderingsOf(open);
  expect([third, second, links]).toEqual([files, files, files]);
  expect(hrefs).toEqual([files[0], `${files[0]}?size=full`, ...files.slice(1)]);
  for (const address of hrefs) {
    const { pathname, search } = new URL(address);
    const answer = await fetchRaw(site.url, pathname + search);
    const type = Object.entries(downloadTypes).find(([format]) => pathname.endsWith(format))?.[1];
    const contentType = answer.header('Content-Type')?.replace('; charset=utf-8', '');
    expect([address, answer.status, contentType]).toEqual([address, 200, type]);
  }
  const page = (await fetchRaw(site.url, redirectPath(await fetchRaw(site.url, permanentPath(open))))).text();
  expect(page).toContain('Skan jako plik');
  expect(page).not.toMatch(/PDF, około/);
});

test('files of a mirrored object hold its image and its words', async () => {
  const pdf = written(await take(open, 'pdf'));
  expect(run('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors');
  expect(run('pdftotext', pdf, '-')).toContain('Zażółć gęślą jaźń');
  expect(run('pdfimages', '-list', pdf)).toMatch(/image +1200 +1600 +rgb .* jpeg/);
  const epub = written(await take(open, 'epub'));
  expect(run('unzip', '-p', epub, 'EPUB/pages/00001.xhtml')).toContain('Zażółć gęślą jaźń');
  expect(run('unzip', '-l', epub)).toContain('EPUB/images/00001.jpg');
  const zip = written(await take(open, 'zip'));
  const image = await fetch(`${site.upstream.url}/scans/classic/scan.jpg`);
  expect(
    execFileSync('unzip', ['-p', zip, '*/data/00001.jpg']).equals(Buffer.from(await image.arrayBuffer())),
  ).toBe(true);
  expect(run('unzip', '-p', zip, '*/data/00001.xml')).toContain('CONTENT="Zażółć"');
  expect((await take(open, 'txt')).text()).toContain('Zażółć gęślą jaźń');
});

test('an image that may not be downloaded is in no file, and files that would contain nothing else are not linked', async () => {
  for (const id of [withheld, hidden]) {
    const text = site.url + downloadPath(id, 'txt');
    expect(await renderingsOf(id)).toEqual(Array(4).fill([text]));
    const pdf = written(await take(id, 'pdf'));
    expect(run('pdfimages', '-list', pdf)).not.toContain('jpeg');
    expect(run('pdftotext', pdf, '-')).toContain('Scan 1 is missing: it is not offered for');
    expect((await take(id, 'txt')).text()).toContain('Zażółć gęślą jaźń');
  }
});

test('missing tiles are reported in the file; an unavailable service before it is started', async () => {
  await site.upstream.switchTo('no-tiles');
  const pdf = written(await take(open, 'pdf'));
  expect(run('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors');
  expect(run('pdftotext', pdf, '-')).toContain('Scan 1 is missing');
  await site.upstream.switchTo('gone');
  for (const format of ['pdf', 'epub', 'zip'] as const) {
    const { status, header, text } = await take(open, format);
    expect([format, status, header('Retry-After')]).toEqual([format, 503, '30']);
    expect(text()).toContain('The library cannot reach the files of its scans now.');
  }
  expect(site.site.output()).toContain('download not begun');
});
