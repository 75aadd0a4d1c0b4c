import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { composePictures } from '#lib/scans/compose.ts';
import { type PdfPage, pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { collected } from '../sources/collected.fixture.ts';

/** Base64 in lines of 76 characters, as Fedora writes it. */
const lines = (content: Buffer | string) =>
  Buffer.from(content)
    .toString('base64')
    .replace(/.{76}/g, (line) => `${line}\n`);

type Streams = Record<string, [mime: string, content: Buffer | string]>;

/** A digital object in Fedora's archive format, with all its content embedded. */
function archived(streams: Streams, encoded: (content: Buffer | string) => string = lines): string {
  const all = Object.entries(streams).map(
    ([id, [mime, content]]) =>
      `<foxml:datastream ID="${id}" CONTROL_GROUP="M"><foxml:datastreamVersion ID="${id}.0" MIMETYPE="${mime}"><foxml:binaryContent>\n${encoded(content)}</foxml:binaryContent></foxml:datastreamVersion></foxml:datastream>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<foxml:digitalObject VERSION="1.1" PID="demo:1" xmlns:foxml="info:fedora/fedora-system:def/foxml#">${all.join('\n')}</foxml:digitalObject>`;
}

const mods =
  '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Księga zażaleń</title></titleInfo></mods>';
const alto = altoOf(pageOf(linesOf('Ala ma kota')));

test('a record, an image and a text in base64 are read from a document', async () => {
  // Longer than the slices it is read in.
  const image = await picture(1100, 900, 7).png({ compressionLevel: 0 }).toBuffer();
  expect(image.length).toBeGreaterThan(2 ** 21);
  const streams: Streams = {
    OBJ: ['image/png', image],
    MODS: ['text/xml', mods],
    OCR: ['text/plain', 'Ala'],
    ALTO: ['text/xml', alto],
  };
  const { sources, errors, warnings } = await collected({ 'a.xml': archived(streams) });
  expect([errors, warnings]).toEqual(['', '']);
  expect(sources).toMatchObject([{ metadata: { title: 'Księga zażaleń', identifier: 'demo:1' } }]);
  const [scan] = sources[0]?.scans ?? [];
  expect(scan?.file).toMatch(/a\.xml#OBJ$/);
  const fetched = await scan?.fetch?.(temporaryFolder(), composePictures);
  expect(fetched?.file).toMatch(/\.png$/);
  expect(readFileSync(fetched?.file ?? '').equals(image)).toBe(true);
  expect(readFileSync(fetched?.text ?? '', 'utf8')).toBe(alto);
  // Changed content is noticed by its digest.
  const other: Streams = { OBJ: ['image/png', image.subarray(1)], ALTO: ['text/xml', alto.toUpperCase()] };
  for (const [id, stream] of Object.entries(other)) {
    const changed = await collected({ 'a.xml': archived({ ...streams, [id]: stream }) });
    expect(changed.sources[0]?.scans[0]?.embedded).not.toBe(scan?.embedded);
  }
});

test('a document with several pages in base64 gives its pages', async () => {
  const page = { width: 60, height: 90, text: [[5, 50, 'Ala']] satisfies PdfPage['text'] };
  const book = pdfOf([page, page]);
  const library = temporaryLibrary();
  const folder = await folderWith({
    'a.xml': archived({ OBJ: ['application/pdf', book], MODS: ['text/xml', mods] }),
  });
  expect(await library.import(folder)).toMatchObject({ code: 0, problems: [] });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects).toMatchObject([{ title: 'Księga zażaleń', scanCount: 2 }]);
  expect(await library.import(folder)).toMatchObject({ objects: { unchanged: 1 } });
});

test.each<[string, Streams, RegExp, ((content: Buffer | string) => string)?]>([
  ['something else', { OBJ: ['image/png', 'hej'] }, /it holds no image that is known here/],
  ['no base64', { OBJ: ['image/png', 'hej'] }, /is not base64/, () => '%%%%'],
  ['nothing', { OBJ: ['image/png', ''] }, /it is empty \(0 bytes\)/],
])('an image in base64 that is %s is told', async (_, streams, reason, encoded) => {
  const { sources, errors } = await collected({ 'a.xml': archived(streams, encoded) });
  const failed = await sources[0]?.scans[0]?.fetch?.(temporaryFolder(), composePictures).catch(String);
  expect(`${errors}${failed}`).toMatch(reason);
});

test('an unreadable record in base64 is reported, and content that is not a text is skipped', async () => {
  const image = await picture(60, 40).png().toBuffer();
  const { sources, errors } = await collected({
    'a.xml': archived({
      OBJ: ['image/png', image],
      MODS: ['text/xml', '<mods'],
      HOCR: ['text/html', '<p/>'],
    }),
  });
  expect(errors).toMatch(/^a\.xml#MODS: it is not well-formed XML/);
  expect(await sources[0]?.scans[0]?.fetch?.(temporaryFolder(), composePictures)).toEqual({
    file: expect.any(String),
    keepsText: true,
  });
});
