import type { PersistentIds } from '#lib/discovery/persistent-ids.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { Search } from '#lib/search/search.ts';
import type { Catalogue } from '../catalogue.ts';
import type { EntityTile } from '../schema.ts';
import { layersIn } from '../text-layers.ts';
import { type BatchOptions, batchReader, type TileJson } from './batch.ts';
import { storedBulk } from './bulk/stored-bulk.ts';
import { storedChanges } from './changes.ts';
import type { Store } from './database.ts';
import { storeEditing } from './editing.ts';
import { storedRevokedSessions } from './editors.ts';
import { storedFeedOrder } from './feed-order.ts';
import { serviceStatistics } from './mirrored-lists.ts';
import {
  linkedOrigins,
  nearestText,
  objectOfScan,
  positionOfLabel,
  titleLanguages,
} from './object-queries.ts';
import { scansOfObject } from './object-scans.ts';
import { readOrganizations } from './organizations.ts';
import { publishedPages, readPreviewPages } from './pages.ts';
import { storedIssues } from './search/issues.ts';
import { countOutbox } from './search/manticore/outbox.ts';
import { openSearch } from './search/open-search.ts';
import { storedSearch } from './search/stored-search.ts';
import { countPending } from './search/texts/pending-texts.ts';
import { storedWorks } from './search/works.ts';
import { shownObjects } from './shown-objects.ts';
import { recountIfOutdated, storedStatistics, sumOf } from './statistics.ts';
import { storedTexts, storedTiles } from './stored-files.ts';

/**
 * The catalogue backed by the store.
 * @param baseUrls public addresses of this server and of its scan files
 * @param storage that holds these files
 * @param options.search over this store; closed along with the catalogue
 * @param options.persistentIds those that the library assigns to its objects
 */
export function storeCatalogue(
  store: Store,
  baseUrls: BaseUrls,
  storage: Storage,
  options: BatchOptions & { search?: Search; persistentIds?: PersistentIds | undefined } = {},
): Catalogue {
  const { db, reader, current } = store;
  const { publicUrl } = baseUrls;
  const assetOrigin = new URL(baseUrls.assets).origin;

  const batches = batchReader(store, baseUrls, options);
  const textFile = storedTexts(store, storage, baseUrls);
  const search = options.search ?? openSearch(store);
  const entitiesOf = async (rows: TileJson[]) =>
    (await batches.tilesOf(rows)).filter((tile): tile is EntityTile => tile.type === 'entity');
  let linked: string[] = [];
  // A stored count is renewed in the background.
  const ownStatistics = async () => (await storedStatistics(reader)) ?? (await recountIfOutdated(db));

  const organizations = (id?: number) => readOrganizations(reader, publicUrl, id);
  const organization = async (id: number) =>
    Number.isSafeInteger(id) ? (await organizations(id))[0] : undefined;

  const objects = shownObjects(reader, baseUrls, options.persistentIds);
  const scansIn = (from: typeof db): Catalogue['scansOf'] =>
    async function* (id, first, end) {
      for await (const { shown } of scansOfObject(from, baseUrls, id, first, end)) yield shown;
    };

  return {
    base: publicUrl,
    async assetOrigins() {
      // While the store is down, cached pages and the pages that report the outage still need these origins.
      linked = await linkedOrigins(reader).catch(() => linked);
      return [...new Set([assetOrigin, ...linked])].filter((one) => one !== publicUrl);
    },
    organizations: () => organizations(),
    organization,
    frontpage: batches.tiles,
    frontpageJson: batches.json,
    ...storedSearch({
      search,
      reader,
      storage,
      entitiesOf,
      organizations: () => organizations(),
      purges: () => store.purges(),
      scansAt: async (id, positions) => (await objects.one(id, { positions }))?.scans ?? [],
    }),
    ...storedIssues(reader, entitiesOf),
    ...storedWorks(reader, entitiesOf),
    async statistics() {
      const services = await serviceStatistics(reader);
      const ownCounts = await ownStatistics();
      return services.length === 0 ? ownCounts : sumOf([ownCounts, ...services]);
    },
    pages: publishedPages(reader),
    listPages: publishedPages(reader, false),
    previewPages: () => readPreviewPages(db),
    editing: storeEditing(store),
    revokedSessions: storedRevokedSessions(db),

    object: (id, _at, range) => objects.one(id, range),
    changes: storedChanges(current, reader, {
      objects: shownObjects(current, baseUrls, options.persistentIds).several,
      scansOf: scansIn(current),
    }),
    bulk: storedBulk(store),
    titleLanguages: (ids) => titleLanguages(reader, ids),
    scanLabelled: (id, label) => positionOfLabel(reader, id, label),
    nearestText: (id, position) => nearestText(reader, id, position),
    scansOf: scansIn(reader),
    wholeObject: (id) => objects.whole(id),
    textLayer: layersIn(textFile),
    textFile,
    withTileSource: async (_id, scan) => scan,
    tile: storedTiles(storage, baseUrls),
    objectOfScan: (scanId) => objectOfScan(reader, scanId),
    ...storedFeedOrder(reader, entitiesOf),

    asOf: async () => undefined,
    mirror: async () => undefined,
    textsWaiting: () => countPending(reader),
    recordsWaiting: () => countOutbox(reader),
    version: () => store.version(),
    purges: () => store.purges(),
    available: async () =>
      (await store.answers()) ? ['frontpage', 'organizations', 'statistics', 'pages'] : [],
    async close() {
      await search.close();
      await store.close();
    },
  };
}
