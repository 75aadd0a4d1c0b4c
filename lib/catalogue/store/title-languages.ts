import type { Kysely } from 'kysely';
import { languageOf } from '#lib/text/alto/language.ts';
import type { Tables } from './tables.ts';

/** BCP 47 tags of the languages of objects' titles, by the objects' ids: of each the first language of its record. */
export async function titleLanguages(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('object_languages')
    .select(['object_id', 'language'])
    .where('object_id', 'in', ids)
    // Of the entries for one key a map keeps the last.
    .orderBy('position', 'desc')
    .execute();
  const first = new Map(rows.map((row) => [row.object_id, row.language]));
  return new Map(
    [...first].flatMap(([id, language]) => {
      const tag = languageOf(language);
      return tag === undefined ? [] : [[id, tag] as const];
    }),
  );
}
