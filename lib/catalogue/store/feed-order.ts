import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Catalogue, SitemapObject, SitemapPart } from '../catalogue.ts';
import { lastInstant, parseTimestamp } from '../timestamp.ts';
import type { EntitiesOf } from './batch.ts';
import type { Tables } from './tables.ts';

/** Tiles read at a time. */
const batchSize = 100;

/** Objects in the order of the feed. @param entitiesOf turns rows into objects' tiles as they are sent */
export function storedFeedOrder(
  reader: Kysely<Tables>,
  entitiesOf: EntitiesOf,
): Pick<Catalogue, 'neighbours' | 'sitemapParts' | 'sitemapObjects'> {
  return {
    async neighbours(tile) {
      const at = parseTimestamp(tile.sorting_datetime);
      if (!at) return {};
      const entities = reader
        .selectFrom('tiles')
        .select(['id', 'json', 'projection'])
        .where('type', '=', 'entity')
        .limit(1);
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

    async sitemapObjects({ from, to }, limit) {
      const all = reader
        .selectFrom('tiles')
        .leftJoin('object_changes', 'object_changes.object_id', 'tiles.object_id')
        .select(['tiles.id', 'json', 'projection', 'tiles.object_id', 'datestamp', 'sorting_datetime'])
        .where('type', '=', 'entity')
        .where('sorting_datetime', '<', to)
        .orderBy('sorting_datetime', 'asc');
      const objects: SitemapObject[] = [];
      let rest = all.where('sorting_datetime', '>=', from);
      for (let remaining = limit; remaining > 0; remaining -= batchSize) {
        const rows = await rest.limit(Math.min(batchSize, remaining)).execute();
        const changed = new Map(rows.map(({ object_id, datestamp }) => [object_id, datestamp ?? undefined]));
        for (const tile of await entitiesOf(rows))
          objects.push({ tile, changed: changed.get(tile.related_object.id) });
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) break;
        rest = all.where('sorting_datetime', '>', last.sorting_datetime);
        // Reading thousands of tiles at once would take hundreds of milliseconds.
        await setImmediate();
      }
      return objects;
    },
  };
}
