import type { Kysely } from 'kysely';
import type { TextState } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import type { SearchTables } from '../tables.ts';

/** Whether an object has texts, and whether the index has all of them in their current state. */
export async function textState(db: Kysely<Tables>, objectId: string): Promise<TextState> {
  const row = await db
    .withTables<SearchTables>()
    .selectFrom('search_texts')
    .select(['changes', 'indexed'])
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.changes === row.indexed ? 'searched' : 'waiting';
}
