import type { Kysely } from 'kysely';
import type { Catalogue } from '../catalogue.ts';
import { parseTimestamp } from '../timestamp.ts';
import type { EntitiesOf } from './batch.ts';
import type { Tables } from './tables.ts';

/** Finds the neighbours of an object in the feed. @param entitiesOf turns rows into objects' tiles as they are sent */
export function storedNeighbours(reader: Kysely<Tables>, entitiesOf: EntitiesOf): Catalogue['neighbours'] {
  return async (tile) => {
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
  };
}
