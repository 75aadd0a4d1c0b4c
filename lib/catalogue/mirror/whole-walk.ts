import { requestOf } from './attempts.ts';
import type { MirrorRecord } from './record.ts';
import { ServiceFailed } from './service/service.ts';
import type { MirrorSession } from './session.ts';
import { failed, refused, stepOf } from './walk.ts';
import { isComplete, newWalk, type WalkState } from './walk-state.ts';

/** Tiles withdrawn per transaction. */
const withdrawalBatchSize = 500;
const minute = 60_000;

/**
 * Does the next small step of a walk over the whole service: the first walk brings everything, later ones find what has
 * changed or is gone. Its state is saved with each batch, so that any process can resume it.
 * @param every milliseconds from the end of one walk to the start of the next
 * @param answersOthers whether the service has answered other requests since this one last failed: only then is the
 * request to blame
 * @returns milliseconds until there is more to do
 * @throws {ServiceFailed}
 */
export async function stepWholeWalk(
  session: MirrorSession,
  every: number,
  answersOthers: boolean,
): Promise<number> {
  const { record, store, log, clock } = session;
  if (record.withdrawal) {
    const { before, except } = record.withdrawal;
    const withdrawn = await store.withdrawTiles(before, except, withdrawalBatchSize);
    if (withdrawn > 0) log.info({ tiles: withdrawn }, 'withdrew tiles that two whole walks did not show');
    if (withdrawn < withdrawalBatchSize) await session.save({ withdrawal: null });
    return 0;
  }
  if (record.walk) return await resume(session, record.walk, answersOthers);
  const wait = waitOf(record, every, clock.now());
  // A walk may be requested earlier.
  if (wait > 0) return Math.min(wait, minute);
  const walk = { begunAt: clock.now(), state: newWalk };
  await session.save({ number: record.number + 1, walk, walkSoon: false });
  return 0;
}

function waitOf({ endedAt, walkSoon }: MirrorRecord, every: number, now: number): number {
  if (endedAt === null || walkSoon) return 0;
  const passed = now - endedAt;
  // Setting the clock back must not postpone the walk.
  return passed < 0 ? 0 : Math.max(0, every - passed);
}

async function resume(
  session: MirrorSession,
  walk: NonNullable<MirrorRecord['walk']>,
  answersOthers: boolean,
): Promise<number> {
  const { state } = walk;
  const request = requestOf(state);
  if (!request) return await end(session, state);
  const batch = await session.fetchBatch(request).catch(async (error: unknown) => {
    if (error instanceof ServiceFailed) {
      const after = error.kind === 'refused' ? refused(state) : answersOthers ? failed(state) : state;
      if (after !== state) await session.save({ walk: { ...walk, state: after } });
    }
    throw error;
  });
  if (!(await session.recognises(batch))) return minute;
  const { tiles, next } = stepOf(state, batch, session.bounds);
  const { record } = await session.store.saveTiles({
    tiles,
    walk: session.record.number,
    record: (fresh) => ({
      ...(session.withAnswer() ?? session.record),
      walk: { ...walk, state: next(fresh) },
    }),
  });
  session.record = record ?? session.record;
  return 0;
}

async function end(session: MirrorSession, state: WalkState): Promise<number> {
  const { bounds, store, clock } = session;
  const { number, trusted } = session.record;
  const known = Math.min(await store.countTiles(bounds.since), bounds.tiles);
  const isTrusted = isComplete(state) && state.seen * 2 >= known;
  report(session, state, known);
  await session.save({
    walk: null,
    endedAt: clock.now(),
    complete: true,
    trusted: isTrusted ? number : trusted,
    withdrawal: isTrusted && trusted !== null ? { before: trusted, except: state.hiding } : null,
  });
  return 0;
}

function report({ log, service }: MirrorSession, state: WalkState, known: number): void {
  const { seen, questions, gaps, hidingCount } = state;
  const counts = { service: service.name, seen, known, questions };
  if (hidingCount > 0) {
    const instants = state.hiding.slice(0, 5).join(', ');
    log.warn(
      { ...counts, hidingCount, instants },
      'at some instants the service has more tiles than it shows to any question; some of them cannot be mirrored',
    );
  }
  if (state.end === 'standing') {
    log.warn(counts, 'the walk over the service was broken off: a hundred answers in a row held nothing new');
  } else if (!isComplete(state)) {
    log.warn(
      { ...counts, gaps },
      'the walk over the service was not whole: it left questions unanswered, or went on past its end. Nothing is withdrawn for it',
    );
  } else if (seen * 2 < known) {
    log.warn(
      counts,
      'the service showed less than half of the tiles that are mirrored. Nothing is withdrawn for it. If the others are gone for good, ' +
        `start the mirror again with "czytelnia mirror forget ${service.name}"`,
    );
  } else log.info(counts, 'a walk over the whole service has ended');
}
