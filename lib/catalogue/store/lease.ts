import type { Kysely } from 'kysely';
import { now, shiftTimestamp } from '../timestamp.ts';
import { readSetting, writeSetting } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/**
 * Work that only one process does at a time, across machines. `lifetime`: milliseconds after the last heartbeat until
 * others may take the lease; `heartbeatInterval`: milliseconds between heartbeats.
 */
export const leases = {
  // One per import, so that others see that it is alive.
  import: { setting: 'importing', lifetime: 120_000, heartbeatInterval: 20_000 },
  // For removing files, which no import may be about to refer to. Imports of the previous version hold it throughout.
  removal: { setting: 'import_claim', lifetime: 120_000, heartbeatInterval: 20_000 },
  // Short, so that when its server dies another takes over before anybody misses new content.
  texts: { setting: 'texts_lease', lifetime: 20_000, heartbeatInterval: 5_000 },
  bulk: { setting: 'bulk_lease', lifetime: 20_000, heartbeatInterval: 5_000 },
  mirror: { setting: 'mirror_lease', lifetime: 20_000, heartbeatInterval: 5_000 },
} as const;

/** Microseconds: a lease that ends later than that was written by a clock that has been set back since. */
const maxClockSkew = 3_600_000_000;

/** Prefixes of the settings in which leases are stored; they only concern running processes. */
export const leaseSettings = Object.values(leases).map(({ setting }) => setting);

/** The exclusive right to some work. */
export type Lease = {
  /** Whether it still holds; after too long without a heartbeat, another process may have taken it. */
  isHeld(): boolean;
  /** Whether the store agrees. Checked in the writing transaction, it stops a suspended process from writing late. */
  isHeldIn(trx: Kysely<Tables>): Promise<boolean>;
  release(): Promise<void>;
};

/** Where a lease is stored. */
function settingOf(name: keyof typeof leases, part: number | string | undefined): string {
  const { setting } = leases[name];
  return part === undefined ? setting : `${setting}_${part}`;
}

/**
 * Takes a lease and keeps renewing it in the store.
 * @param owner without spaces; the same owner may take the lease over at once: this lets a data folder used by a single
 * process continue after a power cut; where several processes share one, each uses an owner of its own
 * @param part which of several leases of this name: the number of a service, the owner of an import
 * @param canStart whether it may be taken at all, evaluated in the transaction that takes it
 * @returns undefined while another owner holds it, or it may not be taken
 */
export async function takeLease(
  db: Kysely<Tables>,
  name: keyof typeof leases,
  owner: string,
  part?: number | string,
  canStart: (trx: Kysely<Tables>) => Promise<boolean> = async () => true,
): Promise<Lease | undefined> {
  const { lifetime, heartbeatInterval } = leases[name];
  const setting = settingOf(name, part);
  /** Writes the lease's expiry and owner, where that may be. @returns whether it is ours */
  const renew = (mayTake: (holder: Holder | undefined, trx: Kysely<Tables>) => Promise<boolean>) =>
    transact(db, async (trx) => {
      if (!(await mayTake(await holderOf(trx, setting), trx))) return false;
      await writeSetting(trx, setting, `${shiftTimestamp(now(), 1000 * lifetime)} ${owner}`);
      return true;
    });
  const isFree = (holder: Holder | undefined) => !holder || holder.isDead || holder.owner === owner;
  if (!(await renew(async (holder, trx) => isFree(holder) && (await canStart(trx))))) return undefined;
  let heldUntil = performance.now() + lifetime;
  const heartbeat = setInterval(() => {
    const start = performance.now();
    // After being suspended, a process may continue only if nobody has taken the lease since.
    renew(async (holder) => holder?.owner === owner).then(
      (isOurs) => {
        heldUntil = isOurs ? start + lifetime : 0;
        if (!isOurs) clearInterval(heartbeat);
      },
      // The next heartbeat may succeed; a lease that is not renewed in time is not held.
      () => undefined,
    );
  }, heartbeatInterval);
  heartbeat.unref();
  return {
    isHeld: () => performance.now() < heldUntil,
    async isHeldIn(trx) {
      const holder = await holderOf(trx, setting);
      return holder?.owner === owner && !holder.isDead;
    },
    async release() {
      clearInterval(heartbeat);
      heldUntil = 0;
      await db
        .deleteFrom('settings')
        .where('name', '=', setting)
        .where('value', 'like', `% ${owner}`)
        .execute();
    },
  };
}

/** Who last took a lease and has not released it; dead after too long without a heartbeat. */
type Holder = { owner: string; isDead: boolean };

async function holderOf(db: Kysely<Tables>, setting: string): Promise<Holder | undefined> {
  return holderIn(await readSetting(db, setting));
}

function holderIn(value: string | undefined): Holder | undefined {
  const [until = '', owner] = value?.split(' ') ?? [];
  if (owner === undefined) return undefined;
  const isWrong = until > shiftTimestamp(now(), maxClockSkew);
  return { owner, isDead: isWrong || until <= now() };
}

/** Owners of live leases of one name, whatever the part. */
export async function activeHolders(db: Kysely<Tables>, name: keyof typeof leases): Promise<string[]> {
  const rows = await leasesNamed(db, name).execute();
  return rows.flatMap(({ value }) => {
    const holder = holderIn(value);
    return holder && !holder.isDead ? [holder.owner] : [];
  });
}

/** Whether the lease still belongs to its owner: it may have expired, but nobody has revoked it. */
export async function isStillOwner(
  db: Kysely<Tables>,
  name: keyof typeof leases,
  owner: string,
  part?: number | string,
): Promise<boolean> {
  return (await holderOf(db, settingOf(name, part)))?.owner === owner;
}

/** Ends all leases of one name, including those of owners that are merely suspended. */
export async function revokeLeases(db: Kysely<Tables>, name: keyof typeof leases): Promise<void> {
  const names = (await leasesNamed(db, name).execute()).map((row) => row.name);
  if (names.length > 0) await db.deleteFrom('settings').where('name', 'in', names).execute();
}

function leasesNamed(db: Kysely<Tables>, name: keyof typeof leases) {
  const { setting } = leases[name];
  // "`" follows "_" in ASCII, so this range is the prefix match.
  return db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(({ or, and, eb }) =>
      or([eb('name', '=', setting), and([eb('name', '>', `${setting}_`), eb('name', '<', `${setting}\``)])]),
    );
}
