import { hash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { now } from '../timestamp.ts';
import { ClaimExpired } from './claim-expired.ts';
import { insertRows } from './insert-rows.ts';
import { activeHolders, isStillOwner, type Lease, revokeLeases, takeLease } from './lease.ts';
import { digestOfSource, type ObjectSource } from './sources.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/**
 * Result of a claim: `ours` until it is ended; `elsewhere`: another live import is working on it; `done`: since this
 * import began, another one has stored the object, or reported why it does not.
 */
export type Claim = 'ours' | 'elsewhere' | 'done';

/** A source, its name for people, and the object it becomes. */
export type SettledSource = { source: ObjectSource; label: string; objectId: string };

/** One of the imports that are running. */
export type RunningImport = {
  /** Claims a source before any work on it. @param label its name for people */
  claim(source: ObjectSource, label: string): Promise<Claim>;
  /**
   * Records which objects sources become, claimed or not.
   * @returns for each, the label of a different source that became the same object since this import began; such a
   * duplicate counts as done
   */
  settle(sources: readonly SettledSource[]): Promise<(string | undefined)[]>;
  /** Ends claims in the transaction that stores their objects. @throws {ClaimExpired} */
  finish(trx: Kysely<Tables>, sources: readonly ObjectSource[]): Promise<void>;
  /** Releases a claim that came to nothing, so that others may try. */
  release(source: ObjectSource): Promise<void>;
  /** Ends the import. Its unfinished claims become free. */
  leave(): Promise<void>;
};

/**
 * Starts an import; any number may run at once.
 * @param owner identifies the data folder: an import with the same owner continues where a killed one stopped
 * @returns undefined while files are being removed
 */
export async function startImport(db: Kysely<Tables>, owner: string): Promise<RunningImport | undefined> {
  const lease = await takeLease(db, 'import', owner, owner, async (trx) =>
    (await activeHolders(trx, 'removal')).every((holder) => holder === owner),
  );
  return lease && runningImport(db, owner, lease);
}

function runningImport(db: Kysely<Tables>, owner: string, lease: Lease): RunningImport {
  const started = now();
  return {
    claim: (source, label) =>
      transact(db, async (trx): Promise<Claim> => {
        const digest = claimDigest(source);
        const before = await trx
          .selectFrom('import_claims')
          .selectAll()
          .where('digest', '=', digest)
          .executeTakeFirst();
        if (before?.is_done && before.since >= started) return 'done';
        if (before && !before.is_done && before.owner !== owner) {
          if ((await activeHolders(trx, 'import')).includes(before.owner)) return 'elsewhere';
        }
        const source_digest = digestOfSource(source.source);
        const row = { digest, source_digest, label, owner, since: now(), object_id: null, is_done: 0 };
        await insertRows(trx, 'import_claims', [row], ['digest']);
        return 'ours';
      }),
    settle: (sources) =>
      transact(db, async (trx) => {
        const ids = sources.map(({ objectId }) => objectId);
        const rows = await trx
          .selectFrom('import_claims')
          .select(['object_id', 'source_digest', 'label'])
          .where('object_id', 'in', ids)
          .where('since', '>=', started)
          .execute();
        const known = new Map(rows.map(({ object_id, ...row }) => [object_id, row]));
        const settled = new Map<string, Insertable<Tables['import_claims']>>();
        const duplicates = sources.map(({ source, label, objectId }) => {
          const digest = claimDigest(source);
          const source_digest = digestOfSource(source.source);
          const other = known.get(objectId);
          const duplicateOf = other && other.source_digest !== source_digest ? other.label : undefined;
          if (duplicateOf === undefined) known.set(objectId, { source_digest, label });
          const object_id = duplicateOf === undefined ? objectId : null;
          const is_done = duplicateOf === undefined ? 0 : 1;
          settled.set(digest, { digest, source_digest, label, owner, since: now(), object_id, is_done });
          return duplicateOf;
        });
        await insertRows(trx, 'import_claims', [...settled.values()], ['digest']);
        return duplicates;
      }),
    async finish(trx, sources) {
      if (!(await isStillOwner(trx, 'import', owner, owner))) throw new ClaimExpired();
      await trx
        .updateTable('import_claims')
        .set({ is_done: 1 })
        .where('digest', 'in', sources.map(claimDigest))
        .execute();
    },
    async release(source) {
      await db
        .deleteFrom('import_claims')
        .where('digest', '=', claimDigest(source))
        .where('owner', '=', owner)
        .where('is_done', '=', 0)
        .execute();
    },
    leave: () => lease.release(),
  };
}

/** The same source with other metadata is separate work. */
function claimDigest({ source, metadataDigest }: ObjectSource): string {
  return hash('sha256', `${metadataDigest}\n${source}`, 'base64url');
}

/**
 * Does work that must not run alongside imports: removing files that one may be about to refer to. No import starts
 * meanwhile, and one that was taken for dead can no longer store anything.
 * @returns whether it was done: false while another import is alive, or files are already being removed
 */
export async function withoutImports(
  db: Kysely<Tables>,
  owner: string,
  work: (lease: Lease) => Promise<unknown>,
): Promise<boolean> {
  const lease = await takeLease(db, 'removal', owner, undefined, async (trx) => {
    const active = await activeHolders(trx, 'import');
    if (active.some((holder) => holder !== owner)) return false;
    await revokeLeases(trx, 'import');
    await trx.deleteFrom('import_claims').execute();
    return true;
  });
  if (!lease) return false;
  try {
    await work(lease);
  } finally {
    await lease.release().catch(() => undefined);
  }
  return true;
}
