import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RevokedSessions } from '../editing.ts';
import { now } from '../timestamp.ts';
import { readSetting, writeSetting } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

const keySetting = 'preview_signing_key';

/** 32 random bytes as 43 characters that are safe in forms and URLs. */
const secret = () => randomBytes(32).toString('base64url');

/**
 * Adds an editor and returns the token to sign in with. Only its SHA-256 is stored, so it cannot be shown again.
 * undefined: the name is taken.
 */
export async function addEditor(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const token = secret();
  const token_digest = createHash('sha256').update(token).digest('hex');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('editors')
    .values({ name, token_digest, added_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? token : undefined;
}

/** Revokes an editor's token; what they wrote stays. False for unknown names. */
export async function removeEditor(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('editors').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All editors by name, with the time when they got their token, in UTC. */
export async function listEditors(db: Kysely<Tables>) {
  return await db.selectFrom('editors').select(['name', 'added_at']).orderBy('name').execute();
}

/** Name of the editor whose token has this SHA-256 digest (hex). */
export async function editorOf(db: Kysely<Tables>, tokenDigest: string): Promise<string | undefined> {
  const editors = db.selectFrom('editors').select('name').where('token_digest', '=', tokenDigest);
  return (await editors.executeTakeFirst())?.name;
}

/** The key that servers on this store sign with; created on first use. */
export async function signingKey(db: Kysely<Tables>): Promise<string> {
  const stored = await readSetting(db, keySetting);
  if (stored !== undefined) return stored;
  return await transact(db, async (trx) => {
    const other = await readSetting(trx, keySetting);
    if (other !== undefined) return other;
    const key = secret();
    await writeSetting(trx, keySetting, key);
    return key;
  });
}

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
