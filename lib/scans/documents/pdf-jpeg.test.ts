import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { coloursOf, distance, middles, picture } from '../images.fixture.ts';
import { makeScan } from '../make.ts';
import { openPaged } from './open.ts';
import { type PdfObject, type PdfPage, pdfOf } from './pdf.fixture.ts';

/** What a page has besides a JPEG that covers it; the first of the objects has number 5. */
type PageExtras = Omit<Partial<PdfPage>, 'jpeg'> & {
  jpeg?: Partial<NonNullable<PdfPage['jpeg']>>;
  objects?: PdfObject[];
  catalogue?: string;
};

const [width, height] = [600, 800];
const [maxPixels, half] = [100_000_000, 3000];
const scan = () => picture(width, height, 7);
const bytes = await scan().jpeg({ quality: 90 }).toBuffer();
const grey = await scan().toColourspace('b-w').jpeg().toBuffer();
const rotated = await scan()
  .withExif({ IFD0: { Orientation: '6' } })
  .jpeg()
  .toBuffer();
const progressive = await scan().jpeg({ progressive: true }).toBuffer();
const cmyk = await scan().toColourspace('cmyk').jpeg().toBuffer();
const wide = await scan().withIccProfile('p3').jpeg().toBuffer();
const pixels = (image: string | Buffer) => sharp(image).toColourspace('srgb').raw().toBuffer();

/** A three-channel profile with its name where PDFium looks for it. */
function profile(name: string): PdfObject {
  const profileBytes = Buffer.alloc(3144);
  profileBytes.write(name, 400);
  return ['/N 3', profileBytes];
}

function fileOf({ jpeg, objects = [], catalogue = '', ...page }: PageExtras): string {
  const file = join(temporaryFolder(), 'book.pdf');
  const whole = { width: 300, height: 400, ...page, jpeg: { bytes, width, height, ...jpeg } };
  writeFileSync(file, pdfOf([whole], { more: objects, catalogue }));
  return file;
}

async function rendered(extras: PageExtras, mayCopy?: boolean) {
  await using document = await openPaged(fileOf(extras));
  if (!document) throw new Error('It is no document');
  const target = join(temporaryFolder(), 'page');
  const result = await document.render(1, target, maxPixels, mayCopy);
  return { ...result, target };
}

test.each<[string, PageExtras]>([
  ['alone', {}],
  ['in grey', { jpeg: { bytes: grey, space: '/DeviceGray' } }],
  [
    'with the profile of sRGB',
    { jpeg: { space: '[/ICCBased 5 0 R]' }, objects: [profile('sRGB IEC61966-2.1')] },
  ],
  [
    'whose dictionary says what goes without saying',
    { jpeg: { more: '/Decode [0 1 0 1 0 1.0] /Intent/Perceptual' } },
  ],
  ['that cameras would turn', { jpeg: { bytes: rotated } }],
  ['under invisible text', { text: [[30, 300, 'Ala']], textMode: 3 }],
  ['over other things', { jpeg: { before: '1 0 0 rg 10 10 50 50 re f' } }],
  ['within a path that cuts nothing off', { jpeg: { before: '0 0 300 400 re W n' } }],
  [
    'with a link that is not seen',
    {
      more: '/Annots [5 0 R]',
      objects: ['<< /Type /Annot /Subtype /Link /Rect [30 30 60 60] /Border [0 0 0] >>'],
    },
  ],
  ['on what is shown of the page', { more: '/CropBox [0 0 150 200]', jpeg: { matrix: '150 0 0 200 0 0' } }],
])('a JPEG %s is copied, as it is drawn', async (_, extras) => {
  const { isCopied, target } = await rendered(extras);
  expect(isCopied).toBe(true);
  const source = await sharp(extras.jpeg?.bytes ?? bytes, { autoOrient: false })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  expect((await pixels(target)).equals(source)).toBe(true);
  expect((await pixels((await rendered(extras, false)).target)).equals(source)).toBe(true);
});

test('a JPEG a hair larger than its page is copied, and not stretched', async () => {
  const { isCopied, target } = await rendered({ jpeg: { matrix: '300.1 0 0 400.1 -0.05 -0.05' } });
  expect(isCopied).toBe(true);
  expect((await pixels(target)).equals(await pixels(bytes))).toBe(true);
});

test('a copy is as stored, with its words in place', async () => {
  const { target, text } = await rendered({ text: [[30, 300, 'Ala']], textMode: 3 });
  // After the start marker, and the 18 bytes of JFIF that a copy begins with.
  expect(readFileSync(target).subarray(20).equals(bytes.subarray(2))).toBe(true);
  expect(text?.size).toEqual({ width, height });
  expect(text?.blocks[0]?.lines[0]?.words[0]?.text).toBe('Ala');
});

const same = (shown: Sharp) => shown;
const negative = (shown: Sharp) => shown.negate();
const pale = (shown: Sharp) => shown.linear(0.5, 127.5);
const boxed =
  (left: number, top: number, across: number, down: number, background: string) => (shown: Sharp) =>
    shown.composite([
      { input: { create: { width: across, height: down, channels: 3, background } }, left, top },
    ]);
const mask: PdfObject = [
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
  Buffer.from([128]),
];
const state = (entry: string) => `/ExtGState << /G << ${entry} >> >>`;
const layer = '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>';
const group = '<< /Type /OCG /Name (A) >>';
const calibrated = '[/CalRGB << /WhitePoint [0.9505 1 1.089] >>]';

test.each<[string, (shown: Sharp) => Sharp, PageExtras]>([
  ['under a box', boxed(0, 700, 600, 100, '#f00'), { jpeg: { after: '1 0 0 rg 0 0 300 50 re f' } }],
  ['under a speck', same, { jpeg: { after: '1 0 0 rg 100 100 .4 .4 re f' } }],
  ['under itself', same, { jpeg: { after: 'q 30 0 0 40 75 200 cm /Im Do Q' } }],
  ['over itself', same, { jpeg: { before: 'q 30 0 0 40 75 200 cm /Im Do Q' } }],
  ['under text', same, { text: [[30, 300, '.']] }],
  [
    'under an annotation',
    boxed(60, 680, 60, 60, '#f00'),
    {
      more: '/Annots [5 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Square /Rect [30 30 60 60] /AP << /N 6 0 R >> >>',
        ['/Type /XObject /Subtype /Form /BBox [0 0 30 30]', Buffer.from('1 0 0 rg 0 0 30 30 re f')],
      ],
    },
  ],
  ['turned with its page', (shown) => shown.rotate(90), { rotate: 90 }],
  ['upside down', (shown) => shown.rotate(180), { jpeg: { matrix: '-300 0 0 -400 300 400' } }],
  ['mirrored', (shown) => shown.flop(), { jpeg: { matrix: '-300 0 0 400 300 0' } }],
  ['stretched', (shown) => shown.resize(600, 900, { fit: 'fill' }), { height: 450 }],
  ['cut by a path', boxed(0, 0, 600, 40, '#fff'), { jpeg: { before: '0 0 300 380 re W n' } }],
  [
    'cropped',
    (shown) => shown.extract({ left: 0, top: 0, width: 300, height: 400 }),
    { more: '/CropBox [0 200 150 400]' },
  ],
  ['half transparent', pale, { resources: state('/ca 0.5'), jpeg: { before: '/G gs' } }],
  [
    'by a transfer function',
    negative,
    {
      resources: state('/TR 5 0 R'),
      jpeg: { before: '/G gs' },
      objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>'],
    },
  ],
  [
    'multiplied by what is below',
    boxed(0, 700, 600, 100, '#000'),
    { resources: state('/BM /Multiply'), jpeg: { before: '0 0 0 rg 0 0 300 50 re f /G gs' } },
  ],
  ['through a soft mask', pale, { jpeg: { more: '/SMask 5 0 R' }, objects: [mask] }],
  ['with its values the other way round', negative, { jpeg: { more: '/Decode [1 0 1 0 1 0]' } }],
  [
    'on a layer that is off',
    boxed(0, 0, 600, 800, '#fff'),
    { catalogue: layer, objects: [group], jpeg: { more: '/OC 5 0 R' } },
  ],
  [
    'among what is on a layer that is off',
    boxed(0, 0, 600, 800, '#fff'),
    {
      catalogue: layer,
      objects: [group],
      resources: '/Properties << /L 5 0 R >>',
      jpeg: { before: '/OC /L BDC', after: 'EMC' },
    },
  ],
  ['of calibrated colours', same, { jpeg: { space: calibrated } }],
  ['of another profile', same, { jpeg: { space: '[/ICCBased 5 0 R]' }, objects: [profile('another')] }],
  ['with a profile of its own, which PDF ignores', same, { jpeg: { bytes: wide } }],
  ['of CMYK', same, { jpeg: { bytes: cmyk, space: '/DeviceCMYK', more: '/Decode [1 0 1 0 1 0 1 0]' } }],
  ['that is progressive', same, { jpeg: { bytes: progressive } }],
])('a JPEG %s is drawn as it is seen', async (_, seen, extras) => {
  const { isCopied, target } = await rendered(extras);
  expect(isCopied).toBe(false);
  const expected = join(temporaryFolder(), 'expected.png');
  await seen(sharp(extras.jpeg?.bytes === cmyk ? cmyk : bytes)).toFile(expected);
  const [found, expectedColours] = [await coloursOf(target), await coloursOf(expected)];
  for (const [x, y] of [...middles, [0.1, 0.97], [0.15, 0.89], [0.5, 0.02]] as const)
    expect(distance(found(x, y), expectedColours(x, y))).toBeLessThan(60);
});

test.each([
  ['cut short', false, bytes.subarray(0, half)],
  ['damaged', true, Buffer.concat([bytes.subarray(0, half), bytes.subarray(-2)])],
])('of a JPEG that is %s as much is drawn as can be seen', async (_, isCopied, damaged) => {
  const page = { jpeg: { bytes: damaged } };
  expect((await rendered(page)).isCopied).toBe(isCopied);
  const folder = join(temporaryFolder(), 'scan');
  mkdirSync(folder);
  expect(await makeScan(fileOf(page), folder, maxPixels)).toMatchObject({ width, height });
  const { target } = await rendered(page, false);
  const [copied, whole] = [await coloursOf(join(folder, 'scan.jpg')), await coloursOf(target)];
  for (const [x, y] of [[0.25, 0.02], ...middles] as const)
    expect(distance(copied(x, y), whole(x, y))).toBeLessThan(24);
});
