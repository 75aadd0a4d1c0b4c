import type { Kysely } from 'kysely';
import { isSameLabel, maxLabelLength } from '#lib/scans/label.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { isImpossible } from './engine.ts';
import type { Tables } from './tables.ts';

/** The id of the object that a scan belongs to. */
export async function objectOfScan(db: Kysely<Tables>, scanId: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(scanId)) return undefined;
  const row = await db.selectFrom('scans').select('object_id').where('id', '=', scanId).executeTakeFirst();
  return row?.object_id;
}

/** Position of the first scan of an object with this label; reads only the rows of this object. */
export async function positionOfLabel(
  db: Kysely<Tables>,
  id: string,
  label: string,
): Promise<number | undefined> {
  if (isImpossible(id)) return undefined;
  const rows = await db
    .selectFrom('scans')
    .select(['position', 'label'])
    .where('object_id', '=', id)
    .where(({ eb, fn }) => eb(fn<number>('length', ['label']), '<=', maxLabelLength))
    .orderBy('position')
    .execute();
  // Compared here, because SQLite ignores case for ASCII only.
  return rows.find((row) => row.label !== null && isSameLabel(row.label, label))?.position;
}

/** The scan with a text nearest to a position in an object, other than at that position itself, and its label. */
export async function nearestText(
  db: Kysely<Tables>,
  id: string,
  position: number,
): Promise<{ position: number; label: string | null } | undefined> {
  if (isImpossible(id)) return undefined;
  const texts = db
    .selectFrom('scans')
    .select(['position', 'label'])
    .where('object_id', '=', id)
    .where('text_digest', 'is not', null)
    .limit(1);
  const [before, after] = await Promise.all([
    texts.where('position', '<', position).orderBy('position', 'desc').executeTakeFirst(),
    texts.where('position', '>', position).orderBy('position').executeTakeFirst(),
  ]);
  if (!before || !after) return before ?? after;
  return position - before.position < after.position - position ? before : after;
}

/** Origins of the images of linked scans, in order: one index look-up per origin. */
export async function linkedOrigins(db: Kysely<Tables>): Promise<string[]> {
  const origins: string[] = [];
  for (let after = ''; ; ) {
    const row = await db
      .selectFrom('scans')
      .select('linked_origin')
      .where('linked_origin', '>', after)
      .orderBy('linked_origin')
      .limit(1)
      .executeTakeFirst();
    if (!row?.linked_origin) return origins;
    after = row.linked_origin;
    origins.push(after);
  }
}

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
