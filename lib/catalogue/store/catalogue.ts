import { setImmediate } from 'node:timers/promises';
import { type PersistentIds, withPersistentId } from '#lib/discovery/persistent-ids.ts';
import type { Places } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { Search } from '#lib/search/search.ts';
import type { Catalogue, CatalogueObject, ObjectScan, ScanRange, SitemapPart } from '../catalogue.ts';
import { type EntityTile, type Tile, tileSchema } from '../schema.ts';
import { layersIn } from '../text-layers.ts';
import { lastInstant, parseTimestamp } from '../timestamp.ts';
import { type BatchOptions, batchReader, type TileJson } from './batch.ts';
import { storedBulk } from './bulk/stored-bulk.ts';
import { storedChanges } from './changes.ts';
import type { Store } from './database.ts';
import { storeEditing } from './editing.ts';
import { storedEndedSessions } from './ended-sessions.ts';
import { isImpossible } from './engine.ts';
import { serviceStatistics } from './mirrored-lists.ts';
import { objectScan } from './object-scan.ts';
import { readOrganizations } from './organizations.ts';
import { publishedPages, readPreviewPages } from './pages.ts';
import { readRecords, type StoredObject } from './read-records.ts';
import { linkedOrigins, positionOfLabel, textNear } from './scan-queries.ts';
import { storedIssues } from './search/issues.ts';
import { countOutbox } from './search/manticore/outbox.ts';
import { openSearch } from './search/open-search.ts';
import { storedSearch } from './search/stored-search.ts';
import { countDue } from './search/texts/due-texts.ts';
import { storedWorks } from './search/works.ts';
import { contentsOf, detailsOf } from './shapes.ts';
import { recountIfDue, storedStatistics, sumOf } from './statistics.ts';
import { storedTiles } from './stored-tiles.ts';
import { storedTexts } from './texts.ts';
import { objectTile } from './tile-json.ts';
import { titleLanguages } from './title-languages.ts';
import {
  countScans,
  countScansOfEach,
  type ScanCounts,
  scansOfObject,
  storedWholeObjects,
} from './whole-objects.ts';

const decoder = new TextDecoder();

/**
 * The catalogue backed by the store.
 * @param places public addresses of this server and of its scan files
 * @param storage that holds these files
 * @param options.search over this store; closed along with the catalogue
 * @param options.persistentIds those that the library assigns to its objects
 */
export function storeCatalogue(
  store: Store,
  places: Places,
  storage: Storage,
  options: BatchOptions & { search?: Search; persistentIds?: PersistentIds | undefined } = {},
): Catalogue {
  const { db, reader } = store;
  const { origin } = places;
  const assetOrigin = new URL(places.assets).origin;

  const batches = batchReader(store, places, options);
  const textFile = storedTexts(store, storage, places);
  const search = options.search ?? openSearch(store);
  const read = async (rows: TileJson[]) => (await batches.fresh(rows)).map(readTile);
  const entitiesOf = async (rows: TileJson[]) =>
    (await read(rows)).filter((tile): tile is EntityTile => tile.type === 'entity');
  let linked: string[] = [];
  // What is stored is counted anew in the background (run-statistics.ts).
  const ownStatistics = async () => (await storedStatistics(reader)) ?? (await recountIfDue(db));

  const organizations = (id?: number) => readOrganizations(reader, origin, id);
  const organization = async (id: number) =>
    Number.isSafeInteger(id) ? (await organizations(id))[0] : undefined;

  const shownObject = (
    stored: StoredObject,
    { count, files }: ScanCounts,
    range: ScanRange | undefined,
    held: Pick<CatalogueObject, 'organization'>,
  ): CatalogueObject => ({
    tile: objectTile(places, stored),
    scans: objectScans(places, stored).filter((scan) => range === undefined || isWithin(range, scan)),
    scanCount: count,
    files,
    contents: contentsOf(stored.record.parts),
    isMirrored: stored.record.mirrored !== undefined,
    ...withPersistentId(stored.record.id, detailsOf(stored.record), options.persistentIds),
    ...held,
  });

  const catalogue: Catalogue = {
    base: origin,
    async assetOrigins() {
      // While the store is down, cached pages and the pages that report the outage still need these origins.
      linked = await linkedOrigins(reader).catch(() => linked);
      return [...new Set([assetOrigin, ...linked])].filter((one) => one !== origin);
    },
    organizations: () => organizations(),
    organization,
    frontpage: async (query) => (await batches.tiles(query)).map(readTile),
    frontpageJson: batches.json,
    ...storedSearch({
      search,
      reader,
      storage,
      entitiesOf,
      organizations: () => organizations(),
      scansAt: async (id, positions) => (await catalogue.object(id, undefined, { positions }))?.scans ?? [],
    }),
    ...storedIssues(reader, entitiesOf),
    ...storedWorks(reader, entitiesOf),
    async statistics() {
      const services = await serviceStatistics(reader);
      const ours = await ownStatistics();
      return services.length === 0 ? ours : sumOf([ours, ...services]);
    },
    pages: publishedPages(reader),
    previewPages: () => readPreviewPages(db),
    editing: storeEditing(db),
    endedSessions: storedEndedSessions(db),

    async object(id, _at, range) {
      if (isImpossible(id)) return undefined;
      const contents = range === undefined || ('from' in range && range.contents !== false);
      const stored = (await readRecords(reader, [id], { scans: range ?? 'all', contents })).get(id);
      if (!stored) return undefined;
      const { organizationId } = stored.record;
      return shownObject(stored, await countScans(reader, id), range, {
        organization: organizationId === null ? undefined : (await organizations(organizationId))[0],
      });
    },

    changes: storedChanges(reader, async (ids, scans) => {
      const stored = await readRecords(reader, ids, { scans, onDamaged: () => undefined });
      const counts = await countScansOfEach(reader, ids);
      const holders = new Map((await organizations()).map((one) => [one.id, one]));
      const objects = new Map<string, CatalogueObject>();
      for (const [id, one] of stored) {
        const { isPublic, organizationId } = one.record;
        const counted = counts.get(id);
        const organization = organizationId === null ? undefined : holders.get(organizationId);
        if (isPublic && counted) objects.set(id, shownObject(one, counted, scans, { organization }));
      }
      return objects;
    }),
    bulk: storedBulk(store),
    titleLanguages: (ids) => titleLanguages(reader, ids),
    scanLabelled: (id, label) => positionOfLabel(reader, id, label),
    textNear: (id, position) => textNear(reader, id, position),
    async *scansOf(id, first, end) {
      for await (const { shown } of scansOfObject(reader, places, id, first, end)) yield shown;
    },
    wholeObject: storedWholeObjects(store, places, organization, options.persistentIds),
    textLayer: layersIn(textFile),
    textFile,
    withTileSource: async (_id, scan) => scan,
    tile: storedTiles(storage, places),
    async objectOfScan(scanId) {
      if (!Number.isSafeInteger(scanId)) return undefined;
      const row = await reader
        .selectFrom('scans')
        .select('object_id')
        .where('id', '=', scanId)
        .executeTakeFirst();
      return row?.object_id;
    },

    async neighbours(tile) {
      const at = parseTimestamp(tile.sorting_datetime);
      const entities = reader
        .selectFrom('tiles')
        .select(['id', 'json', 'projection'])
        .where('type', '=', 'entity')
        .limit(1);
      if (!at) return {};
      const newer = entities.where('sorting_datetime', '>', at).orderBy('sorting_datetime', 'asc');
      const older = entities.where('sorting_datetime', '<', at).orderBy('sorting_datetime', 'desc');
      const [[newerTile], [olderTile]] = await Promise.all([
        entitiesOf(await newer.execute()),
        entitiesOf(await older.execute()),
      ]);
      return { newer: newerTile, older: olderTile };
    },

    async sitemapParts(size) {
      const parts: SitemapPart[] = [];
      const oldestFirst = reader
        .selectFrom('tiles')
        .select('sorting_datetime')
        .where('type', '=', 'entity')
        .orderBy('sorting_datetime', 'asc');
      let from = (await oldestFirst.limit(1).executeTakeFirst())?.sorting_datetime;
      while (from) {
        const rest = oldestFirst.where('sorting_datetime', '>=', from);
        const next = (await rest.offset(size).limit(1).executeTakeFirst())?.sorting_datetime;
        parts.push({ from, to: next ?? lastInstant });
        from = next;
        // Thousands of steps in a large library, and SQLite runs on this thread, so yield to other requests in between.
        await setImmediate();
      }
      return parts;
    },

    shelves: (from, to) => search.shelves(from, to),
    shelfLimit: () => search.shelfLimit(),

    async sitemapObjects({ from, to }, limit) {
      const rows = await reader
        .selectFrom('tiles')
        .leftJoin('object_changes', 'object_changes.object_id', 'tiles.object_id')
        .select(['tiles.id', 'json', 'projection', 'tiles.object_id', 'datestamp'])
        .where('type', '=', 'entity')
        .where('sorting_datetime', '>=', from)
        .where('sorting_datetime', '<', to)
        .orderBy('sorting_datetime', 'asc')
        .limit(limit)
        .execute();
      const changed = new Map(rows.map(({ object_id, datestamp }) => [object_id, datestamp ?? undefined]));
      return (await entitiesOf(rows)).map((tile) => ({ tile, changed: changed.get(tile.related_object.id) }));
    },

    asOf: async () => undefined,
    mirror: async () => undefined,
    textsWaiting: () => countDue(reader),
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
  return catalogue;
}

function objectScans(places: Places, stored: StoredObject): ObjectScan[] {
  const { record, scanIds, positions, tileSources } = stored;
  return record.scans.map((scan, index) => ({
    position: positions[index] ?? index,
    ...objectScan(places, scanIds[index] ?? 0, scan, tileSources[index]),
  }));
}

function isWithin(range: ScanRange, { position, number, scan }: ObjectScan): boolean {
  if ('id' in range) return scan.id === range.id;
  if ('number' in range) return number === range.number;
  if ('positions' in range) return range.positions.includes(position);
  return position >= range.from && position < range.from + range.count;
}

function readTile(json: Uint8Array): Tile {
  return tileSchema.parse(JSON.parse(decoder.decode(json)));
}
