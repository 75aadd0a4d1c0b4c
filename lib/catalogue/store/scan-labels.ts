import type { Kysely } from 'kysely';
import { isSameLabel, maxLabelLength } from '#lib/scans/label.ts';
import { isImpossible } from './engine.ts';
import type { Tables } from './tables.ts';

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
