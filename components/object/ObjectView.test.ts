import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { MainScan } from '#lib/catalogue/schema.ts';
import { instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { ObjectView } from './ObjectView.tsx';

const time = instant('2026-11-21T10:30:00.000001');
const publicUrl = 'https://library.example';
const harmful = 'javascript:alert(1)';
const sizes = { width: 1, height: 1 };

/** An object of another catalogue whose manifests cannot be read. */
function objectOf(title: string, changed: Partial<MainScan> = {}): CatalogueObject {
  const scan = { ...mainScanOf(baseUrlsOf(publicUrl), 1, scanRecord('one')), ...changed };
  const times = { created: time, updated: time, sorting: time };
  const tile = { ...entityTileOf(1, objectRecord('x', { title }), scan, times), thumbnail_url: harmful };
  const scans = [scan, { ...scan, id: 2 }].map(
    (one, position): ObjectScan => ({
      position,
      number: one.id,
      scan: one,
      tileSource: undefined,
      imageBytes: undefined,
      textBytes: undefined,
    }),
  );
  return { tile, scans, scanCount: 2, contents: [], details: {}, isMirrored: true };
}

const view = (object: CatalogueObject, position = 0, more = {}) =>
  renderToStaticMarkup(
    createElement(ObjectView, {
      locale: 'en',
      object,
      cited: citedObject(object, 'en', publicUrl, 0),
      publicUrl,
      position,
      near: object.scans,
      neighbours: { newer: object.tile },
      similar: { tiles: [], shelves: [] },
      viewerScript: '/scripts/viewer.js',
      ...more,
    }),
  );

describe('a scan whose manifest cannot be read', () => {
  test('is shown as its largest picture, with a way to load the page again and to take the scan away', () => {
    const html = view(objectOf('Title'));
    expect(html).toMatch(/<img [^>]*src="https:[^"]*type=huge"[^>]*alt="Scan 1 of 2: Title"/);
    expect(html).toContain('<a href="">Try again</a>');
    expect(html).toMatch(/<a href="https:[^"]*scan\.jpg" download="">Download the scan<\/a>/);
    expect(html).not.toContain('role="alert"');
  });

  test('and that has no picture either leaves a message in its place', () => {
    const html = view(objectOf('Title', { thumbnails: [], resources: [] }));
    expect(html).toContain('This scan cannot be shown at the moment');
    expect(html).not.toMatch(/<img|Download the scan/);
  });

  test('has its text below, in its language, or a sentence', () => {
    const paragraph = { text: 'Żółw', language: undefined, isHeading: false, firstWord: 0, joints: [] };
    const read = { state: 'read', language: 'pl', paragraphs: [paragraph], isCut: false };
    const html = view(objectOf('Title'), 0, { text: read });
    expect(html).toMatch(/<h2 [^>]*>Text of this scan<\/h2><div [^>]*lang="pl"><p [^>]*>Żółw<\/p>/);
    expect(view(objectOf('Title'), 0, { text: { state: 'lost' } })).toContain('does not have its file now');
    expect(view(objectOf('Title'))).not.toContain('Text of this scan');
  });
});

test('every scan has its own address below the object’s', () => {
  const links = [...view(objectOf('Title')).matchAll(/href="(\/en\/objects\/[^"]*)"/g)].map(
    ([, link]) => link,
  );
  expect(links.length).toBeGreaterThan(2);
  const ways = ['scroll', 'pages'].map((way) => `/en/objects/x/title/${way}`);
  expect(new Set(links)).toEqual(new Set(['/en/objects/x/title', '/en/objects/x/title?scan=2', ...ways]));
});

test('a scan missing next to the one shown is reported below it, and announced when it is turned to', () => {
  const missing = [
    { before: 1, label: '12' },
    { before: 2, label: null },
  ];
  const object = { ...objectOf('Title'), details: { missing } };
  const messageIn = (html: string) =>
    /<div data-of-scan="gap" aria-live="polite">(.*?)<\/div>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
  const between = 'A scan is missing (page 12) between scans 1 and 2.';
  expect(messageIn(view(object))).toBe(between);
  expect(messageIn(view(object, 1))).toBe(`${between}A scan is missing after scan 2.`);
  expect(messageIn(view(objectOf('Title')))).toBe('');
  const html = view(object);
  expect(html.indexOf('data-of-scan="gap"')).toBeGreaterThan(html.indexOf('<figure'));
  expect(html).toMatch(/<dt>Missing<\/dt>.*A scan is missing after scan 2\./);
});

test('a visitor who requests a missing page is told so', () => {
  const object = { ...objectOf('Title'), details: { missing: [{ before: 1, label: '12a' }] } };
  const messageFor = (missing: string) =>
    /<p id="not-there"[^>]*>([^<]*)</.exec(view(object, 0, { missing }))?.[1];
  expect(messageFor('12A')).toBe('A scan is missing (page 12a) between scans 1 and 2.');
  expect(messageFor('13')).toContain('13');
});

test('a scan is called by the label of its page too, in the row of all and in the name of its picture', () => {
  const { pagination_info } = mainScanOf(baseUrlsOf(publicUrl), 1, scanRecord('one', { label: '23a' }));
  const html = view(objectOf('Title', { pagination_info }), 1);
  expect(html).toContain('alt="Scan 2 of 2: Title · Page 23a"');
  expect(html).toMatch(/alt="Scan 1"[^>]*\/><span class="heard">Page <\/span><span [^>]*dir="auto">23a</);
});

test('files of a scan are saved under the title of the work and the number of the scan', () => {
  const file = (name: string, mime: string) => ({
    ...{ url: `${publicUrl}/${name}`, mime },
    ...{ hidden: false, downloadable: true },
  });
  const resources = [
    file('scan.jpg', 'image/jpeg'),
    file('alto.xml', 'text/xml-alto'),
    file('x.tif', 'image/tiff'),
  ];
  const { scans, ...object } = objectOf('Żółw: "Nad Wisłą" 1/2', { resources });
  const names = (html: string) =>
    [...html.matchAll(/<li><a [^>]* download="([^"]*)"/g)].map(([, name]) => name);
  expect(names(view({ ...object, scans }, 1))).toEqual([
    'zolw-nad-wisla-1-2-2.jpg',
    'zolw-nad-wisla-1-2-2.xml',
    '',
  ]);
  const single = view({ ...object, scans: scans.slice(0, 1), scanCount: 1 });
  expect(names(single)[0]).toBe('zolw-nad-wisla-1-2.jpg');
  // A title in another script leaves a slug of no letters.
  expect(names(view(objectOf('Москва', { resources }), 1))[0]).toBe('object-2.jpg');
});

test('a single scan is not read page by page', () => {
  const { scans, ...object } = objectOf('Title', {
    resources: [{ url: `${publicUrl}/alto.xml`, hidden: false, downloadable: true, mime: 'text/xml-alto' }],
  });
  const html = view({ ...object, scans: scans.slice(0, 1), scanCount: 1 });
  expect(html).toMatch(/aria-current="page">scan<\/a>.*>text only<\/a>/);
  expect(html).not.toContain('page by page');
});

test('an address that no browser may follow leaves no element', () => {
  const html = view(
    objectOf('Title', {
      thumbnails: [{ url: harmful, dimensions: sizes }],
      resources: [{ url: harmful, hidden: false, downloadable: true, mime: 'constructor' }],
    }),
  );
  expect(html).not.toMatch(/javascript:|<img/);
});

describe('a title', () => {
  const heading = (title: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(view(objectOf(title)))?.[1];

  test('keeps its direction to itself and is whole in the heading, however long it is', () => {
    for (const title of ['\u202eabc\u2069', 'X'.repeat(2000)]) {
      expect(heading(title)).toBe(title);
      expect(view(objectOf(title))).toMatch(/<h1[^>]* dir="auto"/);
    }
  });

  test('that is long can be opened, and is cut where it only names a picture', () => {
    const html = view(objectOf('X'.repeat(2000)));
    expect(html).toMatch(/<details.*<p dir="auto">X{2000}<\/p>/);
    expect(html).toContain(`alt="Scan 1 of 2: ${'X'.repeat(199)}…"`);
    expect(view(objectOf('Title'))).not.toContain('<details');
  });

  test('with nothing visible is reported as missing', () => {
    expect(heading('\u202e ')).toBe('Untitled');
  });
});

test('islands name themselves in the markup, and no text of the catalogue breaks out of it', () => {
  const title = '</script><script>alert(1)</script><!--';
  const html = view(objectOf(title));
  const islands = [...html.matchAll(/<script type="application\/json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { name: string; props: { whole?: { title: string } } },
  );
  expect(islands.map(({ name }) => name)).toEqual([
    'save',
    'reading',
    'turning',
    'downloads',
    'citation',
    'keys',
  ]);
  expect(islands[0]?.props.whole?.title).toBe(title);
  expect(html.match(/<script/g)).toHaveLength(islands.length);
});

describe('looking through all scans', () => {
  const placeOf = (words: string) => {
    const html = view(objectOf('Title'), 0, { finding: { words, found: undefined } });
    return html.indexOf('/find"') - html.indexOf('<figure');
  };

  test('is offered below the scan, and goes on above it', () => {
    expect(view(objectOf('Title'))).not.toContain('/find"');
    expect(placeOf('')).toBeGreaterThan(0);
    expect(placeOf('kot')).toBeLessThan(0);
  });
});
