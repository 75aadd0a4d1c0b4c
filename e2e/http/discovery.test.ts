import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { contentStatePath, encodeSegment, manifestPath, permanentPath } from '#lib/addresses.ts';
import { contentState } from '#lib/iiif/encode-content-state.ts';
import { hostileId, makeCatalogue } from '../support/generated-catalogue.ts';
import { elementsOf, find } from '../support/html.ts';
import { serveLibrary } from './library.fixture.ts';

// A small catalogue: every address of the sitemap is requested.
const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 8), {
  ROBOTS_DISALLOW: 'GPTBot',
  TDM_RESERVATION: 'on',
  CONTENT_USAGE: 'train-ai=n',
  PERSISTENT_ID_PREFIX: 'https://n2t.net/ark:12345/',
  LIBRARY_NAME: 'Biblioteka & syn',
  LIBRARY_EMAIL: 'a@library.example',
});

/** The text of each `loc`, and the addresses of alternates; throws where the XML is not well-formed. */
function addressesIn(xml: string): { locations: string[]; alternates: string[] } {
  const found = { locations: [] as string[], alternates: [] as string[] };
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'xhtml:link') found.alternates.push(String(attributes.href));
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'loc' || name === 'image:loc') found.locations.push(text);
  });
  parser.write(xml).close();
  return found;
}

test('the sitemap’s index leads to files, and these to addresses that all answer', async () => {
  const robots = await library.fetchRaw('/robots.txt');
  expect([robots.status, robots.header('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const index = /^Sitemap: (.*)$/m.exec(robots.text())?.[1] ?? '';
  expect(index).toBe(`${library.url}/sitemap.xml`);
  const read = async (url: string) => {
    const answer = await library.fetchRaw(url.slice(library.url.length));
    expect([answer.status, answer.header('Content-Type')]).toEqual([200, 'application/xml']);
    return addressesIn(answer.text());
  };
  const { locations: files } = await read(index);
  expect(files.map((file) => /\w+_|\w+(?=\.xml)/.exec(file.split('/').at(-1) ?? '')?.[0])).toEqual([
    'pages',
    'shelves_',
    'objects_',
  ]);
  const addresses = new Set<string>();
  for (const file of files) {
    const { locations, alternates } = await read(file);
    for (const address of [...locations, ...alternates]) addresses.add(address);
    for (const alternate of alternates) expect(locations).toContain(alternate);
  }
  // Generated objects have no files; only the addresses of pages and of generated scans are requested.
  const pages = [...addresses].filter((address) => !address.includes('/scans/'));
  const shelves = pages.filter((address) => address.includes('/search?'));
  const lists = pages.filter((address) => address.includes('/shelves/'));
  expect(lists.length).toBe(2 * 2);
  expect(pages.length - shelves.length - lists.length).toBe(2 * (5 + 4 + 5 + 9));
  expect(shelves).toContain(`${library.url}/pl/search?category=maps`);
  for (const address of pages) {
    const { status } = await library.fetchRaw(address.slice(library.url.length));
    expect([status, address]).toEqual([200, address]);
  }
});

test.each(['/sitemaps/none.xml', '/sitemaps/objects_2026-01-01_x.xml', '/sitemaps/%zz.xml'])(
  '%s does not exist',
  async (path) => {
    expect([400, 404]).toContain((await library.fetchRaw(path)).status);
  },
);

test('the web manifest and its icons are there', async () => {
  const answer = await library.fetchRaw('/manifest.webmanifest');
  expect([answer.status, answer.header('Content-Type')]).toEqual([200, 'application/manifest+json']);
  const { icons } = JSON.parse(answer.text()) as { icons: { src: string; type: string }[] };
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, type } of icons) {
    const icon = await library.fetchRaw(src);
    expect([icon.status, icon.header('Content-Type')]).toEqual([200, type]);
  }
});

test('a manifest leads to canvases, texts and collections that all answer', async () => {
  const manifest = await library.fetchRaw(manifestPath(hostileId), {
    headers: { Origin: 'https://viewer.example' },
  });
  expect([manifest.status, manifest.header('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  const { id, items, partOf } = JSON.parse(manifest.text());
  expect(id).toBe(`${library.url}${manifestPath(hostileId)}`);
  expect(items).toHaveLength(2);
  const addresses = [id.replace('/iiif/', '/iiif/2/'), items[0].id, `${library.url}/iiif/collection.json`];
  for (const address of [...addresses, ...partOf.map((one: { id: string }) => one.id)]) {
    const answer = await library.fetchRaw(address.slice(library.url.length));
    expect([address, answer.status, answer.header('Content-Type')]).toEqual([
      address,
      200,
      expect.stringMatching(/^application\/ld\+json;profile="http:\/\/iiif\.io\/api\/presentation\//),
    ]);
  }
  const opened = await library.fetchRaw(contentStatePath(contentState(items[1].id, id)), {
    headers: { 'Accept-Language': 'en' },
  });
  expect(opened.status).toBe(303);
  expect((await library.fetchRaw(opened.header('Location') ?? '')).status).toBe(200);
  const refused = await library.fetchRaw(manifestPath('none'));
  expect([refused.status, refused.header('Content-Type')]).toEqual([404, 'application/json']);
});

test('the library’s reservations are in robots.txt, in a file, in the head of pages, and in every answer, cached ones too', async () => {
  expect((await library.fetchRaw('/robots.txt')).text()).toMatch(
    /^User-agent: GPTBot\nDisallow: \/\n\nUser-agent: \*\nContent-Usage: train-ai=n\n/,
  );
  expect(await library.json('/.well-known/tdmrep.json')).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  expect((await library.fetchRaw('/pl')).text()).toContain('<meta name="tdm-reservation" content="1"');
  for (const path of ['/pl', '/pl', '/none', '/api/stats/', '/icons/icon.svg', '/%', '/healthz']) {
    const answer = await library.fetchRaw(path);
    expect([answer.header('tdm-reservation'), answer.header('Content-Usage')], path).toEqual([
      '1',
      'train-ai=n',
    ]);
    expect(answer.header('tdm-policy')).toBeUndefined();
  }
});

test('pages and programs state who runs the library', async () => {
  const declaration = (await library.fetchRaw('/pl/pages/deklaracja-dostepnosci')).text();
  const elements = elementsOf(declaration);
  expect(find(elements, 'span', { id: 'a11y-podmiot' })[0]?.text).toBe('Biblioteka & syn');
  expect(find(elements, 'a', { id: 'a11y-email' })[0]?.attributes.href).toBe('mailto:a@library.example');
  expect(declaration).not.toContain('nie podał jeszcze swojej nazwy');
  for (const locale of ['pl', 'en'])
    for (const path of [`/${locale}`, `/${locale}/statistics`, `/${locale}/none`]) {
      const page = elementsOf((await library.fetchRaw(path)).text());
      expect(find(page, 'title')[0]?.text, path).toMatch(/^Biblioteka & syn · |.+ · Biblioteka & syn$/);
      expect(find(page, 'a', { href: `/${locale}` })[0]?.text, path).toBe('Biblioteka & syn');
      const named = find(page, 'meta', { property: 'og:site_name' }).map(
        ({ attributes }) => attributes.content,
      );
      expect(named, path).toEqual(path.endsWith('none') ? [] : ['Biblioteka & syn']);
      expect(find(page, 'link', { rel: 'search' })[0]?.attributes.title, path).toBe('Biblioteka & syn');
    }
  for (const path of [
    '/manifest.webmanifest',
    '/pl/opensearch.xml',
    '/en/feed.atom',
    '/en/search.atom?q=dom',
  ]) {
    const text = (await library.fetchRaw(path)).text();
    expect(text, path).toMatch(/Biblioteka (?:&|&amp;) syn/);
    expect(text, path).not.toContain('Czytelnia');
  }
});

test('an ARK of the library leads to its object, which is cited by it', async () => {
  const segment = encodeSegment(hostileId);
  const { header } = await library.fetchRaw(permanentPath(hostileId));
  const page = header('Location') ?? '';
  for (const ark of [`/ark:12345/${segment}`, `/ark:/12345/${segment}`]) {
    const answer = await library.fetchRaw(ark);
    expect([answer.status, answer.header('Location')]).toEqual([303, page]);
    const preflight = await library.fetchRaw(ark, { method: 'OPTIONS' });
    expect([preflight.status, preflight.header('Access-Control-Allow-Origin')]).toEqual([204, '*']);
  }
  const link = (await library.fetchRaw(page)).header('Link');
  expect(link).toContain(`<https://n2t.net/ark:12345/${segment}>; rel="cite-as"`);
  expect((await library.fetchRaw('/ark:12345/none')).status).toBe(404);
  expect((await library.fetchRaw(`/ark:54321/${segment}`)).status).toBe(404);
});
