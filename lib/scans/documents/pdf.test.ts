import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { ReadPage } from '#lib/text/alto/write.ts';
import { coloursOf, distance, middles, picture, quarters } from '../images.fixture.ts';
import { openPaged } from './open.ts';
import { type PdfObject, type PdfPage, pdfOf } from './pdf.fixture.ts';

async function opened(bytes: Buffer | string) {
  const file = join(temporaryFolder(), 'book.pdf');
  writeFileSync(file, bytes);
  const document = await openPaged(file);
  if (!document) throw new Error('It is no document');
  return document;
}

const newTarget = () => join(temporaryFolder(), 'page.tif');
const plain: PdfPage = { width: 300, height: 400, text: [[30, 300, 'Ala ma kota']] };

const rendered = (page: PdfPage, maxPixels?: number) => renderedFrom(pdfOf([page]), maxPixels);

async function renderedFrom(bytes: Buffer, maxPixels = 100_000_000) {
  await using document = await opened(bytes);
  const target = newTarget();
  const { text, isCopied } = await document.render(1, target, maxPixels);
  const { width, height } = await sharp(target).metadata();
  return { text, isCopied, target, size: [width, height] };
}

const textsOf = (text: ReadPage | undefined) =>
  text?.blocks.flatMap(({ lines }) => lines.map(({ words }) => words.map((word) => word.text)));

async function scanned(width: number, height: number): Promise<NonNullable<PdfPage['jpeg']>> {
  return { bytes: await picture(width, height, 1).jpeg({ quality: 95 }).toBuffer(), width, height };
}

test('a scan on a page is rendered pixel by pixel, in its colours, with the words over it', async () => {
  const page = { ...plain, jpeg: await scanned(750, 1000), textMode: 3 as const };
  const { size, text, target } = await rendered(page);
  expect(size).toEqual([750, 1000]);
  const colour = await coloursOf(target);
  for (const [index, [x, y]] of middles.entries())
    expect(distance(colour(x, y), quarters[index] ?? quarters[0])).toBeLessThan(24);
  expect(textsOf(text)).toEqual([['Ala', 'ma', 'kota']]);
  // 30 of 300 points from the left, baseline 100 of 400 from the top, at 2.5 pixels per point.
  const [first] = text?.blocks[0]?.lines[0]?.words ?? [];
  expect(Math.abs((first?.bounds?.x ?? 0) - 75)).toBeLessThan(6);
  expect(Math.abs((first?.bounds?.y ?? 0) + (first?.bounds?.height ?? 0) - 250)).toBeLessThan(6);
});

test('a scan that has to be drawn is not stretched where its page has no whole number of points', async () => {
  const bytes = await picture(548, 749, 3).jpeg({ progressive: true }).toBuffer();
  const { isCopied, target } = await rendered({
    width: 131.52,
    height: 179.76,
    jpeg: { bytes, width: 548, height: 749 },
  });
  expect(isCopied).toBe(false);
  expect((await sharp(target).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
});

test.each<[string, number, string]>([
  ['a soft mask', 80, '/SMask'],
  ['a stencil', 80, '/Mask'],
  ['a soft mask of a single colour', 1, '/SMask'],
])('letters in %s finer than the background are rendered pixel by pixel', async (_, side, key) => {
  const letters = { width: 900, height: 1200 };
  const entries = `/Type /XObject /Subtype /Image /Filter /FlateDecode /Width ${letters.width} /Height ${letters.height}`;
  // Every second column is painted.
  const columns = Buffer.alloc(letters.width * letters.height).map((_, at) => (at % 2) * 255);
  const mask: PdfObject =
    key === '/SMask'
      ? [`${entries} /ColorSpace /DeviceGray /BitsPerComponent 8`, deflateSync(columns)]
      : [
          `${entries} /ImageMask true`,
          deflateSync(Buffer.alloc(Math.ceil(letters.width / 8) * letters.height, 0xaa)),
        ];
  const ink: PdfObject = [
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 ${key} 5 0 R`,
    Buffer.alloc(side * side),
  ];
  const paper = await scanned(300, 400);
  const page = { ...plain, text: [], jpeg: { ...paper, after: 'q 300 0 0 400 0 0 cm /Ink Do Q' } };
  const pdf = pdfOf([page], { more: [mask, ink] }).toString('latin1');
  const { size, target } = await renderedFrom(
    Buffer.from(pdf.replace(/\/XObject <</, '/XObject << /Ink 6 0 R'), 'latin1'),
  );
  expect(size).toEqual([letters.width, letters.height]);
  const row = { left: 100, top: 600, width: 100, height: 1 };
  const painted = await sharp(target).extract(row).greyscale().raw().toBuffer();
  expect([...painted].map((value) => value < 20)).toEqual(Array.from(painted, (_, x) => x % 2 === 1));
});

test('a page of text under a veil in few pixels has 300 dots an inch', async () => {
  const facts = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8';
  const veil: PdfObject[] = [
    [`${facts} /Width 50 /Height 50`, Buffer.alloc(2500, 40)],
    [`${facts} /Width 1 /Height 1 /SMask 5 0 R`, Buffer.alloc(1)],
  ];
  const content = 'BT /F 20 Tf 20 350 Td (Tekst) Tj ET q 300 0 0 400 0 0 cm /Veil Do Q';
  const page = {
    ...plain,
    content: { filter: '/FlateDecode', bytes: deflateSync(content) },
    resources: '/XObject << /Veil 6 0 R >>',
  };
  expect((await renderedFrom(pdfOf([page], { more: veil }))).size).toEqual([1250, 1667]);
});

test('a scan that is cut into many strips is rendered at its resolution', async () => {
  const strip: PdfObject = [
    '/Type /XObject /Subtype /Image /Width 2500 /Height 33 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
    deflateSync(Buffer.alloc(2500 * 33, 90)),
  ];
  const drawn = (count: number) =>
    Array.from({ length: count }, (_, index) => `q 300 0 0 4 0 ${4 * index} cm /Strip Do Q`).join('\n');
  const size = async (count: number) => {
    const content = { filter: '/FlateDecode', bytes: deflateSync(drawn(count)) };
    const page = { ...plain, content, resources: '/XObject << /Strip 5 0 R >>' };
    return (await renderedFrom(pdfOf([page], { more: [strip] }))).size;
  };
  expect(await size(100)).toEqual([2500, 3333]);
  // An ornament.
  expect(await size(1)).toEqual([1250, 1667]);
});

test('a page without a scan has 300 dots an inch, and is smaller where that is too large', async () => {
  expect((await rendered(plain)).size).toEqual([1250, 1667]);
  const [width = 0, height = 0] = (await rendered(plain, 100_000)).size;
  expect(width * height).toBeLessThanOrEqual(100_000);
  expect(width * height).toBeGreaterThan(95_000);
  expect((await rendered({ width: 14_000, height: 14_000 }, 1_000_000)).size).toEqual([1000, 1000]);
});

test('a rotated page is rendered as displayed, with its words in place', async () => {
  const { size, text } = await rendered({ ...plain, rotate: 90 });
  expect(size).toEqual([1667, 1250]);
  const [word] = text?.blocks[0]?.lines[0]?.words ?? [];
  expect(word?.text).toBe('Ala');
  expect(word?.bounds?.height ?? 0).toBeGreaterThan(word?.bounds?.width ?? 0);
});

test('words outside the page, as those of the other half of a spread that its crop box leaves out, are not in its text', async () => {
  const { size, text } = await rendered({
    width: 600,
    height: 400,
    text: [
      [30, 300, 'Lewa strona'],
      [330, 300, 'Prawa'],
    ],
    more: '/CropBox [0 0 300 400]',
  });
  expect(size).toEqual([1250, 1667]);
  expect(textsOf(text)).toEqual([['Lewa', 'strona']]);
});

const field = (more = '', rectangle = '/Rect [30 200 130 240]'): PdfObject[] => [
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Jan) /F 4 ${rectangle} ${more} >>`,
  [
    '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F 4 0 R >> >>',
    Buffer.from('1 0 0 rg 0 0 100 40 re f 0 g BT /F 20 Tf 10 10 Td (Jan) Tj ET'),
  ],
];
const appearance = '/AP << /N 6 0 R >>';
const form = { catalogue: '/AcroForm << /Fields [5 0 R] >>' };

/** Moves the size and the resources of a document's only page to what it inherits from. */
const inheriting = (pdf: Buffer): Buffer => {
  const text = pdf.toString('latin1');
  const [box = ''] = /\/MediaBox \[[^\]]*\]/.exec(text) ?? [];
  const [resources = ''] =
    /\/Resources << \/Font << \/F 4 0 R >> (?:\/XObject << [^>]*>>)? *>>(?= \/Contents)/.exec(text) ?? [];
  const moved = text
    .replace(box, '')
    .replace(resources, '')
    .replace('/Type /Pages', `/Type /Pages ${box} ${resources}`);
  return Buffer.from(moved, 'latin1');
};

test.each([
  ['', (pdf: Buffer) => pdf],
  [', though the page inherits its size and resources', inheriting],
])('what is filled in in a form is drawn and read%s', async (_, as) => {
  const page = { ...plain, more: '/Annots [5 0 R]' };
  const { text, target, size } = await renderedFrom(as(pdfOf([page], { ...form, more: field(appearance) })));
  expect(size).toEqual([1250, 1667]);
  expect(textsOf(text)).toEqual([['Ala', 'ma', 'kota'], ['Jan']]);
  // The field lies 30 to 130 of 300 points from the left and 160 to 200 of 400 from the top.
  expect((await coloursOf(target))(0.4, 0.48)).toEqual([255, 0, 0]);
});

test.each<[string, PdfObject[]]>([
  ['a link', ['<< /Type /Annot /Subtype /Link /Rect [30 30 60 60] /Border [0 0 0] >>']],
  ['a signature that is not shown', field('/FT /Sig').slice(0, 1)],
  ['a signature of no size', field(`${appearance} /FT /Sig /Rect [0 0 0 0]`, '')],
  ['a hidden field', field(`${appearance} /F 2`)],
])(
  'a scan with %s in a document with a form is copied, though its page inherits its size',
  async (_, more) => {
    const page = { ...plain, jpeg: await scanned(750, 1000), textMode: 3 as const, more: '/Annots [5 0 R]' };
    const pdf = pdfOf([page], { ...form, more });
    for (const one of [pdf, inheriting(pdf)]) {
      const { isCopied, size, text } = await renderedFrom(one);
      expect({ isCopied, size, text: textsOf(text) }).toEqual({
        isCopied: true,
        size: [750, 1000],
        text: [['Ala', 'ma', 'kota']],
      });
    }
  },
);

test('a scan under what is filled in is drawn with it, though its page inherits its size', async () => {
  const page = { ...plain, jpeg: await scanned(750, 1000), textMode: 3 as const, more: '/Annots [5 0 R]' };
  const { isCopied, size, text, target } = await renderedFrom(
    inheriting(pdfOf([page], { ...form, more: field(appearance) })),
  );
  expect({ isCopied, size, text: textsOf(text) }).toEqual({
    isCopied: false,
    size: [750, 1000],
    text: [['Ala', 'ma', 'kota'], ['Jan']],
  });
  const colour = await coloursOf(target);
  expect(colour(0.4, 0.48)).toEqual([255, 0, 0]);
  for (const [index, [x, y]] of middles.entries())
    expect(distance(colour(x, y), quarters[index] ?? quarters[0])).toBeLessThan(24);
});

test('content of a hidden layer stays hidden beside filled-in fields', async () => {
  const { catalogue } = form;
  const bytes = pdfOf(
    [
      {
        ...plain,
        more: '/Annots [5 0 R]',
        resources: '/Properties << /L 7 0 R >>',
        jpeg: { ...(await scanned(75, 100)), before: '/OC /L BDC', after: 'EMC' },
      },
    ],
    {
      catalogue: `${catalogue} /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>`,
      more: [...field(appearance), '<< /Type /OCG /Name (A) >>'],
    },
  );
  expect((await coloursOf((await renderedFrom(bytes)).target))(0.2, 0.9)).toEqual([255, 255, 255]);
});

test('a page without a text has none', async () => {
  expect((await rendered({ width: 100, height: 100 })).text).toBeUndefined();
});

test('labels, outline and information are read', async () => {
  const catalogue =
    '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 5 >>] >> /Outlines << /First 5 0 R /Last 8 0 R >>';
  const more = [
    '<< /Title (Pierwszy) /Next 7 0 R /First 6 0 R /Dest [page1 /Fit] >>',
    '<< /Title (Wewn\\\\236trz) /Dest [page2 /Fit] >>',
    '<< /Title <FEFF0044007200750067006900200142> /Next 8 0 R /A << /S /GoTo /D [page3 /Fit] >> >>',
    '<< /Title (Tom 2) /A << /S /GoToR /F (tom2.pdf) /D [1 /Fit] >> >>',
  ];
  const info = '/Title (Kalendarz\\r\\n  lwo\\007wski) /Author (Nowak, Jan) /Keywords (mapy; plany,)';
  await using document = await opened(pdfOf([plain, plain, plain], { catalogue, info, more }));
  expect(await document.facts()).toEqual({
    pages: [{ label: 'i' }, { label: 'ii' }, { label: '5' }],
    outline: [
      {
        label: 'Pierwszy',
        page: 1,
        entries: [{ label: expect.stringContaining('Wewn'), page: 2, entries: [] }],
      },
      { label: 'Drugi ł', page: 3, entries: [] },
      // A page of another document.
      { label: 'Tom 2', page: undefined, entries: [] },
    ],
    title: 'Kalendarz lwowski',
    author: 'Nowak, Jan',
    subject: undefined,
    keywords: ['mapy', 'plany'],
  });
});

test('an outline that goes in circles ends, and pages that are only counted have no labels', async () => {
  const more = [
    '<< /Title (A) /First 5 0 R /Next 6 0 R /Dest [page1 /Fit] >>',
    '<< /Title (B) /Next 5 0 R /Dest [page9 /Fit] >>',
  ];
  await using document = await opened(
    pdfOf([plain], {
      catalogue: '/Outlines << /First 5 0 R >> /PageLabels << /Nums [0 << /S /D >>] >>',
      more,
    }),
  );
  const { outline, pages } = await document.facts();
  expect(outline.flatMap(({ label }) => label)).toEqual(['A', 'B']);
  expect(outline[1]?.page).toBeUndefined();
  expect(pages).toEqual([{ label: undefined }]);
});

test.each([
  ['what is cut', pdfOf([plain]).subarray(0, 200), 'its PDF is damaged or cut short'],
  ['nothing but a name', '%PDF-1.7\n', 'its PDF is damaged or cut short'],
  ['no pages', pdfOf([]), 'it has no pages'],
  [
    'too many pages',
    pdfOf([plain], { catalogue: '' }).toString('latin1').replace('/Count 1 ', '/Count 999999 '),
    'it has 999999 pages; at most 5000 are read: split it',
  ],
  [
    'rights of single readers',
    pdfOf([plain])
      .toString('latin1')
      .replace('/Root', '/Encrypt << /Filter /Adobe.PubSec /V 1 >> /ID [<00> <00>] /Root'),
    'it is encrypted in a way that is not read',
  ],
])('%s is refused with its reason', async (_, bytes, reason) => {
  await expect(opened(Buffer.from(bytes))).rejects.toThrow(reason);
});

test('a document is read though blanks or a byte order mark precede it', async () => {
  await using document = await opened(Buffer.concat([Buffer.from('\uFEFF\r\n'), pdfOf([plain])]));
  expect(textsOf((await document.render(1, newTarget(), 1_000_000)).text)).toEqual([['Ala', 'ma', 'kota']]);
});

test('a page that is broken costs that page', async () => {
  // Objects 5 and 6 are the first page.
  const bytes = pdfOf([plain, plain]).toString('latin1').replace('/Kids [6 0 R', '/Kids [9 0 R');
  await using document = await opened(Buffer.from(bytes, 'latin1'));
  await expect(document.render(1, newTarget(), 1_000_000)).rejects.toThrow('its page 1 is damaged');
  expect(await document.render(2, newTarget(), 1_000_000)).toBeDefined();
});
