import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { folderWith, libraryContent, names, storedDigests, temporaryLibrary } from './library.fixture.ts';
import type { ImportReport } from './report.ts';

/** A PNG whose header claims a huge size, without any pixels. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(side, 8);
  header.writeUInt32BE(side, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const data = Buffer.from('0000000049444154', 'hex');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.from('IDAT')));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, data, sum]);
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

test('every bad file is reported by name with its reason, and the rest is imported', async () => {
  const grainy = () => picture(300, 200, 7);
  const bad: Record<string, [Buffer | string, RegExp]> = {
    'cut.jpg': [half(await grainy().jpeg().toBuffer()), /damaged or cut short/],
    'cut.png': [half(await grainy().png().toBuffer()), /damaged or cut short/],
    'cut.tif': [
      half(await grainy().tiff({ compression: 'none' }).toBuffer()),
      /damaged|cut short|names no size/,
    ],
    'empty.jpg': ['', /empty \(0 bytes\)/],
    'text.jpg': ['This is no image.', /holds no image/],
    'wrong-name.jpg': [await grainy().png().toBuffer(), /holds a PNG image: rename it/],
    'bomb.png': [bomb(60_000), /3600 megapixels/],
    'scan.jp2': [Buffer.from('0000000c6a5020200d0a870a00000014', 'hex'), /cut short before its image begins/],
  };
  const files = Object.fromEntries(Object.entries(bad).map(([name, [content]]) => [name, content]));
  const folder = await folderWith({ ...files, 'sound.png': [40, 30], 'well.jpg': [50, 30] });
  const library = temporaryLibrary();
  const report = await library.import('--objects', 'image', folder);
  for (const [name, [, reason]] of Object.entries(bad)) {
    const found = report.problems.find(({ file }) => basename(file) === name);
    expect(found, name).toMatchObject({ kind: 'error', reason: expect.stringMatching(reason) });
  }
  expect(report).toMatchObject({ code: 1, objects: { added: 2, failed: Object.keys(bad).length } });
  const { objects, digests } = await libraryContent(library.dataDir);
  expect(objects.map(({ title }) => title)).toEqual(['Sound', 'Well']);
  expect(storedDigests(library.dataDir)).toEqual(digests);
});

test('a decoder that crashes loses only its current file; the next import adds that too', async () => {
  const count = 4;
  const folder = await folderWith(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.jpg`, [1400, 1200] as const])),
  );
  const library = temporaryLibrary();
  const { process: importing, finished } = await library.start(
    'import',
    '--json',
    '--objects',
    'image',
    folder,
  );
  const staging = join(library.dataDir, 'staging');
  const isAtWork = () => names(staging).some((one) => names(join(staging, one)).length > 0);
  await expect.poll(isAtWork, { interval: 5, timeout: 30_000 }).toBe(true);
  const workers = execFileSync('pgrep', ['-P', String(importing.pid)], { encoding: 'utf8' });
  for (const worker of workers.trim().split('\n')) process.kill(Number(worker), 'SIGKILL');
  const { code, stdout } = await finished;
  const { objects, problems } = JSON.parse(stdout) as ImportReport;
  expect(code).toBe(1);
  expect(objects.failed).toBeGreaterThan(0);
  expect(problems).toHaveLength(objects.failed);
  for (const { reason } of problems) expect(reason).toMatch(/its decoder ended unexpectedly \(SIGKILL\)/);
  expect(objects.added + objects.failed).toBe(count);
  expect(await library.import('--objects', 'image', folder)).toMatchObject({
    code: 0,
    objects: { added: objects.failed, unchanged: objects.added },
  });
});

test('one bad page only affects that page of its object', async () => {
  const folder = await folderWith({ 'p1.png': [40, 30], 'p2.png': 'no image', 'p3.png': [41, 30] });
  const library = temporaryLibrary();
  expect(await library.import(folder)).toMatchObject({ code: 1, objects: { added: 1, failed: 0 } });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects[0]?.scans).toHaveLength(2);
  expect(objects[0]?.details.missing).toEqual([{ before: 1, label: null }]);
});

test('a missing page is reported by its label until an import adds it', async () => {
  const folder = await folderWith({ 'p1.png': [40, 30], 'p2.png': 'no image', 'p4.png': [41, 30] });
  const pages = ['1', '2', '3', '4'].map((page) => `  - file: p${page}.png\n    name: "${page}"\n`);
  const missing = [
    { before: 1, label: '2' },
    { before: 1, label: '3' },
  ];
  writeFileSync(join(folder, 'metadata.yaml'), `title: Zeszyt\nidentifier: z-1\nscans:\n${pages.join('')}`);
  const library = temporaryLibrary();
  const missingScans = async () =>
    (await libraryContent(library.dataDir)).objects.map(({ details }) => details.missing);
  expect(await library.import(folder)).toMatchObject({ code: 1, objects: { added: 1 } });
  expect(await missingScans()).toEqual([missing]);
  expect(await library.import(folder)).toMatchObject({ code: 1, objects: { unchanged: 1 } });
  for (const page of [2, 3])
    writeFileSync(
      join(folder, `p${page}.png`),
      await picture(30 + page, 20)
        .png()
        .toBuffer(),
    );
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { changed: 1 } });
  expect(await missingScans()).toEqual([undefined]);
});

test('nothing outside the folder is read, whatever refers to it', async () => {
  const folder = await folderWith({
    'in/inside.png': [20, 20],
    'outside.png': [30, 30],
    'other/x.png': [31, 30],
  });
  const inside = join(folder, 'in');
  symlinkSync(join(folder, 'outside.png'), join(inside, 'link.png'));
  symlinkSync(join(folder, 'other'), join(inside, 'linked'));
  const sidecar = (name: string, file: string) => {
    mkdirSync(join(inside, name));
    writeFileSync(join(inside, name, 'metadata.yaml'), `title: ${name}\nscans:\n  - file: ${file}\n`);
  };
  sidecar('up', '../../outside.png');
  sidecar('absolute', join(folder, 'outside.png'));
  sidecar('through', '../linked/x.png');
  writeFileSync(
    join(inside, 'table.csv'),
    'objectid,title,filename\na,Up,../outside.png\nb,Link,link.png\nc,Deep,linked/x.png\nd,Sound,inside.png\n',
  );
  const library = temporaryLibrary();
  const report = await library.import(inside);
  expect(report.code).toBe(1);
  expect(report.objects.added).toBe(1);
  const reasons = report.problems.map(({ file, reason }) => `${basename(file)}: ${reason}`).join('\n');
  expect(reasons).toMatch(/link\.png: links are not followed/);
  expect(reasons).toMatch(/linked: links are not followed/);
  expect(reasons).toMatch(/\.\.\/\.\.\/outside\.png leaves the folder/);
  expect(reasons).toMatch(/\.\.\/outside\.png leaves the folder/);
  const { objects } = await libraryContent(library.dataDir);
  expect(objects.map(({ title, scans }) => [title, scans[0]?.tileSource?.width])).toEqual([['Sound', 20]]);
});

test('a link given as a source, and a path that does not exist, are named', async () => {
  const folder = await folderWith({ 'a.png': [20, 20] });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  const report = await temporaryLibrary().import(link, join(folder, 'nothing'));
  expect(report).toMatchObject({ code: 1, objects: { added: 0 } });
  expect(report.problems.map(({ reason }) => reason).slice(0, 2)).toEqual([
    'links are not followed',
    'there is no such file or folder',
  ]);
});

test('names of any kind: decomposed letters, blanks, Polish letters, the maximum length', async () => {
  const long = `${'ż'.repeat(125)}a.png`;
  expect(Buffer.byteLength(long)).toBe(255);
  const folder = await folderWith({
    [`s/${'Łódź, pocztówka ą'.normalize('NFD')}.png`]: [20, 20],
    's/tabela.csv': `objectid,title,filename\na,Z tabeli,"${'Łódź, pocztówka ą'.normalize('NFC')}.png"\n`,
    [`n/${long}`]: [21, 20],
    'n/Dzień dobry 100% [x] #1?.png': [22, 20],
  });
  const library = temporaryLibrary();
  const report = await library.import('--objects', 'image', folder);
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ code: 0, objects: { added: 3 } });
  const { objects } = await libraryContent(library.dataDir);
  const titles = objects.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Z tabeli', 'Dzień dobry 100% [x] #1?']));
});
