import { expect, test } from 'vitest';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { execOn, startServer as startDatabase } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { instant, objectRecord, organizationRecord } from '#lib/catalogue/store/records.fixture.ts';
import { expectNewestFirst, idsOf, walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import { logged } from '../support/server.ts';
import { addObjects, writeStore } from '../support/write-store.ts';
import { startUpstream } from '../upstream/server.ts';
import { limitConcurrency, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

limitConcurrency();

/** A library with one object and one institution of its own, older than half of the service's tiles. */
async function fill(dataDir: string): Promise<void> {
  const organization = organizationRecord('own', { fullname: 'Nasza' });
  const organizationId = await writeStore(dataDir, ({ db }) => saveOrganization(db, organization));
  const published = instant('2026-11-18T00:30:00');
  await addObjects(dataDir, objectRecord('own', { title: 'Nasz obiekt', organizationId, published }));
}

const titlesOf = (tiles: { type: string }[]) =>
  tiles.map((tile) => ('entity_title' in tile ? tile.entity_title : undefined));

test.concurrent('the library’s own objects and those of a service are shown side by side', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', { ...withoutPages, fill });
  const { url, upstream } = harness;
  const tiles = await walkFeed(url);
  expectNewestFirst(tiles);
  expect(tiles).toHaveLength(131);
  expect(titlesOf(tiles)).toContain('Nasz obiekt');
  const organizations = JSON.parse((await fetchRaw(url, '/api/organizations/')).text()) as {
    fullname: string;
  }[];
  expect(organizations.map(({ fullname }) => fullname)).toEqual(
    expect.arrayContaining(['Nasza', ...upstream.data.organizations.map(({ fullname }) => fullname)]),
  );
  expect(organizations).toHaveLength(5);
  expect((await fetchRaw(url, '/pl/objects/own/nasz-obiekt')).status).toBe(200);
  expect(await harness.mirror()).toMatchObject({ tiles: 130 });
});

test.concurrent('two services are shown as one library, and one that is named no more stays', async (context) => {
  const other = await startUpstream('good', { tiles: 50 });
  const harness = await mirroredHarnessFor(context, 'good', { ...withoutPages, others: [other] });
  const expectBoth = async () => {
    const tiles = await walkFeed(harness.url);
    expectNewestFirst(tiles);
    expect(tiles).toHaveLength(180);
    // All ids of the one are taken by the other: whichever came first has kept them.
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(180);
    const objects = tiles.flatMap((tile) => (tile.type === 'entity' ? tile.related_object.id : []));
    expect(new Set(objects).size).toBe(objects.length);
    expect(objects.filter((id) => /^object-7(?:@\d)?$/.test(id))).toHaveLength(2);
    const renamed = objects.find((id) => id.includes('@')) ?? '';
    const page = await fetchRaw(harness.url, `/pl/objects/${encodeURIComponent(renamed)}/x`);
    expect(page.status).toBe(308);
    expect((await fetchRaw(harness.url, page.header('Location') ?? '')).status).toBe(200);
  };
  await expectBoth();
  expect(await harness.mirror()).toMatchObject({ state: 'following', tiles: 180, complete: true });

  await other.switchTo('gone');
  await harness.restart();
  await harness.untilState('failing');
  expect((await harness.mirror()).problem).toContain(`${other.url}/: `);
  await expectBoth();

  await harness.restart({ CATALOGUE_API_URL: `${harness.upstream.url}/` });
  await harness.untilState('following');
  expect(await harness.mirror()).toMatchObject({ tiles: 130 });
  await expectBoth();
  const line = harness.site
    .output()
    .split('\n')
    .find((one) => one.includes('does not name'));
  expect(JSON.parse(line ?? '')).toMatchObject({ service: `${other.url}/`, tiles: 50 });
});

test.concurrent('on PostgreSQL a service is mirrored too, and an outage is nobody’s problem', async (context) => {
  const database = await startDatabase();
  context.onTestFinished(() => database.stop());
  await execOn(database.url('postgres'), 'CREATE DATABASE library');
  const environment = { DATABASE_URL: database.url('library') };
  const harness = await mirroredHarnessFor(context, 'ties', { ...withoutPages, environment });
  const { upstream } = harness;
  const expectAll = async () => {
    const tiles = await walkFeed(harness.url);
    expect(idsOf(tiles)).toEqual(idsOf(upstream.data.tiles));
    expectNewestFirst(tiles);
    for (const path of [
      '/pl',
      '/en/institutions',
      '/pl/statistics',
      '/en/pages/help',
      '/pl/objects/object-1/x',
    ])
      expect([200, 308]).toContain((await fetchRaw(harness.url, path)).status);
  };
  await expectAll();
  await upstream.switchTo('gone');
  await harness.restart();
  await expectAll();
  await harness.untilState('failing');
  expect(
    logged(harness.site, 'the mirror of the catalogue service stopped and will be opened again'),
  ).toEqual([]);
});
