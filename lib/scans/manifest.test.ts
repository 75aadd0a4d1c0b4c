import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readManifest, UnreadableManifest } from './manifest.ts';

const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

const manifest = 'https://scans.example/a/page.dzi';
const read = (text: string, tilesPrefix?: string) => readManifest(text, { manifest, tilesPrefix });
const refused = (text: string) => expect(() => read(text));

const xml = (attributes = '', size = '<Size Width="9221" Height="7026"/>') =>
  `<Image TileSize="254" Overlap="1" Format="jpg" ${attributes}>${size}</Image>`;
const json = (image: Record<string, unknown> = {}) =>
  JSON.stringify({
    Image: {
      xmlns: 'http://schemas.microsoft.com/deepzoom/2008',
      Format: 'jpg',
      Overlap: '1',
      TileSize: '254',
      Size: { Width: '9221', Height: '7026' },
      ...image,
    },
  });
const expected = {
  width: 9221,
  height: 7026,
  tileSize: 254,
  tileOverlap: 1,
  format: 'jpg',
  tilesUrl: 'https://scans.example/a/page_files/',
};

test.each([
  ['XML of 2008', xml('xmlns="http://schemas.microsoft.com/deepzoom/2008"')],
  ['XML of 2009', xml('xmlns="http://schemas.microsoft.com/deepzoom/2009"')],
  ['XML without a namespace', xml()],
  [
    'XML with a prefix',
    '<d:Image xmlns:d="http://schemas.microsoft.com/deepzoom/2008" TileSize="254" Overlap="1" Format="jpg"><d:Size Width="9221" Height="7026"/></d:Image>',
  ],
  ['XML with a declaration', `<?xml version="1.0" encoding="utf-8"?>\r\n<!-- x -->\n${xml()}\n`],
  ['XML after a byte order mark and blanks', `\uFEFF \n<?xml version="1.0"?>${xml()}`],
  ['XML with the five entities', xml('Title="&lt;&amp;&gt;&quot;&apos;&#x41;"')],
  [
    'XML of a sparse image',
    xml(
      '',
      '<DisplayRects><DisplayRect MinLevel="1" MaxLevel="2"><Rect X="0" Y="0" Width="1" Height="1"/></DisplayRect></DisplayRects><Size Width="9221" Height="7026"/>',
    ),
  ],
  ['XML after a comment with a document type', `<!-- <!DOCTYPE html> -->${xml()}`],
  [
    'XML with the text of a document type',
    xml('', '<Size Width="9221" Height="7026"/><a><![CDATA[<!DOCTYPE html>]]></a>'),
  ],
  [
    'XML with attributes of the same names in namespaces',
    xml('xmlns:x="urn:x" x:Format="png" x:TileSize="1" xmlns:Url="https://tiles.example/"'),
  ],
  ['JSON', json()],
  ['JSON with numbers', json({ Overlap: 1, TileSize: 254, Size: { Width: 9221, Height: 7026 } })],
  ['JSON without a namespace', json({ xmlns: undefined })],
  ['JSON with an empty address', json({ Url: '' })],
  ['JSON after a byte order mark', `\uFEFF\n${json()}`],
])('%s is read', (_, text) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['nothing', ' \uFEFF ', /empty/],
  ['words', 'Not found', /well-formed/],
  ['a page of HTML', '<!DOCTYPE html><html></html>', /document type/],
  ['a page of HTML in lower case', '<!doctype html><html></html>', /document type/],
  ['a broken page of HTML', '<html><head><meta charset="utf-8"></head></html>', /but <html>/],
  ['a document type after a comment', `<!-- a --><!DOCTYPE Image>${xml()}`, /document type/],
  ['entities of its own', `<!DOCTYPE a [<!ENTITY x "1">]>${xml('Title="&x;"')}`, /document type/],
  ['an entity that nobody knows', xml('Title="&x;"'), /entities other than/],
  ['another root', '<html><Size/></html>', /but <html>/],
  ['a collection', '<Collection xmlns="http://schemas.microsoft.com/deepzoom/2008"/>', /but <Collection>/],
  ['another namespace', xml('xmlns="http://www.w3.org/2000/svg"'), /xmlns/],
  ['half a file', xml().slice(0, -9), /well-formed/],
  ['elements too deep', `<Image>${'<a>'.repeat(100_000)}`, /deeper than/],
  ['a size elsewhere', xml('', '<a><Size Width="1" Height="1"/></a>'), /Size is missing/],
  [
    'a format in a namespace alone',
    xml('xmlns:x="urn:x"').replace(' Format=', ' x:Format='),
    /Format must be text/,
  ],
  ['attributes in other case', xml('', '<Size width="1" height="1"/>'), /Size\.Width/],
  ['too much', xml('', ' '.repeat(1_000_000)), /longer than/],
  ['half a JSON', json().slice(0, -2), /begins like JSON/],
  ['JSON too deep', '{"Image":'.repeat(100_000), /begins like JSON/],
  ['JSON of something else', '{"@context":"http://iiif.io/api/image/3/context.json"}', /"Image"/],
  ['JSON keys in other case', json({ TileSize: undefined, tilesize: 254 }), /TileSize/],
  ['JSON of another namespace', json({ xmlns: 'urn:x' }), /xmlns/],
])('%s is refused', (_, text, reason) => {
  refused(text).toThrow(UnreadableManifest);
  refused(text).toThrow(reason);
});

test.each([
  [{ Size: { Width: 0, Height: 1 } }, /Size\.Width/],
  [{ Size: { Width: 1, Height: 10_000_001 } }, /Size\.Height/],
  [{ Size: { Width: 1.5, Height: 1 } }, /Size\.Width/],
  [{ Size: { Width: '1e3', Height: 1 } }, /Size\.Width/],
  [{ Size: { Width: true, Height: 1 } }, /Size\.Width/],
  [{ TileSize: 0 }, /TileSize/],
  [{ TileSize: 16_385 }, /TileSize/],
  [{ TileSize: 'NaN' }, /TileSize/],
  [{ Overlap: -1 }, /Overlap/],
  [{ TileSize: 10, Overlap: 6 }, /Overlap must be at most half/],
  [{ Overlap: null }, /Overlap/],
  [{ Format: 'jpg/../../x' }, /Format/],
  [{ Format: '' }, /Format/],
  [{ Format: undefined }, /Format/],
  [{ Url: 3 }, /Url/],
  [{ Url: 'javascript:alert(1)' }, /does not lead to the web/],
  [{ Url: 'https://a:b@scans.example/' }, /does not lead to the web/],
  [{ Url: 'http://[' }, /cannot be read/],
])('the bounds are enforced: %j', (image, reason) => {
  refused(json(image)).toThrow(UnreadableManifest);
  refused(json(image)).toThrow(reason);
});

test('the largest that is allowed is read', () => {
  const image = { TileSize: 16_384, Overlap: 8192, Size: { Width: 10_000_000, Height: '10000000' } };
  expect(read(json(image))).toMatchObject({ tileSize: 16_384, tileOverlap: 8192, height: 10_000_000 });
});

test.each([
  ['https://tiles.example/b/1_files', json({ Url: 'other/' }), 'https://tiles.example/b/1_files/'],
  ['https://tiles.example/b/1_files/', xml(), 'https://tiles.example/b/1_files/'],
  ['https://tiles.example/iip?Deepzoom=1_files', xml(), 'https://tiles.example/iip?Deepzoom=1_files/'],
  ['', json({ Url: 'other/' }), 'https://scans.example/a/other/'],
  [undefined, json({ Url: '/b/other_files/' }), 'https://scans.example/b/other_files/'],
  [undefined, json({ Url: 'https://tiles.example/?t=' }), 'https://tiles.example/?t='],
  [undefined, xml('Url="http://tiles.example/x/"'), 'http://tiles.example/x/'],
  [undefined, xml('Url=""'), 'https://scans.example/a/page_files/'],
])('tiles are where the catalogue says (%s), else where the manifest says', (tilesPrefix, text, tilesUrl) => {
  expect(read(text, tilesPrefix).tilesUrl).toBe(tilesUrl);
});

/** Copied from OpenSeadragon 6.1.1, DziTileSource.configure. */
const bySeadragon = (url: string) => url.replace(/([^/]+?)(\.(dzi|xml|js)?(\?[^/]*)?)?\/?$/, '$1_files/');

test.each([
  ['https://a.example/b/page.dzi', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page.xml?v=3', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page.js', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page.tif.dzi/', 'https://a.example/b/page.tif_files/'],
  ['https://a.example/b/page', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page.', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page/', 'https://a.example/b/page_files/'],
  ['https://a.example/b/page.json', 'https://a.example/b/page.json_files/'],
  ['https://a.example/b/.dzi', 'https://a.example/b/.dzi_files/'],
  ['https://a.example/b/page?id=3', 'https://a.example/b/page?id=3_files/'],
  ['https://a.example/iip?DeepZoom=/b/page.tif.dzi', 'https://a.example/iip?DeepZoom=/b/page.tif_files/'],
])('tiles are beside %s', (address, tilesUrl) => {
  expect(readManifest(xml(), { manifest: address, tilesPrefix: undefined }).tilesUrl).toBe(tilesUrl);
  expect(bySeadragon(address)).toBe(tilesUrl);
});

test('tiles are where OpenSeadragon looks for them', () => {
  const piece = fc.constantFrom('a', '.', '.dzi', '.xml', '.js', '?', '=', '/', '%2F', 'é');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const address = new URL(`https://a.example/b${pieces.join('')}`).href;
      // These have no name: see the next test.
      fc.pre(!address.endsWith('//') && address !== 'https://a.example/');
      const { tilesUrl } = readManifest(xml(), { manifest: address, tilesPrefix: undefined });
      expect(tilesUrl).toBe(new URL(bySeadragon(address)).href);
    }),
  );
});

test.each([
  'https://a.example/',
  'https://a.example',
  'https://a.example/b//',
  '/page.dzi',
  'ftp://a.example/b.dzi',
])('a manifest at %s has no tiles beside it', (address) => {
  expect(() => readManifest(xml(), { manifest: address, tilesPrefix: undefined })).toThrow(
    UnreadableManifest,
  );
});

test('any text gives a source within the bounds or a reason', () => {
  const piece = fc.constantFrom(
    '<Image TileSize="254" Overlap="1" Format="jpg">',
    '<Image ',
    'TileSize="9" ',
    'Overlap="4" ',
    'Format="png" ',
    'Url="//b.example/" ',
    '>',
    '<Size Width="1" Height="99999999"/>',
    '<Size Width="70" Height="90"/>',
    '</Image>',
    '<!DOCTYPE x [',
    ']>',
    '&lt;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '{"Image":{',
    '"Format":"jpg",',
    '"TileSize":7,"Overlap":"3",',
    '"Size":{"Width":5,"Height":"6"}',
    '}}',
    '\uFEFF',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }).map((pieces) => pieces.join('')),
    fc.json().map((value) => `{"Image":${value}}`),
    fc
      .record({
        Format: fc.string(),
        TileSize: fc.integer(),
        Overlap: fc.integer({ max: 99 }),
        Url: fc.webUrl(),
      })
      .map((image) => json(image)),
  );
  fc.assert(
    fc.property(text, fc.option(fc.string(), { nil: undefined }), (given, tilesPrefix) => {
      try {
        const source = read(given, tilesPrefix);
        expect(source.format).toMatch(/^[a-z0-9]{1,8}$/i);
        expect(source.tilesUrl).toMatch(/^https?:\/\//);
        for (const length of [source.width, source.height]) {
          expect(Number.isInteger(length) && length >= 1 && length <= 10_000_000).toBe(true);
        }
        expect(source.tileSize).toBeGreaterThanOrEqual(1);
        expect(source.tileSize).toBeLessThanOrEqual(16_384);
        expect(source.tileOverlap).toBeGreaterThanOrEqual(0);
        expect(source.tileOverlap).toBeLessThanOrEqual(source.tileSize / 2);
      } catch (error) {
        if (!(error instanceof UnreadableManifest)) throw error;
        expect(error.message.length).toBeLessThan(300);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['open brackets', '<'.repeat(999_999)],
  ['elements side by side', `<Image>${'<a/>'.repeat(240_000)}</Image>`],
  ['attributes', `<Image ${Array.from({ length: 80_000 }, (_, index) => `a${index}="" `).join('')}/>`],
  ['namespaces', `<Image ${Array.from({ length: 50_000 }, (_, index) => `xmlns:a${index}="b" `).join('')}/>`],
  ['long names', `<${'a'.repeat(999_990)}>`],
  ['an endless document type', `<!DOCTYPE ${'['.repeat(999_000)}`],
])('a megabyte of %s is refused with a short reason', (_, text) => {
  refused(text).toThrow(UnreadableManifest);
  refused(text).toThrow(/^.{1,300}$/);
});

test.runIf(isThere).each(['testpattern.dzi', 'testpattern.xml'])('the sample 14, %s', (name) => {
  const text = readFileSync(resolve(samples, '14-dzi-pyramid', name), 'utf8');
  expect(readManifest(text, { manifest: `http://localhost/14/${name}`, tilesPrefix: '' })).toEqual({
    width: 1000,
    height: 1000,
    tileSize: 254,
    tileOverlap: 1,
    format: 'jpg',
    tilesUrl: 'http://localhost/14/testpattern_files/',
  });
});
