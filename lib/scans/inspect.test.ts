import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { picture } from './images.fixture.ts';
import { documentFormat, inspectScan } from './inspect.ts';
import { makeScan } from './make.ts';

const most = 1_000_000;
const unreadable = '/proc/self/mem';

function fileOf(name: string, bytes: Buffer): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

test('a folder and a missing file are to blame themselves', async () => {
  const folder = temporaryFolder();
  await expect(documentFormat(folder)).rejects.toThrow(new UnreadableFile('it is a folder'));
  const missing = documentFormat(join(folder, 'none.jpg'));
  await expect(missing).rejects.toThrow(/^it cannot be opened \(ENOENT/);
  await expect(missing).rejects.toThrow(UnreadableFile);
});

// Memory at address 0 can be opened, but not read: like a failing disk.
test.runIf(existsSync(unreadable))('a file whose storage fails is not to blame', async () => {
  await expect(documentFormat(unreadable)).rejects.toMatchObject({ syscall: 'read', code: 'EIO' });
});

/** The start of an ISO 14496-12 file with its brands, the major one first. */
const container = (...brands: string[]) => {
  const head = Buffer.from(`....ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  head.writeUInt32BE(head.length);
  return head;
};

test.each([
  ['a.heic', container('heic', 'mif1', 'heic'), 'HEIC', 'heif-convert'],
  ['a.heif', container('mif1', 'heic', 'miaf'), 'HEIC', 'heif-convert'],
  ['a.jxl', Buffer.from('ff0a7f00', 'hex'), 'JPEG XL', 'djxl'],
  ['a.jxl', Buffer.from('0000000c4a584c200d0a870a', 'hex'), 'JPEG XL', 'djxl'],
  ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG', 'rsvg-convert'],
])('%s is refused with what to do', async (name, bytes, format, converter) => {
  await expect(inspectScan(fileOf(name, bytes), most)).rejects.toThrow(
    `${format} cannot be read here: convert it to TIFF, PNG or JPEG, for instance by ${converter}`,
  );
});

test('sharp reads neither HEIC nor JPEG XL; a version that does makes their refusal wrong', () => {
  const { heif, jxl } = sharp.format;
  expect(heif.input.fileSuffix).toEqual(['.avif']);
  expect(jxl.input.file).toBe(false);
});

test('AVIF is a scan, whichever of its brands comes first', async () => {
  const avif = await picture(90, 60).avif({ quality: 90 }).toBuffer();
  const [size, brand] = [avif.readUInt32BE(0), avif.toString('latin1', 8, 12)];
  expect(brand).toBe('avif');
  const other = Buffer.from(avif);
  other.write('mif1', 8);
  expect(other.toString('latin1', 12, size)).toContain('avif');
  for (const [name, bytes] of [
    ['a.avif', avif],
    ['b.avif', other],
    ['c.heif', other],
  ] as const) {
    const scan = await makeScan(fileOf(name, bytes), temporaryFolder(), most);
    expect(scan).toMatchObject({ width: 90, height: 60 });
  }
});

test('a PDF is known by its header within the first 1024 bytes', async () => {
  const after = (count: number) =>
    documentFormat(fileOf('a.pdf', Buffer.from(`${' '.repeat(count)}%PDF-1.7`)));
  expect(await after(1000)).toBe('PDF');
  await expect(after(1024)).rejects.toThrow('it is named .pdf, but holds no image that is known here');
});
