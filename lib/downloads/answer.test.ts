import { execFileSync } from 'node:child_process';
import { truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { type Storage, StorageUnavailable } from '#lib/scans/storage/storage.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { answerDownload, refuseDownload } from './answer.ts';
import { altoWords, bytesOf, libraryOf } from './work.fixture.ts';

const sentenceOf = async (answer: Awaited<ReturnType<typeof answerDownload>>) => [
  answer.status,
  (await bytesOf(answer)).toString(),
];

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8' });

/** One file of an archive, as text. @param name with `*` for anything */
function fileIn(archive: Buffer = Buffer.of(), name: string): string {
  const file = join(temporaryFolder(), 'archive.zip');
  writeFileSync(file, archive);
  return run('unzip', '-p', file, name);
}

test('plain text: what it is, then page by page, with what is missing', async () => {
  const broken = altoOf(pageOf(`<TextBlock>${linesOf('Pierwsza biblio-', 'teka')}</TextBlock>`));
  const { download, dataDir } = await libraryOf([{ alto: broken, label: 'I' }, {}, { alto: '<alto' }]);
  expect(dataDir).toBeTruthy();
  expect((await download('/downloads/work.txt')).toString()).toBe(`Żółta księga
Kowalski, Jan
[ca 1901]
https://library.example/o/work

--- 1 (I) ---

Pierwsza biblioteka

--- 2 ---

[Ten skan nie ma tekstu.]
[This scan has no text.]

--- 3 ---

[Brak tekstu skanu 3: nie da się go odczytać.]
[The text of scan 3 is missing: it cannot be read.]
`);
});

test('what stands in place of the address of rights, but is none, is in each file', async () => {
  const rights = { rights: null, rightsUrl: 'CC BY 4.0' };
  const { download } = await libraryOf([{ alto: altoWords([['a', 1, 1]]) }], rights);
  expect((await download('/downloads/work.txt')).toString()).toContain('\nCC BY 4.0\n');
  const archive = await download('/downloads/work.zip');
  expect(JSON.parse(fileIn(archive, '*/metadata.json'))).toHaveProperty('rights_url', 'CC BY 4.0');
});

test('every file names all creators, a body too', async () => {
  const { agents } = objectRecord('work', {
    creator: 'Nowak, Anna; Kowalski, Jan',
    creatorName: 'Anna Nowak; Jan Kowalski',
    creatorCorp: 'Młyn & Syn',
  });
  const further = { role: 'creator', name: 'Ewa Zych', statement: 'Zych, Ewa (1850-1920)' };
  const library = await libraryOf([{ alto: altoWords([['a', 1, 1]]) }], {
    agents: [...agents, { kind: 'person', dates: null, apposition: null, ...further }],
  });
  const [text, archive, book] = await Promise.all(
    ['txt', 'zip', 'epub'].map((format) => library.download(`/downloads/work.${format}`)),
  );
  const names = ['Anna Nowak', 'Jan Kowalski', 'Młyn & Syn', 'Ewa Zych'];
  expect(text?.toString().split('\n').slice(1, 5)).toEqual(names);
  expect(fileIn(archive, '*/bag-info.txt')).toContain(`: Żółta księga, ${names.join(', ')}, [ca 1901]\n`);
  const escaped = names.map((name) => name.replace('&', '&amp;'));
  expect(fileIn(book, '*.opf').match(/(?<=<dc:creator>)[^<]*/g)).toEqual(escaped);
  const pdf = join(temporaryFolder(), 'work.pdf');
  writeFileSync(pdf, await library.download('/downloads/work.pdf'));
  expect(run('pdfinfo', pdf)).toMatch(/^Author: +Anna Nowak; Jan Kowalski; Młyn & Syn; Ewa Zych$/m);
  const metadata = run('pdfinfo', '-meta', pdf);
  expect(metadata).toContain(
    `<rdf:Seq>${escaped.map((name) => `<rdf:li>${name}</rdf:li>`).join('')}</rdf:Seq>`,
  );
});

test('every file reports where scans are missing from the library; a range, where that is within it', async () => {
  const alto = altoWords([['a', 1, 1]]);
  const missing = [
    { before: 1, label: '12' },
    { before: 3, label: null },
  ];
  const { download } = await libraryOf([{ alto, label: '11' }, { label: '13' }, {}], { missing });
  const text = (await download('/downloads/work.txt')).toString();
  expect(text).toContain(`a

[Brakuje skanu (strona 12) między skanami 1 i\u00a02.]
[A scan is missing (page 12) between scans 1 and 2.]

--- 2 (13) ---`);
  expect(text).toMatch(/\[Brakuje skanu po skanie 3\.\]\n\[A scan is missing after scan 3\.\]\n$/);
  expect((await download('/downloads/work.txt?pages=2-3')).toString()).not.toContain('strona 12');
  expect((await download('/downloads/work.txt?pages=1-2')).toString()).not.toContain('po skanie 3');
  const zip = await download('/downloads/work.zip');
  expect(fileIn(zip, '*/bag-info.txt')).toContain(
    'Missing-Scans: Brakuje skanu (strona 12) między skanami 1 i\u00a02.',
  );
  const epub = await download('/downloads/work.epub');
  expect(fileIn(epub, 'EPUB/pages/00002-missing.xhtml')).toContain(
    '<p class="missing" lang="en" xml:lang="en" dir="ltr">A scan is missing (page 12) between scans 1 and 2.</p>',
  );
  expect(fileIn(epub, 'EPUB/nav.xhtml')).not.toContain('missing');
  const pdf = join(temporaryFolder(), 'work.pdf');
  writeFileSync(pdf, await download('/downloads/work.pdf'));
  expect(run('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors');
  expect(run('pdftotext', '-f', '2', '-l', '2', pdf, '-')).toContain('strona 12');
});

test('headers: to be saved, not to be indexed, not in parts, with a tag that follows the work and the question', async () => {
  const { request, db, scans } = await libraryOf([{ alto: altoWords([['a', 1, 1]]) }, {}]);
  const { status, headers, body } = await request('/downloads/work.pdf');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'Content-Type': 'application/pdf',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    'Content-Disposition':
      'attachment; filename="zolta-ksiega.pdf"; filename*=UTF-8\'\'%C5%BB%C3%B3%C5%82ta%20ksi%C4%99ga.pdf',
    'X-Robots-Tag': 'noindex',
    'Accept-Ranges': 'none',
    'Cache-Control': 'private, no-cache',
    'X-Accel-Buffering': 'no',
    Link: expect.stringMatching(/^<https?:[^>]+\/o\/work>; rel="collection"$/),
  });
  if (body !== null && 'stream' in body) body.stream.destroy();
  const tagOf = async (target: string) => (await request(target, { method: 'HEAD' })).headers.ETag ?? '';
  const etag = await tagOf('/downloads/work.pdf');
  expect(etag).toBe(headers.ETag);
  const known = await request('/downloads/work.pdf', { headers: { 'if-none-match': etag } });
  expect([known.status, known.body]).toEqual([304, null]);
  const others = ['pdf?size=full', 'pdf?pages=1', 'txt', 'epub', 'zip'].map((end) =>
    tagOf(`/downloads/work.${end}`),
  );
  expect(new Set([etag, ...(await Promise.all(others))]).size).toBe(6);
  await saveObject(db, baseUrls, objectRecord('work', { title: 'Inna', scans }));
  expect(await tagOf('/downloads/work.pdf')).not.toBe(etag);
});

test('an impossible request is refused in every language of the site', async () => {
  const { request, db } = await libraryOf(Array.from({ length: 21 }, () => ({})));
  const fetchSentence = async (target: string) => await sentenceOf(await request(target));
  expect(await fetchSentence('/downloads/nobody.pdf')).toEqual([
    404,
    'Biblioteka nie ma takiego obiektu.\nThe library has no such object.\n',
  ]);
  await saveObject(db, baseUrls, objectRecord('gone'));
  await removeObject(db, 'gone');
  expect(await fetchSentence('/downloads/gone.pdf')).toEqual([
    410,
    'Ten obiekt wycofano z biblioteki.\nThis object was withdrawn from the library.\n',
  ]);
  expect((await fetchSentence('/downloads/work.doc'))[0]).toBe(404);
  expect((await fetchSentence('/downloads/work.txt'))[1]).toContain('This work has no text.');
  expect((await fetchSentence('/downloads/work.pdf?pages=x'))[0]).toBe(400);
  expect((await fetchSentence('/downloads/work.pdf?size=x'))[0]).toBe(400);
  expect(await fetchSentence('/downloads/work.pdf?pages=2-22')).toEqual([
    400,
    'To dzieło ma mniej skanów: ich numery sięgają od 1 do 21.\nThis work has fewer scans: they are numbered from 1 to 21.\n',
  ]);
  expect((await fetchSentence('/downloads/work.zip'))[1]).toContain(
    'at most 20 scans. Ask for a range, such as /downloads/work.zip?pages=1-20.',
  );
  expect((await fetchSentence('/downloads/work.zip?pages=2-'))[0]).toBe(200);
  expect(await request('/downloads/work.pdf', { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { Allow: 'GET, HEAD' },
    body: new TextEncoder().encode('Method not allowed\n'),
  });
  expect(await request('/downloads/work.pdf?from=2&to=3')).toMatchObject({
    status: 308,
    headers: { Location: '/downloads/work.pdf?pages=2-3' },
  });
  const foreign = { id: 1, dzi: { tiles_prefix: '', manifest_url: '' }, thumbnails: [], resources: [] };
  await saveObject(
    db,
    baseUrls,
    objectRecord('mixed', { scans: [scanRecord('own'), scanRecord('', { digest: '', foreign })] }),
  );
  expect(await fetchSentence('/downloads/mixed.pdf')).toMatchObject([
    404,
    expect.stringContaining('kept by another service'),
  ]);
});

test('a client that takes files in too quick succession is not told that they are too many at once', async () => {
  const [, message] = await sentenceOf(refuseDownload(429));
  expect(message).toContain('at once or in a short time');
});

test('an unavailable storage gives 503 with an explanation', async () => {
  const { source, storage } = await libraryOf([{}]);
  const away = { ...storage, available: async () => false };
  const request = { method: 'GET', path: '/downloads/work.pdf', query: new URLSearchParams(), headers: {} };
  const answer = await answerDownload({ ...source, storage: away }, request);
  expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '30']);
});

test('a storage that is away in the middle breaks the file off rather than leaving pages out', async () => {
  const { source, storage } = await libraryOf([{}, {}, {}]);
  let openCount = 0;
  const failing: Storage = {
    ...storage,
    async open(...file) {
      openCount += 1;
      if (openCount === 2) throw new StorageUnavailable('away');
      return await storage.open(...file);
    },
  };
  for (const format of ['pdf', 'epub', 'zip']) {
    openCount = 0;
    const request = {
      method: 'GET',
      path: `/downloads/work.${format}`,
      query: new URLSearchParams(),
      headers: {},
    };
    await expect(answerDownload({ ...source, storage: failing }, request).then(bytesOf)).rejects.toThrow(
      'away',
    );
  }
});

test('three hundred scans are in memory one at a time, and a reader that goes away ends the work', async () => {
  const { source, storage, defaultImage } = await libraryOf(Array.from({ length: 300 }, () => ({})));
  let open = 0;
  let most = 0;
  let openCount = 0;
  const watched: Storage = {
    ...storage,
    async open(...file) {
      const found = await storage.open(...file);
      if (!found) return undefined;
      openCount += 1;
      open += 1;
      most = Math.max(most, open);
      found.bytes.once('close', () => {
        open -= 1;
      });
      return found;
    },
  };
  const request = (target: string) => ({
    method: 'GET',
    path: `/downloads/work.${target}`,
    query: new URLSearchParams('size=full'),
    headers: {},
  });
  for (const format of ['pdf', 'epub']) {
    const { body } = await answerDownload({ ...source, storage: watched }, request(format));
    if (body === null || !('stream' in body)) throw new Error('a stream was expected');
    const { stream } = body;
    let largest = 0;
    let bytes = 0;
    for await (const piece of stream) {
      bytes += (piece as Buffer).length;
      largest = Math.max(largest, stream.readableLength + (piece as Buffer).length);
    }
    expect(bytes).toBeGreaterThan(300 * defaultImage.length);
    expect(largest).toBeLessThan(2 * defaultImage.length + 256 * 1024);
    expect(most).toBeLessThanOrEqual(2);

    openCount = 0;
    const left = await answerDownload({ ...source, storage: watched }, request(format));
    if (left.body === null || !('stream' in left.body)) throw new Error('a stream was expected');
    const reader = Readable.from(left.body.stream);
    for await (const _ of reader) if (openCount >= 5) break;
    left.body.stream.destroy();
    while (open > 0) await setImmediate();
    expect(openCount).toBeLessThan(10);
  }
});

test('an image of a hundred megabytes is never in memory as a whole', async () => {
  const { request, folderOf } = await libraryOf([{ width: 20_000, height: 15_000 }]);
  const bytes = 100 * 1024 * 1024;
  truncateSync(join(folderOf(0), 'scan.jpg'), bytes);
  for (const file of ['pdf?size=full', 'epub?size=full', 'zip']) {
    const { body } = await request(`/downloads/work.${file}`);
    if (body === null || !('stream' in body)) throw new Error('a stream was expected');
    let [received, largest] = [0, 0];
    for await (const piece of body.stream) {
      received += (piece as Buffer).length;
      largest = Math.max(largest, body.stream.readableLength + (piece as Buffer).length);
    }
    expect(received).toBeGreaterThan(bytes);
    expect(largest).toBeLessThan(1024 * 1024);
  }
});

test('a file that goes while the pages before it are sent is missing, not the end', async () => {
  const { request, folderOf } = await libraryOf([{}, {}]);
  const answer = await request('/downloads/work.pdf');
  unlinkSync(join(folderOf(1), 'huge.jpg'));
  expect((await bytesOf(answer)).toString('latin1')).toMatch(/\/Notice \d+ 0 R/);
});
