import type { Kysely } from 'kysely';
import { isSameLabel, longestLabel } from '#lib/scans/label.ts';
import { isImpossible } from './engine.ts';
import type { Tables } from './tables.ts';

/** The position of the first scan of an object with this label; asks for rows of this object alone. */
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
    .where(({ eb, fn }) => eb(fn<number>('length', ['label']), '<=', longestLabel))
    .orderBy('position')
    .execute();
  // Compared here: SQLite knows upper and lower case of ASCII alone.
  return rows.find((row) => row.label !== null && isSameLabel(row.label, label))?.position;
}
