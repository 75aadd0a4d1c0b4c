import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { manifestPath, objectApiPath, objectSearchPath, permanentPath, recordPath } from '#lib/addresses.ts';
import type { bulkSchema } from '#lib/api/bulk.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { collectionSchema } from '#lib/iiif/presentation/schema.fixture.ts';
import { validManifest } from '#lib/iiif/presentation/validator.fixture.ts';
import { oaiIdentifier } from '#lib/oai/identifiers.ts';
import { descendantsOf, parseXml, textOf } from '#lib/xml/element.ts';
import { walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import { followLinks, headerLinks } from '../support/link-header.ts';
import { mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

const manifestSchema = z.object({
  id: z.string(),
  label: z.record(z.string(), z.array(z.string())),
  rights: z.string().optional(),
  items: z.array(
    z.object({
      items: z.array(
        z.object({
          items: z.array(
            z.object({
              body: z.object({ id: z.string(), service: z.array(z.object({ id: z.string().optional() })) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

test('every format states the same of a mirrored object: address, title, rights, image and its service', {
  timeout: 180_000,
}, async (context) => {
  const { url, dataDir } = await mirroredHarnessFor(context, 'good', withoutPages);
  const text = async (path: string) => {
    const { status, text } = await fetchRaw(url, path);
    expect([path, status]).toEqual([path, 200]);
    return text();
  };
  const read = async (path: string): Promise<unknown> => JSON.parse(await text(path.replace(url, '')));
  const tiles = await walkFeed(url);
  const objects = tiles.filter((tile): tile is EntityTile => tile.type === 'entity');
  const some = objects.slice(0, 3);
  // Facts about a service's pyramids are stored once a visitor has opened them.
  for (const { related_object: object } of some) await text(recordPath(object.id, 'edm'));
  const store = new Database(storeFile(dataDir), { readonly: true });
  context.onTestFinished(() => void store.close());
  const known = store.prepare('SELECT count(*) AS count FROM scans WHERE tile_source IS NOT NULL');
  await vi.waitUntil(() => z.object({ count: z.literal(3) }).safeParse(known.get([])).success, 20_000);
  for (const { related_object: object } of some) {
    const record = JSON.parse(await text(objectApiPath(object.id))) as EntityTile['related_object'];
    expect([record.id, record.title]).toEqual([object.id, object.title]);
    const manifest = manifestSchema.parse(await validManifest(read, manifestPath(object.id)));
    expect(manifest.id).toBe(url + manifestPath(object.id));
    expect(Object.values(manifest.label).flat()).toEqual([object.title]);
    const bodies = manifest.items.flatMap(({ items }) =>
      items.flatMap((page) => page.items.map(({ body }) => body)),
    );
    const services = bodies.map(({ service }) => service[0]?.id ?? '');
    expect(services.length).toBeGreaterThan(0);
    expect(services.join('\n')).toMatch(new RegExp(`^(?:${url}/iiif/image/3/\\d+\\n?)+$`));
    for (const service of services) await text(`${new URL(service).pathname}/info.json`);

    for (const format of ['oai_dc', 'edm', 'mets']) {
      const identifier = oaiIdentifier(url, object.id);
      const query = new URLSearchParams({ verb: 'GetRecord', metadataPrefix: format, identifier });
      const root = parseXml(await text(`/oai?${query}`));
      const textsOf = (...names: string[]) => descendantsOf(root, ...names).map(textOf);
      const resources = descendantsOf(root, 'has_service', 'FLocat', 'rights').map(({ name, attributes }) => [
        name,
        attributes['rdf:resource'] ?? attributes['xlink:href'],
      ]);
      const named = (name: string) => resources.flatMap(([one, address]) => (one === name ? address : []));
      expect(textsOf('title'), format).toContain(object.title);
      const [mets] = descendantsOf(root, 'mets');
      const addresses = [...textsOf('identifier'), mets?.attributes.OBJID];
      expect(addresses, format).toContain(url + permanentPath(object.id));
      // No service states rights of its own.
      if (format !== 'mets') expect(textsOf('rights'), format).toEqual([]);
      if (format === 'edm') expect(named('has_service')).toEqual(services);
      if (format === 'mets') for (const { id } of bodies) expect(named('FLocat')).toContain(id);
    }
    expect(manifest.rights).toBeUndefined();

    const links = await followLinks(headerLinks(await fetchRaw(url, permanentPath(object.id))), url, (path) =>
      fetchRaw(url, path),
    );
    const relations = links.map(([relation]) => relation);
    for (const relation of ['cite-as', 'describedby', 'item', 'service-desc', 'alternate'])
      expect(relations).toContain(relation);
    for (const [relation, address, status] of links)
      expect(status, address).toBe(relation === 'cite-as' ? 303 : 200);
    await text(objectSearchPath(object.id, 'search'));
  }

  // Collections and the changes that crawlers follow list them too.
  const all = collectionSchema.parse(await read('/iiif/collection/search.json'));
  const manifests = some.map(({ related_object: { id } }) => url + manifestPath(id));
  expect(all.items.map(({ id }) => id)).toEqual(expect.arrayContaining(manifests.slice(0, 1)));
  const { last } = z.object({ last: z.object({ id: z.string() }) }).parse(await read('/iiif/activity.json'));
  expect(await text(new URL(last.id).pathname)).toContain('/manifest.json');

  const feed = parseXml(await text('/en/feed.atom'));
  const newest = descendantsOf(feed, 'entry').map((entry) => [
    ...descendantsOf(entry, 'id').map(textOf),
    ...descendantsOf(entry, 'title').map(textOf),
  ]);
  expect(newest.slice(0, 3)).toEqual(
    some.map(({ related_object: { id, title } }) => [url + permanentPath(id), title]),
  );

  // The records of a new library become available half a minute later.
  const index = async () => JSON.parse(await text('/api/bulk/')) as z.infer<typeof bulkSchema>;
  const { files } = await vi.waitUntil(
    async () => {
      const current = await index();
      return current.complete && current.files.length > 0 ? current : undefined;
    },
    { timeout: 90_000, interval: 500 },
  );
  const lines = [];
  for (const file of files) {
    const { body } = await fetchRaw(url, new URL(file.url).pathname);
    lines.push(...gunzipSync(body).toString().trimEnd().split('\n'));
  }
  // The latest ones are in the files generated next.
  expect(lines.length).toBeGreaterThan(objects.length / 4);
  const titles = new Map(objects.map(({ related_object: { id, title } }) => [id, title]));
  for (const line of lines) {
    const { id, title } = z.object({ id: z.string(), title: z.string() }).parse(JSON.parse(line));
    expect([id, title]).toEqual([id, titles.get(id)]);
  }
});
