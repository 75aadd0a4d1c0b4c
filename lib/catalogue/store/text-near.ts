import type { Kysely } from 'kysely';
import { isImpossible } from './engine.ts';
import type { Tables } from './tables.ts';

/** The scan with a text nearest to a position in an object, other than at that position itself, and its label. */
export async function textNear(
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
