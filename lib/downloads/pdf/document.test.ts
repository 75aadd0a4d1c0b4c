import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { openPaged } from '#lib/scans/documents/open.ts';
import { altoXml } from '#lib/text/alto/write.ts';
import { altoOf } from '#lib/text/alto.fixture.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { linesOf } from '#lib/text/lines.ts';
import { textOf } from '#lib/text/words.ts';
import { altoWords, libraryOf } from '../work.fixture.ts';

/** Writes a PDF to a file and inspects it with external programs. */
function inspected(pdf: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'work.pdf');
  writeFileSync(file, pdf);
  const run = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  return {
    check: () => run('qpdf', '--check', file),
    info: () => run('pdfinfo', file),
    json: (key: string) => JSON.parse(run('qpdf', '--json=2', `--json-key=${key}`, file))[key],
    text: () => run('pdftotext', '-layout', file, '-'),
    structure: () => run('pdfinfo', '-struct-text', file),
    metadata: () => run('pdfinfo', '-meta', file),
    /** Words by page, each with its box in fractions of the page. */
    words() {
      const pages = run('pdftotext', '-bbox', file, '-').split('<page ').slice(1);
      return pages.map((page) => {
        const [, width = 0, height = 0] = /width="([\d.]+)" height="([\d.]+)"/.exec(page)?.map(Number) ?? [];
        const found = page.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
        );
        return [...found].map(([, ...fields]) => {
          const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = fields.slice(0, 4).map(Number);
          return { text: fields[4], box: [xMin / width, yMin / height, xMax / width, yMax / height] };
        });
      });
    },
    images() {
      run('pdfimages', '-all', file, join(folder, 'image'));
      const names = readdirSync(folder)
        .filter((name) => name.startsWith('image'))
        .sort();
      return names.map((name) => readFileSync(join(folder, name)));
    },
  };
}

const isNear = (box: number[], expected: number[]) =>
  box.every((share, index) => Math.abs(share - (expected[index] ?? 9)) < 0.02);

test('scans are unchanged in it, with their words in place, in any script', async () => {
  const words = [
    ['Zażółć', 100, 200, 300, 40],
    ['ᾠδή', 500, 900, 120, 30],
    ['שלום', 200, 1000, 150, 30],
    ['漢字', 600, 1500, 80, 40],
  ] as const;
  const { download, defaultImage } = await libraryOf([{ alto: altoWords(words) }, {}], { language: 'pl' });
  const pdf = inspected(await download('/downloads/work.pdf?size=full'));
  expect(pdf.check()).toMatch(/No syntax or stream encoding errors/);
  expect(pdf.images()).toEqual([defaultImage, defaultImage]);
  const [first = [], second] = pdf.words();
  for (const [text, x, y, width, height] of words) {
    const found = first.find((word) => word.text === text || word.text === [...text].reverse().join(''));
    const expected = [x / 1000, y / 2000, (x + width) / 1000, (y + height) / 2000];
    expect([text, isNear(found?.box ?? [], expected)]).toEqual([text, true]);
  }
  expect(second).toEqual([]);
});

test('it describes itself: title, language, labels, contents, tags, and PDF/A', async () => {
  const { download } = await libraryOf(
    [
      { alto: altoWords([['Eins', 100, 100]], 'LANG="ger"'), label: 'I' },
      { alto: altoWords([['Dwa', 100, 100]], 'LANG="pol"'), label: '' },
      { label: 'x'.repeat(2000) },
      { label: 'I', rotation: 90 },
    ],
    {
      language: 'pl',
      pixelsPerCentimetre: 100,
      parts: [
        { parent: null, kind: 'volume', label: 'Tom (1)', first_scan: null, last_scan: null },
        { parent: 0, kind: 'chapter', label: 'Rozdział Ż', first_scan: 1, last_scan: 2 },
        { parent: null, kind: 'chapter', label: 'Koniec', first_scan: 3, last_scan: 3 },
      ],
    },
  );
  const pdf = inspected(await download('/downloads/work.pdf'));
  expect(pdf.check()).toMatch(/No syntax or stream encoding errors/);
  const info = pdf.info();
  expect(info).toMatch(/Title: +Żółta księga\n/);
  expect(info).toMatch(/Author: +Kowalski, Jan\n/);
  expect(info).toMatch(/Tagged: +yes/);
  // 1000 × 2000 pixels at 100 per centimetre: 10 × 20 cm.
  expect(info).toMatch(/Page size: +283\.46\d* x 566\.92\d* pts/);
  expect(pdf.metadata()).toMatch(/<pdfaid:part>2<\/pdfaid:part>/);
  const labels = pdf.json('pagelabels').map(({ label }: { label: Record<string, string> }) => label['/P']);
  expect(labels).toEqual(['u:I', undefined, `u:${'x'.repeat(99)}…`, 'u:I']);
  const outline = pdf.json('outlines');
  expect(outline).toMatchObject([
    { title: 'Tom (1)', destpageposfrom1: 2, kids: [{ title: 'Rozdział Ż', destpageposfrom1: 2 }] },
    { title: 'Koniec', destpageposfrom1: 4, kids: [] },
  ]);
  expect(pdf.structure()).toMatch(/Document[\s\S]*Sect[\s\S]*Figure[\s\S]*P \(block\)[\s\S]*"Eins/);
  const raw = (await download('/downloads/work.pdf')).toString('latin1');
  expect(raw).toMatch(/\/Type \/Catalog .*\/Lang \(pl\)/);
  expect(raw).toMatch(/\/S \/Sect .*\/Lang \(de\)/);
  expect(raw).toMatch(/\/Rotate 90/);
  // Alternative text: before each language's part, U+001B around the two bytes of its code.
  const [, words = ''] = /\/Alt <FEFF([0-9A-F]+)>/.exec(raw) ?? [];
  const alternative = Buffer.from(words, 'hex').swap16().toString('utf16le');
  expect(alternative).toBe('\u001b\u706c\u001bSkan 1 (I) · \u001b\u656e\u001bScan 1 (I)');
});

test('facing pages of a work are in the direction in which it is read', async () => {
  for (const [language, direction] of Object.entries({ he: 'R2L', pl: 'L2R' })) {
    const { download } = await libraryOf([{}], { language });
    const pdf = inspected(await download('/downloads/work.pdf'));
    const objects = Object.values(pdf.json('qpdf')[1]);
    const preferences = { '/DisplayDocTitle': true, '/Direction': `/${direction}` };
    expect(objects).toContainEqual({ value: expect.objectContaining({ '/ViewerPreferences': preferences }) });
  }
});

test('a range has its pages alone, and the contents that lead there', async () => {
  const parts = [0, 1, 2].map((scan) => ({
    parent: null,
    kind: 'chapter',
    label: `Rozdział ${scan + 1}`,
    first_scan: scan,
    last_scan: scan,
  }));
  const { download } = await libraryOf([{}, { label: 'II' }, {}], { parts });
  const pdf = inspected(await download('/downloads/work.pdf?pages=2-3'));
  expect(pdf.info()).toMatch(/Pages: +2\n/);
  expect(pdf.json('outlines')).toMatchObject([
    { title: 'Rozdział 2', destpageposfrom1: 1 },
    { title: 'Rozdział 3', destpageposfrom1: 2 },
  ]);
});

test('a missing scan is reported on a page of its own, and the rest is there', async () => {
  const { download, folderOf } = await libraryOf([
    { alto: altoWords([['raz', 10, 10]]) },
    {},
    { jpeg: Buffer.from('no picture') },
    { alto: '<alto><broken' },
    { alto: altoWords([['pięć', 10, 10]]) },
    {
      width: 1,
      height: 1,
      jpeg: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    },
    {
      jpeg: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .greyscale()
        .jpeg()
        .toBuffer(),
    },
    // The size on record is that of the largest scan accepted; the stored file is small.
    { width: 30_000, height: 10_000 },
  ]);
  unlinkSync(join(folderOf(1), 'huge.jpg'));
  const bytes = await download('/downloads/work.pdf');
  const pdf = inspected(bytes);
  expect(pdf.check()).toMatch(/No syntax or stream encoding errors/);
  expect(pdf.info()).toMatch(/Pages: +8\n/);
  expect(pdf.metadata()).not.toMatch(/pdfaid:part/);
  const pages = pdf
    .text()
    .split('\f')
    .map((page) => page.replace(/\s+/g, ' ').trim());
  expect(pages[1]).toBe(
    'Brak skanu 2: biblioteka nie ma teraz jego pliku. Scan 2 is missing: the library does not have its file now.',
  );
  expect(pages[2]).toMatch(/^Brak skanu 3: jego pliku nie da się odczytać\./);
  expect(pages[4]).toBe('pięć');
  expect(bytes.toString('latin1')).toContain(
    Buffer.from('Brak tekstu skanu 4', 'utf16le').swap16().toString('hex').toUpperCase(),
  );
});

test('words without boxes can be found, and rotated lines are in place', async () => {
  const withoutBoxes = altoOf(
    '<Page WIDTH="1000" HEIGHT="2000"><PrintSpace><TextBlock><TextLine><String CONTENT="bez"/><SP/><String CONTENT="miejsca"/></TextLine></TextBlock></PrintSpace></Page>',
  );
  const rotated = altoWords([['obrót', 500, 500, 30, 300]], 'ROTATION="90"');
  const { download } = await libraryOf([{ alto: withoutBoxes }, { alto: rotated }]);
  const pdf = inspected(await download('/downloads/work.pdf'));
  const [first = [], [word] = []] = pdf.words();
  expect(first.map(({ text }) => text)).toEqual(['bez', 'miejsca']);
  expect(word?.text).toBe('obrót');
  expect(isNear(word?.box ?? [], [0.5, 0.25, 0.53, 0.4])).toBe(true);
});

test('the words that an import reads out of it stand where they stood, in their lines', async () => {
  const words = [
    ['Ala', 100, 200, 120, 30],
    ['biblio-', 300, 400, 180, 40],
    ['tekarki', 100, 460, 160, 40],
    ['Nowak-', 300, 520, 180, 40],
    ['Kot', 100, 580, 160, 40],
  ] as const;
  const library = await libraryOf([{ alto: altoWords(words) }]);
  const file = join(temporaryFolder(), 'work.pdf');
  writeFileSync(file, await library.download('/downloads/work.pdf?size=full'));
  await using document = await openPaged(file);
  const { text } = (await document?.render(1, join(temporaryFolder(), 'page.tif'), 1_000_000)) ?? {};
  if (!text) throw new Error('There is no text');
  const layer = await readTextLayer(altoXml(text), { width: 1000, height: 2000 });
  expect(linesOf(layer).map((line) => line.words.map(({ text, box = [] }) => [text, ...box]))).toEqual(
    words.map((word) => [word]),
  );
  expect(textOf(layer)).toMatch(/bibliotekarki Nowak- Kot$/);
});
