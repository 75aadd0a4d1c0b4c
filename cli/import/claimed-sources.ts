import { setTimeout } from 'node:timers/promises';
import { objectsAsSaid } from '#lib/catalogue/store/sources.ts';
import { type Importing, type OwnedSource, unchangedObject } from './object-writer.ts';
import { conclude } from './report.ts';

/** How many sources claimed by other imports are held back before some of them are waited for. */
const maxPostponed = 100;
/** Milliseconds between two attempts to claim the sources held back. */
const pause = 1000;

/**
 * The given sources that this import could claim. Those claimed by another import are retried later: by then they are
 * done, or free again because that import failed or died.
 */
export async function* claimedSources(
  importing: Importing,
  sources: AsyncIterable<OwnedSource>,
): AsyncGenerator<OwnedSource> {
  const { signal } = importing;
  let postponed: OwnedSource[] = [];

  async function* claimedOf(some: OwnedSource[] | AsyncIterable<OwnedSource>, max: number) {
    for await (const one of some) {
      const claim = await claimOf(importing, one);
      if (claim === 'elsewhere') postponed.push(one);
      else if (claim) yield claim;
      if (postponed.length > max) yield* waitedFor(max);
    }
  }
  async function* waitedFor(max: number): AsyncGenerator<OwnedSource> {
    while (postponed.length > max && !signal?.aborted) {
      const some = postponed;
      postponed = [];
      yield* claimedOf(some, Number.POSITIVE_INFINITY);
      if (postponed.length === some.length)
        await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  yield* claimedOf(sources, maxPostponed);
  if (postponed.length > 0)
    process.stderr.write(
      `Another import is at ${postponed.length} of these objects; this one waits for them.\n`,
    );
  yield* waitedFor(0);
}

/** Claims a source. @returns it, set up to release the claim on failure; undefined if another import has done it */
async function claimOf(
  importing: Importing,
  one: OwnedSource,
): Promise<OwnedSource | 'elsewhere' | undefined> {
  const { running, store, report } = importing;
  const { source, said } = one;
  const claim = await running.claim(said, source.label);
  if (claim === 'elsewhere') return claim;
  if (claim === 'done') {
    const [id] = await objectsAsSaid(store.db, [{ source: source.source, saidDigests: [said.saidDigest] }]);
    if (id === undefined) await source.onConcluded?.('unchanged');
    else await conclude(report, source, await unchangedObject(importing, source, id));
    return undefined;
  }
  const onConcluded: typeof source.onConcluded = async (state) => {
    if (state === 'failed') await running.release(said);
    await source.onConcluded?.(state);
  };
  return { ...one, source: { ...source, onConcluded } };
}
