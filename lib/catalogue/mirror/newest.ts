import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { requestOf } from './attempts.ts';
import type { FeedItem } from './service/readers.ts';
import type { MirrorSession } from './session.ts';
import { stepOf } from './walk.ts';
import { newWalk, type WalkState } from './walk-state.ts';

/** Batches after which the rest is left to a whole walk: thousands of tiles have arrived at once. */
const maxBatches = 50;

/**
 * Reads the newest tiles, then older ones until a batch has nothing new or moved and the starting point of the last
 * complete pass is reached. Before the first walk one batch is enough, since the walk follows.
 * @returns false when the service is not the one that is mirrored
 * @throws {ServiceFailed} what was saved stays, and the next pass goes just as far back
 */
export async function readNewest(session: MirrorSession): Promise<boolean> {
  const { store, log } = session;
  const bounds = { ...session.bounds, tiles: Number.POSITIVE_INFINITY };
  const { number, caughtUpTo } = session.record;
  let state = newWalk;
  let newest: Timestamp | null = null;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const request = requestOf(state);
    if (!request) return await caughtUp(session, newest);
    // The usual, smaller batch first, to get a first answer soon.
    const batch = await session.fetchBatch(batches === 0 ? { ...request, size: undefined } : request);
    if (!(await session.recognises(batch))) return false;
    newest ??= newestOf(batch);
    const { tiles, next } = stepOf(state, batch, bounds);
    const { added, moved, record } = await store.saveTiles({
      tiles,
      walk: number,
      record: () => session.withAnswer(),
    });
    session.record = record ?? session.record;
    state = next(added + moved);
    if (number === 0 || (added + moved === 0 && isFarEnough(state, caughtUpTo)))
      return await caughtUp(session, newest);
  }
  log.info({ batches: maxBatches }, 'too many new tiles at once: a whole walk will bring those between');
  await session.save({ walkSoon: true, caughtUpTo: newest });
  return true;
}

function isFarEnough({ at }: WalkState, caughtUpTo: Timestamp | null): boolean {
  return at === null || caughtUpTo === null || at <= caughtUpTo;
}

async function caughtUp(session: MirrorSession, newest: Timestamp | null): Promise<boolean> {
  if (newest !== null && newest !== session.record.caughtUpTo) await session.save({ caughtUpTo: newest });
  return true;
}

function newestOf(batch: readonly FeedItem[]): Timestamp | null {
  const times = batch.flatMap((tile) => parseTimestamp(tile.sorting_datetime) ?? []);
  return times.sort().at(-1) ?? null;
}
