import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { expect, onTestFinished, test } from 'vitest';
import { epubCheck } from '#cli/setup/tools.mjs';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { altoWords, libraryOf } from '../work.fixture.ts';

/** A file in a folder that is removed after the test. */
function written(epub: Buffer): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-epub-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'work.epub');
  writeFileSync(file, epub);
  return { folder, file };
}

/** Runs EPUBCheck, which shops and reading systems rely on; even a warning fails. */
async function checked(epub: Buffer): Promise<string> {
  // The run is too short for an optimising JIT or a parallel collector to pay off.
  const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const javaArguments = [...quick, '-jar', epubCheck, '--failonwarnings', written(epub).file];
  return (await promisify(execFile)('java', javaArguments)).stdout;
}

/** The files of an unpacked EPUB, by name. */
function unpacked(epub: Buffer): {
  names: string[];
  read: (name: string) => string;
  bytes: (name: string) => Buffer;
} {
  const { folder } = written(epub);
  execFileSync('unzip', ['-q', 'work.epub', '-d', 'work'], { cwd: folder });
  const names = readdirSync(join(folder, 'work'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 6));
  const bytes = (name: string) => readFileSync(join(folder, 'work', name));
  return { names, read: (name) => bytes(name).toString(), bytes };
}

/** Elements of a document with their attributes; throws where it is not well-formed. */
function elements(xml: string) {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    found.push({ name, attributes: { ...attributes } as Record<string, string> }),
  );
  parser.write(xml).close();
  return found;
}

const escaped = altoOf(pageOf(`<TextBlock LANG="pol">${linesOf('Żółw &amp; żaba &lt;b&gt;')}</TextBlock>`));
const german = altoWords([['zwei', 1, 1]], 'LANG="ger"');
const parts = [
  { parent: null, kind: 'a', label: 'Pars & prima', first_scan: 0, last_scan: 1 },
  { parent: 0, kind: 'a', label: 'Caput', first_scan: 1, last_scan: 1 },
  { parent: 1, kind: 'a', label: 'Sectio', first_scan: 1, last_scan: 1 },
  { parent: null, kind: 'a', label: 'Pars altera', first_scan: 2, last_scan: 3 },
];

test('every page has its mark, its picture and its text; the package lists what is there; lists lead where they say', async () => {
  const { download, folderOf, defaultImage } = await libraryOf(
    [{ alto: escaped, label: 'I' }, { alto: german, label: '"<&>' }, {}, { alto: '<alto' }],
    { language: 'la', title: 'Liber <& "ż"', parts },
  );
  unlinkSync(join(folderOf(2), 'large.jpg'));
  const epub = await download('/downloads/work.epub');
  // The signature of an EPUB: `mimetype` as first file, stored, without an extra field (OCF 3.3, 4.3).
  expect(epub.subarray(26, 30).toString('hex')).toBe('08000000');
  expect(epub.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');

  const { names, read } = unpacked(epub);
  const package_ = elements(read('EPUB/package.opf'));
  const items = package_.filter(({ name }) => name === 'item').map(({ attributes }) => attributes);
  const listed = [
    'mimetype',
    'META-INF/container.xml',
    'EPUB/package.opf',
    ...items.map(({ href }) => `EPUB/${href}`),
  ];
  expect(listed.toSorted()).toEqual(names.toSorted());
  const spine = package_.filter(({ name }) => name === 'itemref').map(({ attributes }) => attributes.idref);
  expect(spine).toEqual(['p00001', 'p00002', 'p00003', 'p00004']);
  expect(read('EPUB/package.opf')).toContain(
    '<dc:title>Liber &lt;&amp; &quot;ż&quot;</dc:title>\n<dc:language>la</dc:language>\n<dc:language>pl</dc:language>\n<dc:language>de</dc:language>',
  );

  const ids = new Set<string>();
  for (const name of names.filter((one) => one.endsWith('.xhtml')))
    for (const { attributes } of elements(read(name)))
      if (attributes.id) ids.add(`${name.slice('EPUB/'.length)}#${attributes.id}`);
  const links = elements(read('EPUB/nav.xhtml')).filter(({ name }) => name === 'a');
  expect(links.map(({ attributes }) => attributes.href).filter((href) => !ids.has(href ?? ''))).toEqual([]);
  expect(links).toHaveLength(4 + 4);
  expect(read('EPUB/nav.xhtml').replace(/<a [^>]*>|<\/a>|\n/g, '')).toContain(
    '<ol><li>Pars &amp; prima<ol><li>Caput<ol><li>Sectio</li></ol></li></ol></li><li>Pars altera</li></ol></nav>',
  );

  expect(read('EPUB/pages/00001.xhtml')).toContain('<p>Żółw &amp; żaba &lt;b&gt;</p>');
  expect(elements(read('EPUB/pages/00001.xhtml'))[0]?.attributes).toMatchObject({
    lang: 'pl',
    'xml:lang': 'pl',
  });
  expect(elements(read('EPUB/pages/00002.xhtml'))[0]?.attributes).toMatchObject({ lang: 'de' });
  expect(elements(read('EPUB/pages/00002.xhtml')).find(({ name }) => name === 'span')?.attributes).toEqual({
    'epub:type': 'pagebreak',
    role: 'doc-pagebreak',
    id: 'p00002',
    'aria-label': '"<&>',
  });
  // The library's notes on a page are in its own languages, whatever the language of the work.
  expect(read('EPUB/pages/00003.xhtml')).toContain(
    '<p class="missing" lang="en" xml:lang="en" dir="ltr">Scan 3 is missing: ',
  );
  expect(read('EPUB/pages/00004.xhtml')).toContain(
    '<p class="missing" lang="pl" xml:lang="pl" dir="ltr">Brak tekstu skanu 4: ',
  );
  const { bytes } = unpacked(await download('/downloads/work.epub?pages=1&size=full'));
  expect(bytes('EPUB/images/00001.jpg').equals(defaultImage)).toBe(true);
});

// Starting the checker is what takes long, so this one work covers everything that the one above does too.
test('a long right-to-left work with missing scans and texts is one that shops would accept', async () => {
  const unusual: Record<number, string> = { 1: escaped, 2: german, 4: '<alto' };
  const hebrew = altoWords([['שלום', 1, 1, 100]], 'LANG="heb"');
  const { download, folderOf } = await libraryOf(
    Array.from({ length: 120 }, (_, index) => ({
      alto: index % 3 === 0 ? undefined : (unusual[index] ?? hebrew),
      label: index % 7 === 0 ? '' : index === 2 ? '"<&>' : `${index % 50}`,
      // Rotated images are valid by the same rules.
      rotation: index >= 117 ? (index - 116) * 90 : 0,
    })),
    { language: 'he', title: 'ספר <& "ż"', creator: null, creatorName: null, rights: null, parts },
  );
  for (const index of [0, 1, 60]) unlinkSync(join(folderOf(index), 'large.jpg'));
  const epub = await download('/downloads/work.epub');
  expect(await checked(epub)).toContain('No errors or warnings detected');
  const { read } = unpacked(epub);
  expect(read('EPUB/package.opf')).toContain('<spine page-progression-direction="rtl">');
  expect(elements(read('EPUB/pages/00006.xhtml'))[0]?.attributes.dir).toBe('rtl');
  expect(read('EPUB/pages/00120.xhtml')).toContain('rotate(270)');
  const single = await download('/downloads/work.epub?pages=1');
  expect(await checked(single)).toContain('No errors or warnings detected');
});

test('pictures rotated by the record are upright, in a box of their rotated size', async () => {
  const { download } = await libraryOf([90, 180, 270].map((rotation) => ({ rotation })));
  const { read } = unpacked(await download('/downloads/work.epub'));
  const transforms = ['00001', '00002', '00003'].map((number) => {
    const found = elements(read(`EPUB/pages/${number}.xhtml`));
    const of = (name: string) => found.find((one) => one.name === name)?.attributes;
    return [of('svg')?.viewBox, of('image')?.transform];
  });
  expect(transforms).toEqual([
    ['0 0 200 100', 'translate(200 0) rotate(90)'],
    ['0 0 100 200', 'translate(100 200) rotate(180)'],
    ['0 0 200 100', 'translate(0 100) rotate(270)'],
  ]);
  expect(read('EPUB/package.opf')).not.toContain('cover-image');
});
