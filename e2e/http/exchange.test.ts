import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  embedPath,
  encodeSegment,
  manifestPath,
  objectPath,
  permanentPath,
  recordPath,
  scanPath,
} from '#lib/addresses.ts';
import type { bulkSchema } from '#lib/api/bulk.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import { instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { showDate } from '#lib/i18n/dates.ts';
import { oaiIdentifier } from '#lib/oai/identifiers.ts';
import { descendantsOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { walkFeed } from '../support/feed.ts';
import { hostileId, makeCatalogue } from '../support/generated-catalogue.ts';
import { elementsOf, find } from '../support/html.ts';
import { followLinks, headerLinks } from '../support/link-header.ts';
import { addObjects, writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const withdrawnId = 'made-5';

const library = serveLibrary(async (dataDir) => {
  // More than a harvester is given at once.
  await makeCatalogue(dataDir, 120);
  await addObjects(dataDir, objectRecord('hidden', { isPublic: false, published: instant('2025-12-01') }));
  await writeStore(dataDir, ({ db }) => removeObject(db, withdrawnId));
});

async function objects(): Promise<EntityTile[]> {
  return (await library.json('/api/frontpage/?type=entity&batch_size=5')) as EntityTile[];
}

async function hostile(): Promise<EntityTile['related_object']> {
  return (await library.json(`/api/objects/${encodeSegment(hostileId)}/`)) as EntityTile['related_object'];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const titlesIn = (root: XmlElement) => descendantsOf(root, 'title').map(textOf).map(oneLine);

test('an object is called the same in the API, its manifest, each record and what harvesters are given', async () => {
  for (const { related_object: object } of await objects()) {
    const manifest = (await library.json(manifestPath(object.id))) as {
      label: Record<string, string[]>;
      items: unknown[];
    };
    const work = (await library.json(`/api/objects/${encodeSegment(object.id)}/`)) as { scans_count: number };
    expect(Object.values(manifest.label).flat().map(oneLine)).toContain(oneLine(object.title));
    expect(manifest.items).toHaveLength(work.scans_count);
    for (const { prefix } of recordFormats) {
      const record = await library.fetchRaw(recordPath(object.id, prefix));
      const query = new URLSearchParams({
        verb: 'GetRecord',
        metadataPrefix: prefix,
        identifier: oaiIdentifier(library.url, object.id),
      });
      const harvested = await library.fetchRaw(`/oai?${query}`);
      expect([record.status, harvested.status], prefix).toEqual([200, 200]);
      expect(titlesIn(parseXml(record.text())).join(' '), prefix).toContain(oneLine(object.title));
      // Verbatim except for the surroundings: what METS and EDM state about the scans too.
      const written = record.text().replace(/^<\?xml[^>]*>\s*/, '');
      expect(harvested.text(), prefix).toContain(written);
    }
  }
});

const headerSchema = z.object({
  identifier: z.string(),
  datestamp: z.string(),
  deleted: z.boolean(),
  sets: z.array(z.string()),
});
const recordSchema = headerSchema.extend({ xml: z.string().nullable() });

/** The output of e2e/oai/harvest.pl. */
const harvestSchema = z.object({
  identity: z.record(z.string(), z.string()),
  sets: z.array(z.object({ spec: z.string(), name: z.string() })),
  headers: z.array(headerSchema),
  in_set: z.record(z.string(), z.array(headerSchema)),
  records: z.record(z.string(), z.array(recordSchema)),
  one: z.record(z.string(), z.array(recordSchema)),
});

const valuesIn = (root: XmlElement, ...names: string[]) =>
  descendantsOf(root, ...names)
    .map(textOf)
    .map(oneLine);
const byIdentifier = <Header extends { identifier: string }>(headers: Header[]) =>
  headers.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1));

test('a third-party harvester gets the whole library, which matches API, manifest and page', async () => {
  const harvester = promisify(execFile)('/usr/bin/perl', ['e2e/oai/harvest.pl', `${library.url}/oai`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const harvest = harvestSchema.parse(JSON.parse((await harvester).stdout));
  expect(harvest.identity).toMatchObject({ base: `${library.url}/oai`, deleted: 'persistent' });
  const { headers } = harvest;
  const there = headers.filter(({ deleted }) => !deleted);
  const deletedIds = headers.filter(({ deleted }) => deleted).map(({ identifier }) => identifier);
  expect(deletedIds).toEqual([oaiIdentifier(library.url, withdrawnId)]);

  const tiles = await walkFeed(library.url);
  const shown = tiles.filter(
    (tile): tile is EntityTile => tile.type === 'entity' && tile.related_object.is_public,
  );
  const identifiers = shown.map(({ related_object: { id } }) => oaiIdentifier(library.url, id));
  expect(there.map(({ identifier }) => identifier).toSorted()).toEqual(identifiers.toSorted());

  // Sets are those of the headers, and each contains those whose headers name it.
  expect(new Set(harvest.sets.map(({ spec }) => spec))).toEqual(new Set(headers.flatMap(({ sets }) => sets)));
  expect(Object.keys(harvest.in_set).length).toBeGreaterThan(1);
  for (const [set, members] of Object.entries(harvest.in_set))
    expect(byIdentifier(members)).toEqual(byIdentifier(headers.filter(({ sets }) => sets.includes(set))));

  expect(Object.keys(harvest.records).toSorted()).toEqual(
    recordFormats.map(({ prefix }) => prefix).toSorted(),
  );
  for (const [prefix, records] of Object.entries(harvest.records)) {
    expect(byIdentifier(records.map(({ xml: _, ...header }) => header))).toEqual(byIdentifier(headers));
    const [one] = harvest.one[prefix] ?? [];
    expect(records.find(({ identifier }) => identifier === one?.identifier)?.sets).toEqual(one?.sets);
    const harvested = new Map(records.map((record) => [record.identifier, record.xml]));
    expect(harvested.get(deletedIds[0] ?? '')).toBeNull();
    for (const { related_object: object } of shown) {
      const root = parseXml(harvested.get(oaiIdentifier(library.url, object.id)) ?? '');
      expect(titlesIn(root), `${prefix} of ${object.id}`).toContain(oneLine(object.title));
      expect(valuesIn(root, 'identifier', 'OBJID').join(' ')).toContain(
        library.url + permanentPath(object.id),
      );
      if (prefix !== 'oai_dc' && prefix !== 'edm') continue;
      const { creator_name: name, creator_date: dates, date_descriptive: date } = object;
      const creators = name === null ? [] : [dates ? `${name} (${dates})` : name];
      expect(valuesIn(root, 'creator')).toEqual(creators);
      if (date !== null) expect(valuesIn(root, 'date', 'issued', 'created')).toContain(date);
    }
  }
  const dublinCore = new Map(harvest.records.oai_dc?.map(({ identifier, xml }) => [identifier, xml]));
  for (const { related_object: object } of shown.slice(0, 4)) {
    const root = parseXml(dublinCore.get(oaiIdentifier(library.url, object.id)) ?? '');
    const [title = '', creator = '', date = ''] = ['title', 'creator', 'date'].map(
      (name) => valuesIn(root, name)[0],
    );
    const manifest = z
      .object({
        label: z.unknown(),
        metadata: z.array(z.object({ value: z.record(z.string(), z.array(z.string())) })),
      })
      .parse(await library.json(manifestPath(object.id)));
    const facts = manifest.metadata.flatMap(({ value }) => Object.values(value).flat()).map(oneLine);
    for (const fact of [creator, date]) expect(facts.some((one) => one.startsWith(fact))).toBe(true);
    const page = elementsOf((await library.fetchRaw(objectPath('pl', object))).text());
    const metaContent = (name: string) => oneLine(find(page, 'meta', { name })[0]?.attributes.content ?? '');
    expect([metaContent('DC.title'), metaContent('DC.date')]).toEqual([title, date]);
    expect(creator.startsWith(metaContent('DC.creator'))).toBe(true);
  }
});

test('every machine-readable link of an object’s page works, also where its title is hostile', async () => {
  const { id, slug } = await hostile();
  const page = await library.fetchRaw(objectPath('en', { id, slug }));
  const links = headerLinks(page);
  const manifest = (await library.json(manifestPath(id))) as { seeAlso: { id: string }[] };
  for (const { id: address } of manifest.seeAlso)
    expect((await library.fetchRaw(new URL(address).pathname)).status, address).toBe(200);
  const own = await followLinks(links, library.url, library.fetchRaw);
  const relations = own.map(([relation]) => relation);
  for (const relation of ['cite-as', 'describedby', 'service-desc', 'alternate'])
    expect(relations).toContain(relation);
  for (const [relation, address, status] of own)
    expect(status, address).toBe(relation === 'cite-as' ? 303 : 200);
  // The document's head has the same.
  const inHead = find(elementsOf(page.text()), 'link').map(({ attributes }) => [
    attributes.rel,
    attributes.href,
  ]);
  const unescaped = (address: string) => address.replaceAll('&amp;', '&');
  const named = inHead.map(([relation, address = '']) => [relation, unescaped(address)]);
  for (const [relation, address] of links) expect(named).toContainEqual([relation, address]);
});

test('a scan is served by the Image API, from its service to a tile', async () => {
  const { id } = await hostile();
  const manifest = (await library.json(manifestPath(id))) as {
    items: { items: { items: { body: { service: { id: string }[] } }[] }[] }[];
  };
  const service = manifest.items[0]?.items[0]?.items[0]?.body.service[0]?.id ?? '';
  const { pathname } = new URL(service);
  expect((await library.fetchRaw(pathname)).header('Location')).toBe(`${pathname}/info.json`);
  const {
    width,
    tiles,
    service: serviceUrl,
  } = (await library.json(`${pathname}/info.json`)) as {
    width: number;
    tiles: { width: number }[];
    service: { id: string }[];
  };
  const side = Math.min(width, tiles[0]?.width ?? 0);
  const target = `${pathname}/0,0,${side},${side}/max/0/default.jpg`;
  const tile = await library.fetchRaw(target);
  expect([tile.status, tile.header('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(tile.header('Access-Control-Allow-Origin')).toBe('*');
  const again = await library.fetchRaw(target, { headers: { 'If-None-Match': tile.header('ETag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await library.fetchRaw(`${pathname}/full/max/12/default.jpg`)).status).toBe(501);

  // The stored file, as it is.
  const stored = new URL(serviceUrl[0]?.id ?? '').pathname;
  const { sizes } = (await library.json(`${stored}/info.json`)) as {
    sizes: { width: number; height: number }[];
  };
  expect(sizes.at(-1)?.width).toBe(width);
  for (const size of sizes) {
    const redirect = await library.fetchRaw(`${stored}/full/${size.width},${size.height}/0/default.jpg`);
    expect([redirect.status, redirect.header('Access-Control-Allow-Origin')]).toEqual([302, '*']);
    const file = await library.fetchRaw((redirect.header('Location') ?? '').replace(library.url, ''));
    expect([file.status, file.header('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(file.body).metadata()).toMatchObject(size);
  }
});

test('the page of a withdrawn object states what it was and when it was withdrawn, and links these facts for programs', async () => {
  const page = await library.fetchRaw(`/pl/objects/${withdrawnId}`);
  const address = `${library.url}/pl/objects/${withdrawnId}.json`;
  expect([page.status, page.header('Link')]).toEqual([410, expect.stringContaining(`<${address}>`)]);
  // No page of a status is sent the framework.
  expect(page.text()).not.toMatch(/<script[^>]* (?:src|data-later)=/);
  const links = find(elementsOf(page.text()), 'link', { rel: 'alternate' });
  expect(links.map(({ attributes: { type, href } }) => [type, href])).toEqual([
    ['application/json', address],
  ]);
  const facts = await library.fetchRaw(new URL(address).pathname);
  expect(facts.status).toBe(410);
  const tombstone = z
    .object({
      id: z.literal(withdrawnId),
      title: z.string(),
      date_descriptive: z.string(),
      withdrawn_at: z.string(),
    })
    .loose()
    .parse(JSON.parse(facts.text()));
  const shown = ['cite', 'p'].flatMap((name) => find(elementsOf(page.text()), name));
  const content = shown.map(({ text }) => text).join('\n');
  for (const fact of [tombstone.title, tombstone.date_descriptive, showDate(tombstone.withdrawn_at, 'pl')])
    expect(content).toContain(fact);
});

test('the viewer for other sites may be framed everywhere, sets no cookie, and every other page may not', async () => {
  const { id, slug } = await hostile();
  const embedded = await library.fetchRaw(embedPath(id, 'pl'));
  expect(embedded.status).toBe(200);
  expect(embedded.header('Content-Security-Policy')).toContain('frame-ancestors *');
  expect(embedded.header('X-Frame-Options')).toBeUndefined();
  expect(embedded.header('Set-Cookie')).toBeUndefined();
  const redirect = await library.fetchRaw(`${embedPath(id)}?scan=1`, {
    headers: { 'Accept-Language': 'en' },
  });
  expect([redirect.status, redirect.header('Location')]).toEqual([307, `${embedPath(id, 'en')}?scan=1`]);
  const page = await library.fetchRaw(objectPath('pl', { id, slug }));
  expect(page.header('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  const second = await library.fetchRaw(scanPath(objectPath('pl', { id, slug }), 1));
  const [code] = find(elementsOf(second.text()), 'code').map(({ text }) => text);
  expect(code).toContain(`<iframe src="${library.url}${scanPath(embedPath(id, 'pl'), 1)}"`);
  expect((await library.fetchRaw(embedPath('none', 'pl'))).status).toBe(404);
  expect((await library.fetchRaw('/embed/a/b')).status).toBe(404);
});

test('the permanent address leads to what the client likes, and is a page where there is nothing', async () => {
  const { id, slug } = await hostile();
  const path = permanentPath(id);
  const page = await library.fetchRaw(path, { headers: { 'Accept-Language': 'en' } });
  expect([page.status, page.header('Location')]).toEqual([303, objectPath('en', { id, slug })]);
  const json = await library.fetchRaw(path, { headers: { Accept: 'application/json' } });
  expect(json.header('Location')).toBe(`/api/objects/${encodeSegment(id)}/`);
  const none = await library.fetchRaw(permanentPath('none'), { headers: { 'Accept-Language': 'pl' } });
  expect(none.status).toBe(404);
  expect(none.text()).toContain('<html lang="pl"');
});

test('the library has a feed of what is newest, which its home page names', async () => {
  const feed = await library.fetchRaw('/en/feed.atom');
  expect([feed.status, feed.header('Content-Type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const entries = descendantsOf(parseXml(feed.text()), 'entry');
  const [newest] = await objects();
  expect(oneLine(titlesIn(entries[0] as XmlElement)[0] ?? '')).toBe(oneLine(newest?.entity_title ?? ''));
  expect((await library.fetchRaw('/en')).text()).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" href="[^"]*\/en\/feed\.atom"/,
  );
});

test('the home page links machine access to the whole library, each with its actual type', async () => {
  const named = find(elementsOf((await library.fetchRaw('/en')).text()), 'link').filter(({ attributes }) =>
    /^(?:service-desc|related)$/.test(attributes.rel ?? ''),
  );
  expect(named.map(({ attributes }) => attributes.title)).toEqual([
    ...['OpenAPI', 'OAI-PMH', 'IIIF Change Discovery', 'JSON Lines'],
  ]);
  for (const { attributes } of named) {
    const address = (attributes.href ?? '').replace(library.url, '');
    const { status, header } = await library.fetchRaw(address);
    expect([address, status]).toEqual([address, 200]);
    expect(header('Content-Type')?.split(/; ?/)[0]).toBe(attributes.type?.split(';')[0]);
  }
});

test('all records are available as files with checksums, each as in the API', {
  timeout: 120_000,
}, async () => {
  const index = () => library.json('/api/bulk/') as Promise<z.infer<typeof bulkSchema>>;
  // The records of a new library become available half a minute later.
  const { files } = await vi.waitUntil(
    async () => {
      const current = await index();
      return current.complete && current.files.length > 0 ? current : undefined;
    },
    { timeout: 90_000, interval: 500 },
  );
  for (const { url, bytes, sha256, records, withdrawn } of files) {
    const file = await library.fetchRaw(new URL(url).pathname, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(file.header('Content-Encoding')).toBeUndefined();
    expect(file.header('X-Accel-Buffering')).toBe('no');
    expect(file.body).toHaveLength(bytes);
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(sha256);
    const lines = gunzipSync(file.body).toString().trimEnd().split('\n');
    expect(lines).toHaveLength(records + withdrawn);
    for (const line of lines.slice(0, 3)) {
      const record = z.object({ id: z.string() }).loose().parse(JSON.parse(line));
      expect(await library.json(`/api/objects/${encodeSegment(record.id)}/`)).toEqual(record);
    }
    const end = await library.fetchRaw(new URL(url).pathname, { headers: { Range: `bytes=${bytes - 8}-` } });
    expect([end.status, end.body]).toEqual([206, file.body.subarray(-8)]);
  }
});
