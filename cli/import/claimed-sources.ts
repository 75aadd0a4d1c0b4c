import { setTimeout } from 'node:timers/promises';
import { findUnchangedObjects } from '#lib/catalogue/store/sources.ts';
import { type ImportContext, type OwnedSource, unchangedObject } from './object-writer.ts';
import { conclude } from './report.ts';

/** How many sources claimed by other imports are postponed before waiting for some of them. */
const maxPostponed = 100;
/** Milliseconds between two attempts to claim the postponed sources. */
const pause = 1000;

/**
 * The given sources that this import could claim. Those claimed by another import are retried later: by then they are
 * done, or free again because that import failed or died.
 */
export async function* claimedSources(
  context: ImportContext,
  sources: AsyncIterable<OwnedSource>,
): AsyncGenerator<OwnedSource> {
  const { signal } = context;
  let postponed: OwnedSource[] = [];

  async function* claimedOf(some: OwnedSource[] | AsyncIterable<OwnedSource>, max: number) {
    for await (const one of some) {
      const claim = await claimOf(context, one);
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

/** Claims a source. @returns the source, set up to release the claim on failure; undefined if another import has done it */
async function claimOf(
  context: ImportContext,
  owned: OwnedSource,
): Promise<OwnedSource | 'elsewhere' | undefined> {
  const { running, store, report } = context;
  const { source, objectSource } = owned;
  const claim = await running.claim(objectSource, source.label);
  if (claim === 'elsewhere') return claim;
  if (claim === 'done') {
    const [id] = await findUnchangedObjects(store.db, [
      { source: source.source, metadataDigests: [objectSource.metadataDigest] },
    ]);
    if (id === undefined) await source.onConcluded?.('unchanged');
    else await conclude(report, source, await unchangedObject(context, source, id));
    return undefined;
  }
  const onConcluded: typeof source.onConcluded = async (state) => {
    if (state === 'failed' || state === 'refused') await running.release(objectSource);
    await source.onConcluded?.(state);
  };
  return { ...owned, source: { ...source, onConcluded } };
}
