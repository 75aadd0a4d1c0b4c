import type { Kysely } from 'kysely';
import type { RevokedSessions } from '../editing.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** The store's revoked sessions; those that have expired anyway are deleted whenever one is added. */
export function storedRevokedSessions(db: Kysely<Tables>): RevokedSessions {
  return {
    add: (id, until) =>
      transact(db, async (trx) => {
        await trx
          .deleteFrom('ended_sessions')
          .where('until', '<', Math.floor(Date.now() / 1000))
          .execute();
        await trx
          .insertInto('ended_sessions')
          .values({ id, until })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }),
    async has(id) {
      const revoked = db.selectFrom('ended_sessions').select('id').where('id', '=', id);
      return (await revoked.executeTakeFirst()) !== undefined;
    },
  };
}
