import { afterEach, expect, test, vi } from 'vitest';
import { bounds } from '#lib/pages/sanitise.ts';
import { bodyOf, cleanPictures, maxFileBytes, pastedHtml, readFile } from './read-file.ts';

const file = (content: BlobPart, name = 'page.html') => new File([content], name);

test('a fragment is taken as it is', async () => {
  const content = '<p>Zażółć</p>\n<br>';
  expect(await readFile(file(content))).toEqual({ content, isMarkdown: false });
});

afterEach(() => void vi.unstubAllGlobals());

test('a picture becomes part of the text, without a description yet', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  const picture = new File([new Uint8Array([0x89, 0x50, 0xff])], 'map.png', { type: 'image/png' });
  expect(await readFile(picture)).toEqual({ picture: '<img src="data:image/png;base64,iVD/" alt="">' });
});

test('of a whole document the body is taken, its title and its language', () => {
  const text =
    '<!DOCTYPE html><html class=x lang="pl-PL"><head><title>Po\nmoc</title></head>\n<body class="a">\n<p>a</p>\n</body></html>';
  expect(bodyOf(text)).toEqual({ content: '<p>a</p>', title: 'Po moc', language: 'pl' });
});

test('a body that is never closed is taken to its end', () => {
  expect(bodyOf('<body><p>a').content).toBe('<p>a');
});

test('Markdown is told from HTML by its name', async () => {
  expect(await readFile(file('# A', 'a.MD'))).toEqual({ content: '# A', isMarkdown: true });
});

test('what programs write with a byte order mark is read', async () => {
  expect(await readFile(file('\ufeffa'))).toMatchObject({ content: 'a' });
  expect(await readFile(file(new Uint8Array([0xff, 0xfe, 0x7c, 0x01])))).toMatchObject({ content: 'ż' });
});

test.each([
  ['large', new Uint8Array(maxFileBytes + 1)],
  ['notText', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])],
  ['notText', new Uint8Array([0x50, 0x4b, 0x03, 0x04])],
] as const)('%s is refused', async (problem, bytes) => {
  expect(await readFile(file(bytes))).toBe(problem);
});

test('what only its name makes a picture is refused', async () => {
  const refusing = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  vi.stubGlobal('createImageBitmap', refusing);
  expect(await readFile(new File(['ftypheic'], 'photo.jpg', { type: 'image/jpeg' }))).toBe('notText');
});

test('a picture that the browser knows, but cannot write anew, is not called something else', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ close }));
  const photograph = new File(['\xff\xd8Exif\0\0'], 'photo.jpg', { type: 'image/jpeg' });
  expect(await readFile(photograph)).toBe('unread');
  expect(close).toHaveBeenCalled();
});

test('pictures within a page are given back', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ close }));
  await cleanPictures(`<img src="data:image/jpeg;base64,${btoa('Exif\0\0')}">`);
  expect(close).toHaveBeenCalled();
});

test.each([
  ['logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['letter.rtf', 'application/rtf', '{\\rtf1 Hello}'],
])('%s is refused, though it is written in letters', async (name, type, text) => {
  expect(await readFile(new File([text], name, { type }))).toBe('notText');
});

test('Markdown is known by its name, whatever type a system has for that', async () => {
  const read = await readFile(new File(['# Hello'], 'a.md', { type: 'text/x-markdown' }));
  expect(read).toEqual({ content: '# Hello', isMarkdown: true });
});

test('a file that has gone is said not to be readable', async () => {
  const unreadable = file('a');
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readFile(unreadable)).toBe('unread');
});

test('the largest picture fits into a page', () => {
  expect(Math.ceil(maxFileBytes / 3) * 4).toBeLessThan(bounds.length);
});

test('of the clipboard what was copied is taken', () => {
  expect(pastedHtml('<html><body>\n<!--StartFragment--><p>a</p><!--EndFragment-->\n</body></html>')).toBe(
    '<p>a</p>',
  );
  expect(pastedHtml('<meta charset="utf-8"><b>a</b>')).toBe('<b>a</b>');
  const fromGoogleDocs =
    '<meta charset="utf-8"><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p>a <b>b</b></p></b><br class="Apple-interchange-newline">';
  expect(pastedHtml(fromGoogleDocs)).toBe('<p>a <b>b</b></p><br class="Apple-interchange-newline">');
});
