import { setImmediate } from 'node:timers/promises';
import type { Places } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import type { Catalogue, ObjectDetails, SitemapPart } from '../catalogue.ts';
import { type EntityTile, entityTileSchema, type Tile, tileSchema } from '../schema.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { batchReader, readBatch } from './batch.ts';
import type { Store } from './database.ts';
import { storeEditing } from './editing.ts';
import { readOrganizations } from './organizations.ts';
import { publishedPages, readPreviewPages } from './pages.ts';
import type { ScanFacts } from './records.ts';
import { mainScanOf } from './shapes.ts';
import { isDue, keptStatistics, recountIfDue } from './statistics.ts';
import { storedTexts } from './texts.ts';

const decoder = new TextDecoder();
const lastInstant = '9999-12-31T23:59:59.999999' as Timestamp;

/**
 * The catalogue over the store.
 * @param places where this server's public reaches it and the files of its scans
 * @param storage that holds these files
 */
export function storeCatalogue(store: Store, places: Places, storage: Storage): Catalogue {
  const { db, reader } = store;
  const { origin } = places;
  const assetOrigin = new URL(places.assets).origin;

  const readJson = batchReader(store);
  let recount: Promise<void> | undefined;
  const forgetRecount = () => {
    recount = undefined;
  };
  const organizations = (id?: number) => readOrganizations(reader, origin, id);

  const catalogue: Catalogue = {
    lifetime: { fresh: 60, whileRevalidating: 600, ifError: 86_400 },
    findsById: true,
    base: origin,
    assetOrigins: assetOrigin === origin ? [] : [assetOrigin],
    reading: () => ({ catalogue, asOf: () => undefined }),
    upstream: () => undefined,
    organizations: () => organizations(),
    organization: async (id) => (Number.isSafeInteger(id) ? (await organizations(id))[0] : undefined),
    frontpage: async (query) => (await readBatch(reader, query)).map(readTile),
    frontpageJson: readJson,
    async statistics() {
      const kept = await keptStatistics(reader);
      if (!kept) return await recountIfDue(db);
      // The old count is good enough for this answer; a recount that fails is tried again at the next.
      if (isDue(kept)) recount ??= recountIfDue(db).then(forgetRecount, forgetRecount);
      return kept;
    },
    pages: publishedPages(reader),
    previewPages: () => readPreviewPages(db),
    editing: storeEditing(db),

    async object(id) {
      // PostgreSQL keeps no such text and would complain of the question.
      if (id.includes('\0')) return undefined;
      const row = await reader
        .selectFrom('tiles')
        .innerJoin('objects', 'objects.id', 'tiles.object_id')
        .select(['tiles.json', 'objects.details', 'objects.organization_id'])
        .where('objects.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const scans = await reader
        .selectFrom('scans')
        .selectAll()
        .where('object_id', '=', id)
        .orderBy('position')
        .execute();
      return {
        tile: entityTileSchema.parse(readTile(row.json)),
        scans: scans.map((scan) => {
          const facts = JSON.parse(scan.facts) as ScanFacts;
          const mainScan = mainScanOf(places, scan.id, {
            digest: scan.digest,
            textDigest: scan.text_digest,
            facts,
          });
          return {
            scan: mainScan,
            tileSource: { ...pyramidFormat, ...sizeOf(facts), tilesUrl: mainScan.dzi.tiles_prefix },
            imageBytes: facts.imageBytes,
            textBytes: facts.textBytes ?? undefined,
          };
        }),
        details: JSON.parse(row.details) as ObjectDetails,
        organization:
          row.organization_id === null ? undefined : (await organizations(row.organization_id))[0],
      };
    },

    textLayer: storedTexts(storage),

    async neighbours(tile) {
      const at = parseTimestamp(tile.sorting_datetime);
      const entities = reader.selectFrom('tiles').select('json').where('type', '=', 'entity').limit(1);
      if (!at) return {};
      const newer = entities.where('sorting_datetime', '>', at).orderBy('sorting_datetime', 'asc');
      const older = entities.where('sorting_datetime', '<', at).orderBy('sorting_datetime', 'desc');
      const [newerRow, olderRow] = [await newer.executeTakeFirst(), await older.executeTakeFirst()];
      return {
        newer: newerRow && entityTileSchema.parse(readTile(newerRow.json)),
        older: olderRow && entityTileSchema.parse(readTile(olderRow.json)),
      };
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
        // Thousands of steps in a large library: SQLite answers on this thread, so others have their turn in between.
        await setImmediate();
      }
      return parts;
    },

    async sitemapObjects({ from, to }) {
      const rows = await reader
        .selectFrom('tiles')
        .select('json')
        .where('type', '=', 'entity')
        .where('sorting_datetime', '>=', from)
        .where('sorting_datetime', '<', to)
        .orderBy('sorting_datetime', 'asc')
        .execute();
      return rows.map((row): EntityTile => entityTileSchema.parse(readTile(row.json)));
    },

    version: () => store.version(),
    available: async () =>
      (await store.answers()) ? ['frontpage', 'organizations', 'statistics', 'pages'] : [],
    async close() {
      await recount;
      await store.close();
    },
  };
  return catalogue;
}

const sizeOf = ({ width, height }: ScanFacts) => ({ width, height });

function readTile(json: Uint8Array): Tile {
  return tileSchema.parse(JSON.parse(decoder.decode(json)));
}
