import { removeObject } from '#lib/catalogue/store/objects.ts';
import { objectsOfSources } from '#lib/catalogue/store/sources.ts';
import type { ImportContext, OwnedSource } from './object-writer.ts';
import type { Withdrawal } from './sources/source.ts';

/** Objects of one source that are being made, and what is to be withdrawn after them. */
type Making = { open: number; withdrawal?: Withdrawal | undefined };

/**
 * Withdraws objects. What is still being made from a source when that is withdrawn, as by a long harvest, would be stored
 * after it and stay: the withdrawal waits for that.
 */
export function withdrawals({ store: { db }, report }: Pick<ImportContext, 'store' | 'report'>) {
  const making = new Map<string, Making>();
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
    /** The same object, whose making is waited for. */
    async awaited(owned: OwnedSource): Promise<OwnedSource> {
      const { source } = owned;
      const one = making.get(source.source) ?? { open: 0 };
      one.open += 1;
      making.set(source.source, one);
      await supersede(one);
      const onConcluded: typeof source.onConcluded = async (state) => {
        await source.onConcluded?.(state);
        one.open -= 1;
        if (one.open > 0) return;
        making.delete(source.source);
        if (one.withdrawal) await remove(one.withdrawal);
      };
      return { ...owned, source: { ...source, onConcluded } };
    },
  };
}
