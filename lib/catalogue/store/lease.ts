import type { Kysely } from 'kysely';
import { now, shiftTimestamp } from '../timestamp.ts';
import { readSetting } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/**
 * What one program does at a time, on whichever machine it runs. In milliseconds: how long one that is not heard of any
 * more holds others off, and the time between two signs of life.
 */
export const leases = {
  import: { setting: 'import_claim', lifetime: 120_000, signEvery: 20_000 },
  // Short: when the server that does it dies, another goes on before anybody misses what is new.
  texts: { setting: 'texts_lease', lifetime: 20_000, signEvery: 5_000 },
  mirror: { setting: 'mirror_lease', lifetime: 20_000, signEvery: 5_000 },
} as const;

/** The right to do something that one program does at a time. */
export type Lease = {
  /** Whether it still holds; without a sign in the store for too long, another program may have begun. */
  isHeld(): boolean;
  /** Whether the store says so too. In the transaction that writes, it stops one that slept from writing late. */
  isHeldIn(trx: Kysely<Tables>): Promise<boolean>;
  release(): Promise<void>;
};

/** Where a lease is stored. */
function settingOf(name: keyof typeof leases, service: number | undefined): string {
  const { setting } = leases[name];
  return service === undefined ? setting : `${setting}_${service}`;
}

/**
 * Takes a lease and shows in the store, again and again, that this program lives.
 * @param owner without a blank; whoever names the same one takes it over at once: a data folder that only one program works in may do so
 *   after a power cut; where several may, each names one of its own
 * @param service number of the one service that it is for
 * @returns undefined while the lease of another holds
 */
export async function takeLease(
  db: Kysely<Tables>,
  name: keyof typeof leases,
  owner: string,
  service?: number,
): Promise<Lease | undefined> {
  const { lifetime, signEvery } = leases[name];
  const setting = settingOf(name, service);
  const sign = (mayTake: MayTake) => write(db, { setting, lifetime, owner }, mayTake);
  if (!(await sign((holder) => !holder || holder.isDead || holder.owner === owner))) return undefined;
  let heldUntil = Date.now() + lifetime;
  const signs = setInterval(() => {
    const begun = Date.now();
    // One that slept may go on only where nobody has had the lease since.
    sign((holder) => holder?.owner === owner).then(
      (isOurs) => {
        heldUntil = isOurs ? begun + lifetime : 0;
        if (!isOurs) clearInterval(signs);
      },
      // The next one may come through; what is not signed in time is not held.
      () => undefined,
    );
  }, signEvery);
  signs.unref();
  return {
    isHeld: () => Date.now() < heldUntil,
    async isHeldIn(trx) {
      const holder = await holderOf(trx, setting);
      return holder?.owner === owner && !holder.isDead;
    },
    async release() {
      clearInterval(signs);
      heldUntil = 0;
      await db
        .deleteFrom('settings')
        .where('name', '=', setting)
        .where('value', 'like', `% ${owner}`)
        .execute();
    },
  };
}

/** Who took a lease last and has not given it back; dead when not heard of for too long. */
type Holder = { owner: string; isDead: boolean };

async function holderOf(db: Kysely<Tables>, setting: string): Promise<Holder | undefined> {
  const [until = '', owner] = (await readSetting(db, setting))?.split(' ') ?? [];
  return owner === undefined ? undefined : { owner, isDead: until <= now() };
}

/** Whether a lease may be signed that is held by that one. */
type MayTake = (holder: Holder | undefined) => boolean;

/** Writes until when a lease holds, and whose it is. @returns whether it is ours */
async function write(
  db: Kysely<Tables>,
  { setting, lifetime, owner }: { setting: string; lifetime: number; owner: string },
  mayTake: MayTake,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    if (!mayTake(await holderOf(trx, setting))) return false;
    const value = `${shiftTimestamp(now(), 1000 * lifetime)} ${owner}`;
    await trx
      .insertInto('settings')
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return true;
  });
}
