import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '#lib/config.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import type { Catalogue } from '../catalogue.ts';
import { categories } from '../schema.ts';
import { instant } from '../store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { answerFrom, feedObject } from './frontpage.fixture.ts';
import { openMirrored } from './open.ts';
import type { FeedItem } from './service/readers.ts';
import { serviceOrganization } from './service/records.fixture.ts';
import { recordingLog, startService } from './service/service.fixture.ts';
import { plain } from './simulated.fixture.ts';

const manifest =
  '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="1" TileSize="254"><Size Width="3000" Height="2000"/></Image>';
const usual: Config['mirror'] = {
  perSecond: 100,
  tiles: 1000,
  since: undefined,
  walkEvery: 1_000_000,
  texts: false,
};
const time = (index: number) => `2026-11-21T10:30:${String(index % 60).padStart(2, '0')}`;

/** A service with complete answers: objects from `from` on, manifests and texts, an institution, a page, statistics. */
async function wholeService(count: number, from = 1) {
  const service = await startService((_, response) => response.destroy());
  onTestFinished(() => service.stop());
  const tiles = Array.from({ length: count }, (_, index): FeedItem => {
    const item = feedObject(from + index, time(index));
    if (item.tile?.type !== 'entity') return item;
    const url = `${service.url}${item.id}`;
    Object.assign(item.tile.related_object.main_scan, {
      dzi: { manifest_url: `${url}.dzi`, tiles_prefix: '' },
      resources: [{ url: `${url}.xml`, hidden: false, downloadable: true, mime: 'text/xml-alto' }],
    });
    return item;
  });
  const files = tiles.flatMap(({ id }) => [
    [`/${id}.dzi`, manifest],
    [`/${id}.xml`, altoOf(pageOf(`<TextBlock>${linesOf(`Żółw ${id}`)}</TextBlock>`))],
  ]);
  const by_category = Object.fromEntries(categories.map((category) => [category, 0]));
  const answer = answerFrom(
    { ...plain, tiles, maxSize: 10 },
    {
      ...Object.fromEntries(files),
      '/api/organizations/': [serviceOrganization(from, `Biblioteka ${from}`)],
      '/api/pages/': [
        { title: `O nas ${from}`, content: '<p>My.</p>', created_at: time(0), updated_at: time(0) },
      ],
      '/api/stats/': { entities: { total: count, public: count, by_category } },
    },
  );
  const startAnswering = () => {
    service.answer = answer;
  };
  return { service, startAnswering };
}

type Opened = {
  services: string[];
  mirror?: Partial<Config['mirror']>;
  store?: Awaited<ReturnType<typeof temporaryStore>>;
};

async function open({ services, mirror, store: given }: Opened) {
  const store = given ?? (await temporaryStore());
  const own: Catalogue = { ...store.catalogue, close: async () => undefined };
  const config = {
    services,
    mirror: { ...usual, ...mirror },
    assetOrigins: [],
    drafts: undefined,
    workers: 1,
  };
  const catalogue = openMirrored(own, { config, storedAddresses: [], store, baseUrls, log: recordingLog() });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= catalogue.close());
  onTestFinished(close);
  return { store, own, catalogue, close };
}

const within = { timeout: 15_000 };
const following = async (catalogue: Catalogue) => (await catalogue.mirror())?.state;
const shown = async (catalogue: Catalogue) =>
  (await catalogue.frontpage({ batchSize: 40 })).map(({ id }) => id);

test('nothing before the first answer, everything soon after, and the same when the service is gone', async () => {
  const { service, startAnswering } = await wholeService(12);
  const { catalogue, store, close } = await open({ services: [service.url] });
  await expect(catalogue.frontpageJson({ batchSize: 40 })).rejects.toThrow(CatalogueUnavailable);
  expect(await catalogue.available()).toEqual([]);
  expect(await catalogue.mirror()).toMatchObject({ tiles: 0, complete: false });
  startAnswering();
  await expect.poll(() => following(catalogue), within).toBe('following');
  await expect.poll(() => catalogue.available(), within).toHaveLength(4);
  expect(await shown(catalogue)).toHaveLength(12);

  const manifestRequests = () => service.requests.filter((path) => path === '/1.dzi').length;
  const object = await catalogue.object('object-1');
  expect(object).toMatchObject({ isMirrored: true, scans: [{ tileSource: { width: 3000 } }] });
  await expect
    .poll(async () => (await store.catalogue.object('object-1'))?.scans[0]?.tileSource, within)
    .toEqual(object?.scans[0]?.tileSource);
  await close();
  await service.goOffline();

  const reopened = await open({ services: [service.url], store });
  expect(await shown(reopened.catalogue)).toHaveLength(12);
  expect(await reopened.catalogue.organizations()).toMatchObject([{ fullname: 'Biblioteka 1' }]);
  expect(await reopened.catalogue.pages()).toMatchObject([
    { title: 'O nas 1', base: service.url.slice(0, -1) },
  ]);
  expect(await reopened.catalogue.statistics()).toMatchObject({ entities: { total: 12 } });
  expect((await reopened.catalogue.object('object-1'))?.scans[0]?.tileSource).toMatchObject({ width: 3000 });
  expect(manifestRequests()).toBe(1);
  // Texts are not mirrored unless the operator configures it.
  expect(service.requests.filter((path) => path.endsWith('.xml'))).toEqual([]);
  expect(await reopened.catalogue.asOf('frontpage')).toBeUndefined();
}, 60_000);

test("an object beyond the operator's bound is shown by its old address, and then by its id", async () => {
  const { service, startAnswering } = await wholeService(60);
  startAnswering();
  const { catalogue } = await open({ services: [service.url], mirror: { tiles: 20 } });
  await expect.poll(() => following(catalogue), within).toBe('following');
  expect(await catalogue.object('object-1')).toBeUndefined();
  expect(await catalogue.object('object-1', instant('2026-11-21T10:31:00'))).toBeUndefined();
  expect((await catalogue.object('object-1', instant(time(0))))?.tile.id).toBe(1);
  expect((await catalogue.object('object-1'))?.isMirrored).toBe(true);
}, 60_000);

test('two services exist side by side; one that is unavailable does not hide the other', async () => {
  const [one, two] = [await wholeService(3), await wholeService(4, 100)];
  one.startAnswering();
  const { catalogue } = await open({ services: [one.service.url, two.service.url] });
  await expect.poll(() => shown(catalogue).catch(() => []), within).toHaveLength(3);
  two.startAnswering();
  await expect.poll(() => following(catalogue), within).toBe('following');
  expect(await shown(catalogue)).toHaveLength(7);
  await expect.poll(() => catalogue.available(), within).toHaveLength(4);
  await expect.poll(async () => (await catalogue.organizations()).length, within).toBe(2);
  expect((await catalogue.object('object-100'))?.scans[0]?.tileSource?.tilesUrl).toBe(
    `${two.service.url}100_files/`,
  );
}, 60_000);

test('texts are stored if configured, and read while the service is unavailable or no longer configured', async () => {
  const { service, startAnswering } = await wholeService(4);
  startAnswering();
  const { store, catalogue, close } = await open({ services: [service.url], mirror: { texts: true } });
  const stored = () => store.db.selectFrom('service_texts').select('address').execute();
  await expect.poll(stored, within).toHaveLength(4);
  const read = async (from: Catalogue, id: number) => {
    const scan = (await from.object(`object-${id}`))?.scans[0];
    const layer = scan && (await from.textLayer(scan));
    return layer && textOf(layer);
  };
  expect(await read(catalogue, 1)).toBe('Żółw 1');
  expect(service.requests.filter((path) => path === '/1.xml')).toHaveLength(1);
  await close();
  await service.goOffline();

  const reopened = await open({ services: [service.url], mirror: { texts: true }, store });
  expect(await read(reopened.catalogue, 4)).toBe('Żółw 4');
  expect(await read(store.catalogue, 2)).toBe('Żółw 2');
}, 60_000);
