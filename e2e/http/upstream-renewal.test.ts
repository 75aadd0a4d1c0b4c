import { expect, test, vi } from 'vitest';
import { objectApiPath, objectPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { idsOf, walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import type { MirrorHarness } from '../support/mirror-harness.ts';
import { logged } from '../support/server.ts';
import { limitConcurrency, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

limitConcurrency();

const day = 24 * 60 * 60 * 1000;

const objectOf = ({ upstream }: MirrorHarness, index: number): EntityTile => {
  const tile = upstream.data.tiles[index];
  if (tile?.type !== 'entity') throw new Error(`Tile ${index + 1} is an object`);
  return tile;
};

/** Waits until an answer has a text. @param timeout milliseconds */
const untilShown = ({ url }: MirrorHarness, path: string, text: string, timeout = 30_000) =>
  vi.waitFor(async () => expect((await fetchRaw(url, path)).text()).toContain(text), {
    timeout,
    interval: 200,
  });

test.concurrent('what the service changes is seen: newest tiles and what is opened at once, lists when they are due', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', withoutPages);
  const { data } = harness.upstream;
  const seen = (path: string, text: string) => untilShown(harness, path, text);
  // The newest batch, and an object far down that somebody opens.
  const [first, far] = [objectOf(harness, 0), objectOf(harness, 110)];
  first.entity_title = 'Nowy tytuł obiektu';
  far.related_object.title = 'Tytuł poprawiony po latach';
  await Promise.all([
    seen('/api/frontpage/', 'Nowy tytuł obiektu'),
    seen(objectApiPath(far.related_object.id), 'Tytuł poprawiony po latach'),
  ]);
  const [organization] = data.organizations;
  if (organization) organization.fullname = 'Nowa nazwa instytucji';
  const [page] = data.pages;
  if (page) page.content = '<p>Pomoc napisana od nowa.</p>';
  // They are requested once a minute (lib/catalogue/mirror/mirror.test.ts).
  await harness.age(60_000);
  await Promise.all([
    seen('/api/organizations/', 'Nowa nazwa instytucji'),
    seen('/api/pages/', 'Pomoc napisana od nowa.'),
  ]);
});

test.concurrent('cached pages show it without a restart: newest tiles within seconds, lists in a minute', async (context) => {
  const harness = await mirroredHarnessFor(context);
  const { data } = harness.upstream;
  const [title, name] = ['Tytuł na stronie', 'Nazwa na stronie'];
  for (const path of ['/pl', '/pl/institutions', '/pl', '/pl/institutions']) {
    const answer = await fetchRaw(harness.url, path);
    expect(answer.status).toBe(200);
    expect(answer.text()).not.toMatch(new RegExp(`${title}|${name}`));
  }
  const [organization] = data.organizations;
  if (!organization) throw new Error('The service has institutions');
  organization.fullname = name;
  objectOf(harness, 0).entity_title = title;
  await Promise.all([
    untilShown(harness, '/pl', title),
    untilShown(harness, '/pl/institutions', name, 120_000),
  ]);
});

test.concurrent('a tile goes when two whole walks have not shown it, and not for a service that is suddenly short or empty', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', withoutPages);
  const { data } = harness.upstream;
  const walk = async (outcome: string) => {
    // A day later the next one is due.
    await harness.age(2 * day);
    await vi.waitFor(() => expect(logged(harness.site, outcome)).toHaveLength(1), 20_000);
  };
  const walkFinished = 'a walk over the whole service has ended';
  const shown = async () => idsOf(await walkFeed(harness.url));

  const all = idsOf(data.tiles);
  const removed = objectOf(harness, 90);
  const path = objectPath('pl', removed.related_object);
  data.tiles.splice(90, 1);
  await walk(walkFinished);
  expect(await shown()).toEqual(all);
  await walk(walkFinished);
  const left = all.filter((id) => id !== removed.id);
  await vi.waitFor(async () => expect(await shown()).toEqual(left), 10_000);
  expect((await fetchRaw(harness.url, path)).status).toBe(410);

  // Of the service thirty tiles and one institution remain; then nothing.
  const [organizations, tiles] = [data.organizations.slice(), data.tiles.slice()];
  data.organizations.splice(1);
  data.tiles.splice(30);
  const short =
    'the service showed less than half of the tiles that are mirrored. Nothing is withdrawn for it. If the others are gone for good, ' +
    `start the mirror again with "czytelnia mirror forget ${harness.upstream.url}/"`;
  for (const scenario of ['good', 'good', 'empty', 'empty'] as const) {
    await harness.upstream.switchTo(scenario);
    await walk(short);
  }
  expect(await shown()).toEqual(left);
  const listed = JSON.parse((await fetchRaw(harness.url, '/api/organizations/')).text());
  expect(idsOf(listed)).toEqual(idsOf(organizations));
  expect((await fetchRaw(harness.url, '/pl/pages/pomoc')).status).toBe(200);
  for (const list of ['institutions', 'pages'])
    expect(
      logged(
        harness.site,
        `the service's list of ${list} is suddenly short: for an hour nothing is withdrawn for it`,
      ),
    ).toHaveLength(1);

  data.organizations.splice(0, 1, ...organizations);
  data.tiles.splice(0, 30, ...tiles);
  await harness.upstream.switchTo('good');
  await walk(walkFinished);
  expect(await shown()).toEqual(left);
});
