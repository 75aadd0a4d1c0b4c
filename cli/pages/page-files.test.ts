import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { folderWith } from '../import/library.fixture.ts';
import { readPageFiles } from './page-files.ts';
import { fileLimit } from './text-file.ts';

const page = (head: string, content: string | Buffer = '<p>Treść</p>\n') =>
  Buffer.concat([Buffer.from(`---\n${head}\n---\n`), Buffer.from(content)]);
const good = 'title: x\nlanguage: pl';

const wrong: [name: string, content: string | Buffer, reason: RegExp][] = [
  ['a.html', '<p>No head</p>', /a\.html:1: there is no front matter/],
  ['a.html', '---\ntitle: x\n<p>No end', /a\.html:1: the front matter has no end/],
  ['a.html', '', /a\.html:1: there is no front matter/],
  ['a.html', '---\n---\n<p>x', /a\.html:1: the front matter lacks "title"\.\n.*lacks "language"/],
  ['a.html', page('title: x'), /a\.html:1: the front matter lacks "language"/],
  ['a.html', page('title: x\nlanguage: de'), /a\.html:3: "language" is not one of pl, en/],
  ['a.html', page('title:\nlanguage: pl'), /a\.html:2: "title" is empty/],
  ['a.html', page('title: [x]\nlanguage: pl'), /a\.html:2: "title" is not plain text/],
  ['a.html', page(`${good}\nslug: Zły Adres`), /a\.html:4: "slug" may hold lower-case/],
  ['a.html', page(`${good}\nslug: ../x`), /a\.html:4: "slug"/],
  ['a.html', page(`${good}\ncreated: yesterday`), /a\.html:4: "created" is not a timestamp/],
  ['a.html', page(`${good}\nauthor: y`), /a\.html:4: there is a key "author"\. Pages have title,/],
  ['a.html', page(`${good}\nstate: draft`), /a\.html:4: .*draft when it is pushed/],
  ['a.html', page('title: x: y\nlanguage: pl'), /a\.html:2: the front matter is not YAML: .*quotes/],
  ['a.html', page('title: x\nlanguage: [pl'), /a\.html:\d: the front matter is not YAML/],
  ['a.html', page(`${good}\ntitle: y`), /a\.html:4: the front matter is not YAML: .*unique/],
  ['a.html', page('title: &a x\nlanguage: pl\ndescription: *a'), /a\.html:2: .*refers to itself/],
  ['a.html', page('- title'), /a\.html:2: the front matter is not a list/],
  ['a.html', page(`${good}\ntranslation: pl/x`), /a\.html:4: "translation" names this page itself/],
  [
    'a.html',
    page(`${good}\ntranslation: pl/y`),
    /a\.html:4: "translation" names a page of the same language/,
  ],
  ['a.html', page(`${good}\ntranslation: de/y`), /a\.html:4: "translation" is neither/],
  ['a.html', page(good, ' \n'), /a\.html: there is no text/],
  ['a.html', page(good, '<p>one\ntwo\0'), /a\.html:6: there is a null byte/],
  ['a.html', page(good, Buffer.from([0x3c, 0x0a, 0x0a, 0xb1, 0x0a])), /a\.html:7: .*UTF-8/],
  ['a.html', Buffer.from('\ufeff---\n', 'utf16le'), /a\.html is saved as UTF-16/],
  ['a.html', page(good, 'x'.repeat(fileLimit)), /a\.html has 5\.0 MB; a page may have 5/],
  ['a.md', page(good, '>'.repeat(20_000)), /a\.md: this Markdown is nested too deeply/],
  ['a.txt', page(good), /holds no pages/],
];

test.each(wrong)('%s: %.30j is refused with a message', async (name, content, reason) => {
  const folder = await folderWith({
    [name]: content,
    ...(name === 'a.txt' ? {} : { 'good.html': page(good) }),
  });
  const refusal = expect(readPageFiles([folder])).rejects;
  await refusal.toThrow(reason);
  await refusal.toMatchObject({ name: 'UserError' });
});

test('all errors in all files are reported at once', async () => {
  const folder = await folderWith({
    'a.html': page('title: x\nlanguage: pl\nslug: x'),
    'b/c.md': page('title: y\nlanguage: pl\nslug: x'),
    'd.html': 'x',
    'e.html': page('title: x\nlanguage: en\nslug: x'),
  });
  const read = readPageFiles([folder]);
  await expect(read).rejects.toThrow(/d\.html:1: there is no front matter/);
  await expect(read).rejects.toThrow(/c\.md: the page pl\/x is also in .*a\.html\.\nNothing was changed/);
  await expect(readPageFiles([join(folder, 'd.html'), 'gone.html'])).rejects.toThrow(/gone\.html/);
});

test('files from Windows are read: byte order mark, carriage returns, capital extensions', async () => {
  const text = '\ufeff---\r\ntitle: Zażółć\r\nlanguage: pl\r\ndescription:\r\n---\r\n<p>a</p>\r\n<p>b</p>';
  const folder = await folderWith({ 'A.HTML': text });
  expect(await readPageFiles([folder])).toMatchObject([
    { name: { language: 'pl', slug: 'zazolc' }, description: '', content: '<p>a</p>\n<p>b</p>' },
  ]);
});

test('links are not followed, and a file named twice counts once', async () => {
  const folder = await folderWith({ 'a.html': page(good) });
  symlinkSync(folder, join(folder, 'again'));
  symlinkSync(join(folder, 'a.html'), join(folder, 'b.html'));
  expect(await readPageFiles([folder, join(folder, 'a.html'), join(folder, 'b.html')])).toHaveLength(1);
});

test('pictures lose their camera metadata, are upright, and stay unchanged without any', async () => {
  const blank = sharp({ create: { width: 30, height: 20, channels: 3, background: 'white' } });
  const exif = { IFD0: { Artist: 'Secret' }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } };
  const address = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;
  const taken = address(
    await blank.clone().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  const xmp = address(await blank.clone().withXmp('<x>Secret</x>').png().toBuffer(), 'png');
  const plain = address(await blank.clone().png().toBuffer(), 'png');
  const html = `<p><img src="${taken}" alt="a"><img src=${taken} alt="b"><img src='${xmp}'><img src="${plain}"></p>\n`;
  const folder = await folderWith({ 'a.html': page(good, html) });
  const [read] = await readPageFiles([folder]);
  const found = [...(read?.content ?? '').matchAll(/data:[^"'\s>]+/g)].map(([one]) => one);
  expect(read?.content.replaceAll(/data:[^"]+/g, '')).toBe(
    '<p><img src="" alt="a"><img src="" alt="b"><img src=""><img src=""></p>\n',
  );
  const about = await Promise.all(
    found.map((one) => sharp(Buffer.from(one.replace(/^.*,/, ''), 'base64')).metadata()),
  );
  expect(about.map(({ exif, xmp }) => exif ?? xmp)).toEqual([undefined, undefined, undefined, undefined]);
  expect(about.map(({ width, height }) => [width, height])).toEqual([
    [20, 30],
    [20, 30],
    [30, 20],
    [30, 20],
  ]);
  expect(found.at(-1)).toBe(plain);
  const broken = address(Buffer.from('Exif\0\0 and no picture'));
  const refused = readPageFiles([await folderWith({ 'a.html': page(good, `<img src="${broken}">`) })]);
  await expect(refused).rejects.toThrow(
    /a\.html: one of its pictures has data of a camera, such as the place/,
  );
});

test('the front matter is read without characters that no page can hold', async () => {
  const folder = await folderWith({ 'a.html': page('title: "Po\\0mo\\ac"\nlanguage: pl') });
  expect(await readPageFiles([folder])).toMatchObject([{ title: 'Pomoc', name: { slug: 'pomoc' } }]);
});
