import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

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
