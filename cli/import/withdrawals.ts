import { removeObject } from '#lib/catalogue/store/objects.ts';
import { objectsOfSources } from '#lib/catalogue/store/sources.ts';
import type { ImportContext, OwnedSource } from './object-writer.ts';
import type { Withdrawal } from './sources/source.ts';

/** Objects of one source while any of them is being made, and what is to be withdrawn after them. */
type Making = {
  open: number;
  /** Which version of each object has been stored meanwhile, or 0. */
  stored: Map<string, number>;
  withdrawal?: Withdrawal | undefined;
};

/** Whether two versions of a source give the same object: a finding aid gives many. */
const objectIn = ({ source: { metadata, name } }: OwnedSource) => metadata.identifier ?? name;

export const isSameObject = (one: OwnedSource, other: OwnedSource): boolean =>
  one.source.source === other.source.source && objectIn(one) === objectIn(other);

/**
 * Withdraws objects. What is still being made from a source when that is withdrawn, as by a long harvest, would be stored
 * after it and stay: the withdrawal waits for that. So would an older version that takes longer than a newer one: it is
 * given up.
 */
export function withdrawals({ store: { db }, report }: Pick<ImportContext, 'store' | 'report'>) {
  const making = new Map<string, Making>();
  let versions = 0;
  const remove = async ({ withdrawn, onConcluded }: Withdrawal): Promise<void> => {
    for (const id of (await objectsOfSources(db, [withdrawn])).get(withdrawn) ?? []) {
      await removeObject(db, id);
      report.withdrawn += 1;
    }
    await onConcluded?.();
  };
  /** Gives up a waiting withdrawal, as its source has been listed once more. */
  const supersede = async (one: Making): Promise<void> => {
    const { withdrawal } = one;
    one.withdrawal = undefined;
    await withdrawal?.onConcluded?.();
  };
  return {
    async withdraw(withdrawal: Withdrawal): Promise<void> {
      const one = making.get(withdrawal.withdrawn);
      if (!one) return await remove(withdrawal);
      await supersede(one);
      one.withdrawal = withdrawal;
    },
    /** Whether an earlier version of it is being made. */
    isMaking: (owned: OwnedSource): boolean =>
      making.get(owned.source.source)?.stored.has(objectIn(owned)) ?? false,
    /** The same object, whose making is waited for. */
    async awaited(owned: OwnedSource): Promise<OwnedSource> {
      const { source } = owned;
      const one = making.get(source.source) ?? { open: 0, stored: new Map<string, number>() };
      const object = objectIn(owned);
      versions += 1;
      const version = versions;
      one.stored.set(object, one.stored.get(object) ?? 0);
      const isOutdated = () => (one.stored.get(object) ?? 0) > version;
      one.open += 1;
      making.set(source.source, one);
      await supersede(one);
      const onConcluded: typeof source.onConcluded = async (state) => {
        if (state !== 'failed' && state !== 'refused' && !isOutdated()) one.stored.set(object, version);
        await source.onConcluded?.(state);
        one.open -= 1;
        if (one.open > 0) return;
        making.delete(source.source);
        if (one.withdrawal) await remove(one.withdrawal);
      };
      return { ...owned, source: { ...source, isOutdated, onConcluded } };
    },
  };
}
