import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  downloadPath,
  objectPath,
  scanPath,
  scansApiPath,
  type WholeView,
  wholePath,
} from '#lib/addresses.ts';
import { packText, saveText } from '#lib/catalogue/store/mirrored-texts.ts';
import { serveAt } from '#lib/catalogue/store/projections.ts';
import { digestFor, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { DownloadFormat } from '#lib/downloads/request.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { addFaultyWork, faulty, faultyWork, faultyWorkPath } from '../support/faulty-work.ts';
import { elementsOf, find } from '../support/html.ts';
import { addObjects, unservedUrls, writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const foreign = { id: 'foreign', slug: 'k' };
const foreignText = 'http://gone.invalid/7.xml';
/** A scan of a service with an unreadable manifest and without a picture; its text exists. */
const foreignScan = scanRecord('', {
  digest: '',
  imageBytes: 0,
  thumbnails: [],
  foreign: {
    id: 7,
    dzi: { tiles_prefix: 'http://gone.invalid/7_files/', manifest_url: 'http://gone.invalid/7.dzi' },
    thumbnails: [],
    resources: [{ url: foreignText, hidden: false, downloadable: true, mime: 'text/xml-alto' }],
  },
});
const thousands = { id: 'thousands', slug: 'k', scans: 20_000 };

const library = serveLibrary(async (dataDir) => {
  await writeStore(dataDir, ({ db }) => serveAt(db, unservedUrls));
  const text = { textDigest: digestFor('nowhere'), textBytes: 1 };
  const scans = Array.from({ length: thousands.scans }, (_, index) =>
    scanRecord(`${index}`, { label: `${index}`, ...(index === 0 && text) }),
  );
  const amongOwn = [scanRecord('first'), foreignScan, scanRecord('last')];
  await addObjects(
    dataDir,
    objectRecord(thousands.id, { title: 'K', scans }),
    objectRecord(foreign.id, { title: 'K', scans: amongOwn }),
  );
  await writeStore(dataDir, async ({ db }) => {
    const { id } = await db
      .selectFrom('scans')
      .select('id')
      .where('object_id', '=', foreign.id)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow();
    const alto = altoOf(pageOf(`<TextBlock LANG="lat">${linesOf('Lorem ipsum')}</TextBlock>`));
    const read = { scan: id, address: foreignText, alto: undefined, readAt: 1 };
    await saveText(db, read, await packText(Buffer.from(alto)));
  });
  await addFaultyWork(dataDir);
});
const page = async (path: string) => {
  const answer = await library.fetchRaw(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const whole = (view: WholeView, from = 0) => page(wholePath('en', faultyWork, view, from));
const scan = (number: number) => page(scanPath(faultyWorkPath('en'), number - 1));

test.each(Object.entries(faulty))(
  'the page of a scan is there, whatever is the matter: %s',
  async (_, number) => {
    expect(await scan(number)).toMatch(new RegExp(`Scan ${number} of 13`));
  },
);

test('a scan without a text says so, with the nearest page that has one; others do not mention it', async () => {
  expect(await scan(faulty.plain)).toMatch(
    new RegExp(
      `This page has no text\\..{1,30}<a href="[^"]*\\?scan=${faulty.turned}"[^>]*>Nearest page with text: Page 6<`,
    ),
  );
  expect(await scan(faulty.sound)).not.toContain('This page has no text.');
});

describe('the text alone', () => {
  test('has each text that is there, each with its languages, around those that are damaged, lost and missing', async () => {
    const html = await whole('text');
    const blocks = [...html.matchAll(/<(?:div|p)(?: lang="(\w+)")?[^>]*>([^<]+)(?:<!-- -->)?</g)].map(
      ([, language = '', text = '']) => `${language} ${text}`.trim(),
    );
    for (const text of [
      'Początek dzieła',
      'A scan is missing (page IV) between scans 4 and 5.',
      'Na boku',
      'Lorem ipsum dolor',
      'Blok pol',
      'de Blok deu',
      'fr Blok fra',
      'This page has text, but it is damaged and cannot be read.',
      'The text of this page is missing: the library does not have its file now.',
      'This page has no text.',
      // After all of that.
      'Koniec dzieła',
    ])
      expect(blocks).toContain(text);
    expect(html).toMatch(/<div [^>]*lang="la"><p[^>]*>Lorem/);
    expect(html).toMatch(/<div [^>]*lang="pl"><p[^>]*>Na boku/);
  });

  test('who comes to a page without one is led to the nearest that has one, on this page or another', async () => {
    const link = async (from: number) => {
      const links = find(elementsOf(await whole('text', from - 1)), 'a');
      return links
        .map(({ attributes }) => attributes.href)
        .filter((href) => /^#scan|\/text(\?from=1)?$/.test(href ?? ''));
    };
    expect(await link(faulty.plain)).toContain(`#scan-${faulty.turned}`);
    expect(await link(faulty.withoutText)).toContain(`#scan-${faulty.last}`);
  });
});

test.each(['scroll', 'pages', 'contents'] as const)(
  '%s reports what is missing and has all the rest',
  async (view) => {
    const html = await whole(view);
    const elements = elementsOf(html);
    if (view === 'contents') {
      const entries = find(elements, 'a').filter(({ attributes }) =>
        /\?scan=|dzielo$/.test(attributes.href ?? ''),
      );
      expect(entries.length).toBeGreaterThanOrEqual(54);
      for (const entry of ['W sobie', 'Koło', 'Koło wstecz', 'Poziom 50'])
        expect(html).toContain(`>${entry}</a>`);
      return;
    }
    expect(html).toContain('A scan is missing (page IV) between scans 4 and 5.');
    expect(html.match(/id="scan-\d+"/g)).toHaveLength(13);
    // The tools offer a text where there is one.
    expect(html.match(/data-text=""/g)).toHaveLength(7);
  },
);

test('of twenty thousand scans each way has its part, the last one too, and leads to the only text', async () => {
  const last = thousands.scans - 1;
  const shown = await page(scanPath(objectPath('en', thousands), last));
  expect(shown).toContain('Scan 20000 of 20000');
  expect(shown).toMatch(/Nearest page with text: Page 0</);
  for (const view of ['scroll', 'pages', 'text'] as const) {
    const html = await page(wholePath('en', thousands, view, last - (last % 100)));
    expect(html.length).toBeLessThan(120_000);
    expect(html).toContain(view === 'text' ? 'id="scan-19901"' : 'id="scan-19950"');
  }
  const { body } = await library.fetchRaw(scansApiPath(thousands.id, last));
  expect(JSON.parse(body.toString())).toHaveLength(1);
});

test('a scan whose manifest fails says so in each view, among its neighbours', async () => {
  const path = objectPath('en', foreign);
  const middle = await page(scanPath(path, 1));
  expect(middle).toContain('This scan cannot be shown at the moment');
  expect(middle).toMatch(/Text of this scan<\/h2><div [^>]*lang="la"><p [^>]*>Lorem ipsum</);
  const links = find(elementsOf(middle), 'a').map(({ attributes }) => `${attributes.rel} ${attributes.href}`);
  expect(links).toEqual(expect.arrayContaining([`prev ${path}`, `next ${path}?scan=3`]));
  expect(await page(wholePath('en', foreign, 'scroll'))).toContain('This scan cannot be shown here.');
  for (const view of ['scroll', 'pages'] as const)
    expect((await page(wholePath('en', foreign, view))).match(/id="scan-\d"/g)).toHaveLength(3);
  // Its files are elsewhere: nothing can be generated from all of them, and nothing is offered.
  expect(middle).not.toContain(downloadPath(foreign.id, 'pdf'));
  const { status, body } = await library.fetchRaw(downloadPath(foreign.id, 'pdf', 'pages=1-3'));
  expect([status, body.toString()]).toEqual([404, expect.stringContaining('kept by another service')]);
});

describe('of a range around what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faulty-'));
  const take = async (format: DownloadFormat) => {
    const { status, body } = await library.fetchRaw(downloadPath(faultyWork.id, format, 'pages=4-13'));
    expect(status).toBe(200);
    const file = join(folder, `work.${format}`);
    writeFileSync(file, body);
    return file;
  };
  const run = (command: string, ...more: string[]) => execFileSync(command, more, { encoding: 'utf8' });
  const missing = [
    'A scan is missing (page IV) between scans 4 and 5.',
    'The text of scan 11 is missing: the library does not have its file now.',
  ];

  test('a PDF has each page or a sentence in its place, and the languages of its texts', async () => {
    const file = await take('pdf');
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors');
    const text = run('pdftotext', file, '-').replace(/\s+/g, ' ');
    for (const one of [...missing, 'Scan 11 is missing', 'Na boku', 'Koniec']) expect(text).toContain(one);
    expect(run('pdfinfo', file)).toMatch(/Pages: +11\n/);
    const written = readFileSync(file, 'latin1');
    for (const language of ['la', 'de', 'fr']) expect(written).toContain(`/Lang (${language})`);
  });

  test('an EPUB too', async () => {
    const file = await take('epub');
    const of = (name: string) => run('unzip', '-p', file, `EPUB/${name}`);
    expect(of('package.opf').match(/(?<=<dc:language>)\w+/g)).toEqual(['pl', 'la', 'de', 'fr']);
    expect(of('pages/00008.xhtml')).toMatch(/<html [^>]*xml:lang="la"/);
    expect(of('pages/00009.xhtml')).toContain('<p lang="fr" xml:lang="fr" dir="ltr">Blok fra</p>');
    expect(of('pages/00005-missing.xhtml')).toContain(missing[0]);
    expect(of('pages/00011.xhtml')).toContain(missing[1]);
  });

  test('so have plain text and archive', async () => {
    const { body } = await library.fetchRaw(downloadPath(faultyWork.id, 'txt', 'pages=4-13'));
    for (const one of [...missing, 'Na boku', 'Koniec dzieła']) expect(body.toString()).toContain(one);
    const archive = await take('zip');
    const info = run('unzip', '-p', archive, '*/bag-info.txt');
    for (const one of missing) expect(info).toContain(one);
    expect(run('unzip', '-l', archive)).toMatch(/data\/00013\.jpg/);
    rmSync(folder, { recursive: true });
  });
});
