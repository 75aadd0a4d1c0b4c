import type { Kysely } from 'kysely';
import { now, shiftTimestamp } from '../timestamp.ts';
import { readSetting } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** Milliseconds for which an import that is not heard of any more keeps others from beginning; and between two signs of life. */
export const claimLifetime = 120_000;
const signEvery = 20_000;

const claimSetting = 'import_claim';

/** The right to import into a store, which one program has at a time, on whichever machine it runs. */
export type ImportClaim = {
  /** Whether it still holds; without a sign in the store for too long, another import may have begun. */
  isHeld(): boolean;
  release(): Promise<void>;
};

/**
 * Claims the right to import, and shows in the store every twenty seconds that this program lives.
 * @param owner the data folder that the import works in: it may take over from itself, after a power cut
 * @returns undefined while the claim of another holds
 */
export async function claimImport(db: Kysely<Tables>, owner: string): Promise<ImportClaim | undefined> {
  if (!(await sign(db, owner))) return undefined;
  let heldUntil = Date.now() + claimLifetime;
  const signs = setInterval(() => {
    const begun = Date.now();
    sign(db, owner).then(
      (isOurs) => {
        heldUntil = isOurs ? begun + claimLifetime : 0;
      },
      // The next one may come through; what is not signed in time is not held.
      () => undefined,
    );
  }, signEvery);
  signs.unref();
  return {
    isHeld: () => Date.now() < heldUntil,
    async release() {
      clearInterval(signs);
      await db
        .deleteFrom('settings')
        .where('name', '=', claimSetting)
        .where('value', 'like', `% ${owner}`)
        .execute();
    },
  };
}

/** Writes until when the claim holds, and whose it is. @returns whether it is ours */
async function sign(db: Kysely<Tables>, owner: string): Promise<boolean> {
  return await transact(db, async (trx) => {
    const [until = '', holder] = (await readSetting(trx, claimSetting))?.split(' ') ?? [];
    const at = now();
    if (holder !== undefined && holder !== owner && until > at) return false;
    const value = `${shiftTimestamp(at, 1000 * claimLifetime)} ${owner}`;
    await trx
      .insertInto('settings')
      .values({ name: claimSetting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return true;
  });
}
