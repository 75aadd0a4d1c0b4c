import { expect, test } from 'vitest';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import type { Catalogue, CataloguePart } from '../catalogue.ts';
import { saveObject } from '../store/objects.ts';
import { savePage } from '../store/pages.fixture.ts';
import { instant, objectRecord, pageRecord } from '../store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { Background } from './background.ts';
import { type MirroredOptions, mirroredCatalogue } from './catalogue.ts';
import { configuredAs } from './opened.fixture.ts';
import { newRecord } from './record.ts';
import { recordingLog } from './service/service.fixture.ts';
import { Warnings } from './service/warnings.ts';

const address = 'https://catalogue.example/';
const at = instant('2026-11-21T10:30:00');
const hour = 60 * 60 * 1000;
const tileSource: TileSource = {
  width: 3000,
  height: 2000,
  tileSize: 254,
  tileOverlap: 1,
  format: 'jpg',
  tilesUrl: `${address}1_files/`,
};

/** A real store's catalogue with one service; its contents count as mirrored. */
async function library(more: Partial<MirroredOptions> = {}, change: Partial<Catalogue> = {}) {
  const store = await temporaryStore();
  const log = recordingLog();
  const background = new Background(new Warnings(log));
  const state = { record: newRecord(Date.now()), requests: 0 };
  const renewed: string[] = [];
  const own: Catalogue = {
    ...store.catalogue,
    async object(id) {
      const found = await store.catalogue.object(id);
      const scans = found?.scans.map((scan) => ({ ...scan, tileSource: undefined }));
      return found && { ...found, scans: scans ?? [], isMirrored: true };
    },
    ...change,
  };
  const catalogue = mirroredCatalogue(own, {
    readServices: async () => {
      state.requests += 1;
      return [configuredAs(1, address, state.record)];
    },
    origins: [new URL(address).origin],
    manifests: async () => tileSource,
    texts: async () => undefined,
    tiles: async () => undefined,
    opened: { renew: (id) => renewed.push(id), find: async () => false },
    saveTileSource: async () => undefined,
    background,
    editing: undefined,
    close: async () => undefined,
    ...more,
  });
  return { ...store, catalogue, own, state, renewed, background, log };
}

const reads: [CataloguePart, (catalogue: Catalogue) => Promise<unknown>][] = [
  ['frontpage', (catalogue) => catalogue.frontpage({ batchSize: 40 })],
  ['frontpage', (catalogue) => catalogue.frontpageJson({ batchSize: 40 })],
  ['frontpage', (catalogue) => catalogue.object('one')],
  ['frontpage', (catalogue) => catalogue.sitemapParts(100)],
  ['organizations', (catalogue) => catalogue.organizations()],
  ['organizations', (catalogue) => catalogue.organization(1)],
  ['statistics', (catalogue) => catalogue.statistics()],
  ['pages', (catalogue) => catalogue.pages()],
  ['pages', (catalogue) => catalogue.listPages()],
  ['pages', (catalogue) => catalogue.previewPages()],
];

test.each(reads)('%s are unavailable before the service has answered once: %s', async (part, method) => {
  const { catalogue, state } = await library();
  await expect(method(catalogue)).rejects.toThrow(CatalogueUnavailable);
  expect(await catalogue.available()).toEqual([]);
  const { record } = state;
  state.record =
    part === 'frontpage'
      ? { ...record, lastAnswer: 1 }
      : { ...record, answered: { ...record.answered, [part]: 1 } };
  await method(catalogue);
  expect(await catalogue.available()).toEqual([part]);
});

test('what the store has is shown though the service has never answered, and then needs no further reads', async () => {
  const { catalogue, db, state } = await library();
  await saveObject(db, baseUrls, objectRecord('one'));
  expect(await catalogue.frontpage({ batchSize: 40 })).toHaveLength(1);
  expect(await catalogue.statistics()).toMatchObject({ entities: { total: 1 } });
  const { requests } = state;
  await catalogue.frontpageJson({ batchSize: 40 });
  expect(state.requests).toBe(requests);
  expect(await catalogue.available()).toEqual(['frontpage', 'statistics']);
});

test('a store that does not answer has nothing to show', async () => {
  const { catalogue, state } = await library({}, { available: async () => [] });
  state.record = { ...state.record, lastAnswer: 1 };
  expect(await catalogue.available()).toEqual([]);
});

test('the note about age appears after an hour without renewal, for statistics after a day and an hour', async () => {
  const { catalogue, state } = await library();
  expect(await catalogue.asOf('frontpage')).toBeUndefined();
  const old = Date.now() - 2 * hour;
  const answered = { organizations: old, pages: Date.now(), statistics: old };
  state.record = { ...state.record, lastAnswer: old, answered };
  const then = `${new Date(old).toISOString().slice(0, 23)}000`;
  expect(await catalogue.asOf('frontpage')).toBe(then);
  expect(await catalogue.asOf('organizations')).toBe(then);
  expect(await catalogue.asOf('pages')).toBeUndefined();
  expect(await catalogue.asOf('statistics')).toBeUndefined();
  const older = Date.now() - 26 * hour;
  state.record = { ...state.record, answered: { ...answered, statistics: older } };
  expect(await catalogue.asOf('statistics')).toBeDefined();
});

test('progress is that of the service', async () => {
  const { catalogue, state } = await library();
  state.record = { ...state.record, number: 1, lastAnswer: 5000, total: 100 };
  expect(await catalogue.mirror()).toMatchObject({ state: 'walking', total: 100, complete: false });
});

test('an object that is opened has its manifest read and stored, and is renewed', async () => {
  const saved: unknown[] = [];
  const { catalogue, db, renewed, background } = await library({
    saveTileSource: async (...given) => {
      saved.push(given);
    },
  });
  await saveObject(db, baseUrls, objectRecord('one'));
  const object = await catalogue.object('one');
  expect(object?.scans.map((scan) => scan.tileSource)).toEqual([tileSource]);
  await background.whenIdle();
  expect(saved).toMatchObject([['one', 0, object?.scans[0]?.scan, tileSource]]);
  expect(renewed).toEqual(['one']);
});

test('its page is shown even if the manifest cannot be read or stored', async () => {
  const none = await library({ manifests: async () => undefined });
  await saveObject(none.db, baseUrls, objectRecord('one'));
  expect((await none.catalogue.object('one'))?.scans[0]?.tileSource).toBeUndefined();
  const full = await library({ saveTileSource: () => Promise.reject(new Error('disk full')) });
  await saveObject(full.db, baseUrls, objectRecord('one'));
  expect((await full.catalogue.object('one'))?.scans[0]?.tileSource).toEqual(tileSource);
  await full.background.whenIdle();
  expect(full.log.lines).toMatchObject([{ fields: { reason: 'disk full' } }]);
});

test("the library's own object is requested from no service", async () => {
  const { catalogue, own, db, renewed } = await library();
  await saveObject(db, baseUrls, objectRecord('one'));
  const found = await own.object('one');
  const thisCatalogue = mirroredCatalogue(
    { ...own, object: async () => found && { ...found, isMirrored: false } },
    {
      ...({} as MirroredOptions),
      readServices: async () => [],
      origins: [],
      background: new Background(new Warnings(recordingLog())),
    },
  );
  expect(await thisCatalogue.object('one')).toEqual({ ...found, isMirrored: false });
  expect(renewed).toEqual([]);
  expect(catalogue.editing).toBeUndefined();
});

test('an object with an old address that the store does not have is requested, and shown once it has arrived', async () => {
  const requests: string[] = [];
  const { catalogue, db, state } = await library({
    opened: {
      renew: () => undefined,
      async find(id, time) {
        requests.push(`${id} ${time}`);
        if (id !== 'one') return false;
        await saveObject(db, baseUrls, objectRecord(id));
        return true;
      },
    },
  });
  state.record = { ...state.record, lastAnswer: 1 };
  expect(await catalogue.object('one')).toBeUndefined();
  expect(requests).toEqual([]);
  expect((await catalogue.object('one', at))?.tile.related_object.id).toBe('one');
  expect(await catalogue.object('two', at)).toBeUndefined();
  expect((await catalogue.object('one', at))?.isMirrored).toBe(true);
  expect(requests).toEqual([`one ${at}`, `two ${at}`]);
});

test('while a service is unavailable, an unknown object is not reported as gone', async () => {
  const away = async () => {
    throw new CatalogueUnavailable('away');
  };
  const { catalogue, state } = await library({ opened: { renew: () => undefined, find: away } });
  state.record = { ...state.record, lastAnswer: 1 };
  await expect(catalogue.object('one', at)).rejects.toThrow(CatalogueUnavailable);
});

test("drafts replace only the service's pages, and are resolved against the service", async () => {
  const base = 'https://catalogue.example';
  const draft = { content: '<p>Nowe.</p>', created_at: '2026-01-01', updated_at: '2026-01-02' };
  const store = await library();
  const { db, own } = store;
  await savePage(db, pageRecord('o-nas', { title: 'O nas', content: '<p>Nasze.</p>' }));
  await savePage(db, pageRecord('kontakt', { title: 'Kontakt', content: '<p>Ich.</p>' }));
  const pages = async () =>
    (await own.pages()).map((page) => (page.slug === 'kontakt' ? { ...page, base } : page));
  const previewPages = async () => (await own.previewPages()).filter(({ slug }) => slug === 'o-nas');
  const { catalogue } = await library(
    {
      drafts: {
        base,
        read: async () => [
          { ...draft, title: 'Kontakt' },
          { ...draft, title: 'Nowa strona' },
        ],
      },
    },
    { pages, listPages: pages, previewPages },
  );
  const seen = await catalogue.previewPages();
  expect(seen.map(({ title, state, base: from }) => [title, state, from])).toEqual([
    ['O nas', 'published', undefined],
    ['Kontakt', 'changed', base],
    ['Nowa strona', 'draft', base],
  ]);
});

test("texts are the store's where it has them, else the service's, and tile sources the manifest's", async () => {
  const alto = (word: string) => Buffer.from(altoOf(pageOf(`<TextBlock>${linesOf(word)}</TextBlock>`)));
  const { catalogue, own, db } = await library(
    { texts: async () => alto('ich') },
    { textFile: async ({ position }) => (position === 0 ? alto('nasz') : undefined) },
  );
  await saveObject(db, baseUrls, objectRecord('one'));
  const scan = (await own.object('one'))?.scans[0];
  if (!scan) throw new Error('a scan was expected');
  expect((await catalogue.withTileSource('one', scan)).tileSource).toEqual(tileSource);
  for (const [position, word] of ['nasz', 'ich'].entries()) {
    expect(await catalogue.textFile({ ...scan, position })).toEqual(alto(word));
    const layer = await catalogue.textLayer({ ...scan, position });
    expect(layer && textOf(layer)).toBe(word);
  }
});

test('files of the service may be on its origins', async () => {
  const { catalogue } = await library();
  expect(await catalogue.assetOrigins()).toContain('https://catalogue.example');
});
