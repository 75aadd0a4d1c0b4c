import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  embedPath,
  encodeSegment,
  manifestPath,
  objectPath,
  permanentPath,
  recordPath,
} from '#lib/addresses.ts';
import type { bulkSchema } from '#lib/api/bulk.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { oaiIdentifier } from '#lib/oai/identifiers.ts';
import { descendantsOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { elementsOf, find } from '../support/html.ts';
import { hostileId } from '../support/made-catalogue.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary();

async function objects(): Promise<EntityTile[]> {
  return (await library.json('/api/frontpage/?type=entity&batch_size=5')) as EntityTile[];
}

async function hostile(): Promise<EntityTile['related_object']> {
  return (await library.json(`/api/objects/${encodeSegment(hostileId)}/`)) as EntityTile['related_object'];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const titlesIn = (root: XmlElement) => [...descendantsOf(root, 'title')].map(textOf).map(oneLine);

test('an object is called the same in the API, its manifest, each record and what harvesters are given', async () => {
  for (const { related_object: object } of await objects()) {
    const manifest = (await library.json(manifestPath(object.id))) as {
      label: Record<string, string[]>;
      items: unknown[];
    };
    const said = (await library.json(`/api/objects/${encodeSegment(object.id)}/`)) as { scans_count: number };
    expect(Object.values(manifest.label).flat().map(oneLine)).toContain(oneLine(object.title));
    expect(manifest.items).toHaveLength(said.scans_count);
    for (const { prefix } of recordFormats) {
      const record = await library.ask(recordPath(object.id, prefix));
      const query = new URLSearchParams({
        verb: 'GetRecord',
        metadataPrefix: prefix,
        identifier: oaiIdentifier(library.url, object.id),
      });
      const harvested = await library.ask(`/oai?${query}`);
      expect([record.status, harvested.status], prefix).toEqual([200, 200]);
      expect(titlesIn(parseXml(record.text())).join(' '), prefix).toContain(oneLine(object.title));
      // To the letter but for what is around it: what METS and EDM name of the scans too.
      const written = record.text().replace(/^<\?xml[^>]*>\s*/, '');
      expect(harvested.text(), prefix).toContain(written);
    }
  }
});

test('whatever the page of an object tells machines of itself is there, also where its title is hostile', async () => {
  const { id, slug } = await hostile();
  const page = await library.ask(objectPath('en', { id, slug }));
  const links = [...(page.header('Link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g)];
  const own = links.filter(([, address]) => address?.startsWith(library.url));
  const manifest = (await library.json(manifestPath(id))) as { seeAlso: { id: string }[] };
  for (const { id: address } of manifest.seeAlso)
    expect((await library.ask(new URL(address).pathname)).status, address).toBe(200);
  const relations = own.map(([, , relation]) => relation);
  for (const relation of ['cite-as', 'describedby', 'alternate']) expect(relations).toContain(relation);
  for (const [, address = '', relation] of own) {
    const { pathname, search } = new URL(address);
    const { status } = await library.ask(pathname + search);
    expect(status, address).toBe(relation === 'cite-as' ? 303 : 200);
  }
  // The same stands in the document's head.
  const inHead = find(elementsOf(page.text()), 'link').map(({ attributes }) => [
    attributes.rel,
    attributes.href,
  ]);
  const unescaped = (address: string) => address.replaceAll('&amp;', '&');
  const named = inHead.map(([relation, address = '']) => [relation, unescaped(address)]);
  for (const [, address, relation] of links) expect(named).toContainEqual([relation, address]);
});

test('a scan is served by the Image API, from its service to a tile', async () => {
  const { id } = await hostile();
  const manifest = (await library.json(manifestPath(id))) as {
    items: { items: { items: { body: { service: { id: string }[] } }[] }[] }[];
  };
  const service = manifest.items[0]?.items[0]?.items[0]?.body.service[0]?.id ?? '';
  const { pathname } = new URL(service);
  expect((await library.ask(pathname)).header('Location')).toBe(`${pathname}/info.json`);
  const { width, tiles } = (await library.json(`${pathname}/info.json`)) as {
    width: number;
    tiles: { width: number }[];
  };
  const side = Math.min(width, tiles[0]?.width ?? 0);
  const target = `${pathname}/0,0,${side},${side}/max/0/default.jpg`;
  const tile = await library.ask(target);
  expect([tile.status, tile.header('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(tile.header('Access-Control-Allow-Origin')).toBe('*');
  const again = await library.ask(target, { headers: { 'If-None-Match': tile.header('ETag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await library.ask(`${pathname}/full/max/12/default.jpg`)).status).toBe(501);
});

test('the viewer for other sites may be framed everywhere, sets no cookie, and every other page may not', async () => {
  const { id, slug } = await hostile();
  const embedded = await library.ask(embedPath(id, 'pl'));
  expect(embedded.status).toBe(200);
  expect(embedded.header('Content-Security-Policy')).toContain('frame-ancestors *');
  expect(embedded.header('X-Frame-Options')).toBeUndefined();
  expect(embedded.header('Set-Cookie')).toBeUndefined();
  const led = await library.ask(`${embedPath(id)}?scan=1`, { headers: { 'Accept-Language': 'en' } });
  expect([led.status, led.header('Location')]).toEqual([307, `${embedPath(id, 'en')}?scan=1`]);
  const page = await library.ask(objectPath('pl', { id, slug }));
  expect(page.header('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect((await library.ask(embedPath('none', 'pl'))).status).toBe(404);
  expect((await library.ask('/embed/a/b')).status).toBe(404);
});

test('the permanent address leads to what the client likes, and is a page where there is nothing', async () => {
  const { id, slug } = await hostile();
  const path = permanentPath(id);
  const page = await library.ask(path, { headers: { 'Accept-Language': 'en' } });
  expect([page.status, page.header('Location')]).toEqual([303, objectPath('en', { id, slug })]);
  const json = await library.ask(path, { headers: { Accept: 'application/json' } });
  expect(json.header('Location')).toBe(`/api/objects/${encodeSegment(id)}/`);
  const none = await library.ask(permanentPath('none'), { headers: { 'Accept-Language': 'pl' } });
  expect(none.status).toBe(404);
  expect(none.text()).toContain('<html lang="pl"');
});

test('the library has a feed of what is newest, which its home page names', async () => {
  const feed = await library.ask('/en/feed.atom');
  expect([feed.status, feed.header('Content-Type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const entries = [...descendantsOf(parseXml(feed.text()), 'entry')];
  const [newest] = await objects();
  expect(oneLine(titlesIn(entries[0] as XmlElement)[0] ?? '')).toBe(oneLine(newest?.entity_title ?? ''));
  expect((await library.ask('/en')).text()).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" href="[^"]*\/en\/feed\.atom"/,
  );
});

test('all records can be had as files with checksums, each as the API tells it', {
  timeout: 120_000,
}, async () => {
  const index = () => library.json('/api/bulk/') as Promise<z.infer<typeof bulkSchema>>;
  // The records of a library that has just been made are of half a minute from then.
  const { files } = await vi.waitUntil(
    async () => {
      const told = await index();
      return told.complete && told.files.length > 0 ? told : undefined;
    },
    { timeout: 90_000, interval: 500 },
  );
  for (const { url, bytes, sha256, records, withdrawn } of files) {
    const file = await library.ask(new URL(url).pathname, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(file.header('Content-Encoding')).toBeUndefined();
    expect(file.body).toHaveLength(bytes);
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(sha256);
    const lines = gunzipSync(file.body).toString().trimEnd().split('\n');
    expect(lines).toHaveLength(records + withdrawn);
    for (const line of lines.slice(0, 3)) {
      const record = z.object({ id: z.string() }).loose().parse(JSON.parse(line));
      expect(await library.json(`/api/objects/${encodeSegment(record.id)}/`)).toEqual(record);
    }
    const end = await library.ask(new URL(url).pathname, { headers: { Range: `bytes=${bytes - 8}-` } });
    expect([end.status, end.body]).toEqual([206, file.body.subarray(-8)]);
  }
});
