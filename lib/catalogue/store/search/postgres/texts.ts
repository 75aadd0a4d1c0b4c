import { type Kysely, sql } from 'kysely';
import { LeaseLost } from '../../../mirror/store.ts';
import { readSetting, writeSetting } from '../../database.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Lease } from '../../lease.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { markAllPending } from '../texts/pending-texts.ts';
import { type TextIndex, textsVersion } from '../texts/text-index.ts';
import { writeWords } from '../write-vocabulary.ts';
import { textSearchVector } from './text-search.ts';

const setting = 'search_pages_version';

/** The words of pages, stored in PostgreSQL itself. */
export function postgresTexts(db: Kysely<Tables>): TextIndex {
  let currentLease: Pick<Lease, 'isHeldIn'> | undefined;
  return {
    async open(lease) {
      currentLease = lease;
      const version = await readSetting(db, setting);
      if (version === String(textsVersion)) return undefined;
      await sql`TRUNCATE search_pages`.execute(db);
      await markAllPending(db);
      await writeSetting(db, setting, String(textsVersion));
      return version && `version ${version} made it`;
    },
    async sources({ objectId }) {
      const rows = await db
        .selectFrom('search_pages')
        .select(['position', 'source'])
        .where('object_id', '=', objectId)
        .execute();
      return new Map(rows.map(({ position, source }) => [position, source]));
    },
    async write(changes) {
      await transact(db, async (trx) => {
        if (!(await currentLease?.isHeldIn(trx))) throw new LeaseLost();
        const words = changes.flatMap(({ pages }) => pages.flatMap((page) => page.words));
        await writeWords(trx, new Set(words));
        for (const { owner, pages, removed } of changes) {
          // As one parameter, of which a statement takes 65,535: as many pages as an object may have.
          const replaced = [...removed, ...pages.map(({ position }) => position)];
          await trx
            .deleteFrom('search_pages')
            .where('object_id', '=', owner.objectId)
            .where(sql<boolean>`position = ANY(${replaced})`)
            .execute();
          const rows = pages.map((page) => ({
            object_id: owner.objectId,
            position: page.position,
            source: page.source,
            text_words: textSearchVector({ rest: page.words }),
          }));
          await insertRows(trx, 'search_pages', rows);
        }
      });
    },
    close: async () => undefined,
  };
}
