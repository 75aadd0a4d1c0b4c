import type { Kysely } from 'kysely';
import { now, shiftTimestamp } from '../timestamp.ts';
import { readSetting, writeSetting } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/**
 * What one program does at a time, on whichever machine it runs. In milliseconds: how long one that is not heard of any
 * more holds others off, and the time between two signs of life.
 */
export const leases = {
  // Each import's own, by which others see that it is alive.
  import: { setting: 'importing', lifetime: 120_000, signEvery: 20_000 },
  // Whoever removes files, which no import may be about to refer to. Imports of the version before hold it all the while.
  removal: { setting: 'import_claim', lifetime: 120_000, signEvery: 20_000 },
  // Short: when the server that does it dies, another goes on before anybody misses what is new.
  texts: { setting: 'texts_lease', lifetime: 20_000, signEvery: 5_000 },
  bulk: { setting: 'bulk_lease', lifetime: 20_000, signEvery: 5_000 },
  mirror: { setting: 'mirror_lease', lifetime: 20_000, signEvery: 5_000 },
} as const;

/** What the settings begin with in which leases are stored: what they say is true of the running programs alone. */
export const leaseSettings = Object.values(leases).map(({ setting }) => setting);

/** The right to do something that one program does at a time. */
export type Lease = {
  /** Whether it still holds; without a sign in the store for too long, another program may have begun. */
  isHeld(): boolean;
  /** Whether the store says so too. In the transaction that writes, it stops one that slept from writing late. */
  isHeldIn(trx: Kysely<Tables>): Promise<boolean>;
  release(): Promise<void>;
};

/** Where a lease is stored. */
function settingOf(name: keyof typeof leases, part: number | string | undefined): string {
  const { setting } = leases[name];
  return part === undefined ? setting : `${setting}_${part}`;
}

/**
 * Takes a lease and shows in the store, again and again, that this program lives.
 * @param owner without a blank; whoever names the same one takes it over at once: a data folder that only one program works in may do so
 *   after a power cut; where several may, each names one of its own
 * @param part what of several it is for: the number of a service, the owner of an import
 * @param mayBegin whether it may be taken for the first time, asked in the transaction that takes it
 * @returns undefined while the lease of another holds, or it may not begin
 */
export async function takeLease(
  db: Kysely<Tables>,
  name: keyof typeof leases,
  owner: string,
  part?: number | string,
  mayBegin: (trx: Kysely<Tables>) => Promise<boolean> = async () => true,
): Promise<Lease | undefined> {
  const { lifetime, signEvery } = leases[name];
  const setting = settingOf(name, part);
  const sign = (mayTake: MayTake) => write(db, { setting, lifetime, owner }, mayTake);
  const isFree = (holder: Holder | undefined) => !holder || holder.isDead || holder.owner === owner;
  if (!(await sign(async (holder, trx) => isFree(holder) && (await mayBegin(trx))))) return undefined;
  let heldUntil = Date.now() + lifetime;
  const signs = setInterval(() => {
    const begun = Date.now();
    // One that slept may go on only where nobody has had the lease since.
    sign(async (holder) => holder?.owner === owner).then(
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
  return holderIn(await readSetting(db, setting));
}

function holderIn(value: string | undefined): Holder | undefined {
  const [until = '', owner] = value?.split(' ') ?? [];
  return owner === undefined ? undefined : { owner, isDead: until <= now() };
}

/** Whose leases of one name hold, whatever part each is for. */
export async function livingHolders(db: Kysely<Tables>, name: keyof typeof leases): Promise<string[]> {
  const rows = await leasesNamed(db, name).execute();
  return rows.flatMap(({ value }) => {
    const holder = holderIn(value);
    return holder && !holder.isDead ? [holder.owner] : [];
  });
}

/** Whether the lease is its owner's still: dead perhaps, but nobody has ended it. */
export async function isRemembered(
  db: Kysely<Tables>,
  name: keyof typeof leases,
  owner: string,
  part?: number | string,
): Promise<boolean> {
  return (await holderOf(db, settingOf(name, part)))?.owner === owner;
}

/** Ends all leases of one name. Whoever holds one and only slept has lost it. */
export async function endLeases(db: Kysely<Tables>, name: keyof typeof leases): Promise<void> {
  const names = (await leasesNamed(db, name).execute()).map((row) => row.name);
  if (names.length > 0) await db.deleteFrom('settings').where('name', 'in', names).execute();
}

function leasesNamed(db: Kysely<Tables>, name: keyof typeof leases) {
  const { setting } = leases[name];
  // "`" comes after "_".
  return db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(({ or, and, eb }) =>
      or([eb('name', '=', setting), and([eb('name', '>', `${setting}_`), eb('name', '<', `${setting}\``)])]),
    );
}

/** Whether a lease may be signed that is held by that one. */
type MayTake = (holder: Holder | undefined, trx: Kysely<Tables>) => Promise<boolean>;

/** Writes until when a lease holds, and whose it is. @returns whether it is ours */
async function write(
  db: Kysely<Tables>,
  { setting, lifetime, owner }: { setting: string; lifetime: number; owner: string },
  mayTake: MayTake,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    if (!(await mayTake(await holderOf(trx, setting), trx))) return false;
    await writeSetting(trx, setting, `${shiftTimestamp(now(), 1000 * lifetime)} ${owner}`);
    return true;
  });
}
