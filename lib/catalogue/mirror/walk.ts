import { parseTimestamp, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { attemptCount, attemptOf, requestOf } from './attempts.ts';
import type { FeedItem } from './service/readers.ts';
import { maxHiding, newInstant, type WalkState } from './walk-state.ts';

/** Operator's limits for a walk. */
export type WalkBounds = {
  /** Maximum number of tiles, to within a batch. */
  tiles: number;
  /** No tile older than this. */
  since?: Timestamp | undefined;
};

/** Maximum requests at one instant while each brings unseen tiles of it: ties may come in any order. */
const maxRequests = 64;
/** Consecutive requests without anything new after which a service is considered endless. */
const maxWithoutProgress = 100;
/** Consecutive failures, while the service answers other requests, before moving on to the next attempt. */
const maxFailures = 4;
/** How often all attempts at an instant must fail before a stretch is skipped. */
const maxRounds = 2;

/** Maximum answered requests at one instant before the walk gets past it or ends. */
export const maxRequestsAtInstant = maxRequests + attemptCount;

/** Result of an answer: the tiles to save and, once it is known how many were new to this walk, the next state. */
export type WalkStep = { tiles: FeedItem[]; next(fresh: number): WalkState };

/**
 * One step of the walk over a service whose order, bounds and consistency are unknown. It moves to a strictly older
 * instant, or makes the next of a fixed number of attempts at this one, so it terminates: after at most {@link
 * maxRequestsAtInstant} answers at each instant for which the service has tiles, and as soon as a hundred in a row
 * bring nothing new.
 * @param state the one that {@link requestOf} was given
 */
export function stepOf(state: WalkState, batch: readonly FeedItem[], bounds: WalkBounds): WalkStep {
  const { since } = bounds;
  const tiles = unique(batch).filter((tile) => since === undefined || timeOf(tile) >= since);
  const next = (fresh: number): WalkState => {
    const advanced = advance(count(state, batch, fresh), batch, fresh);
    const isBeyond = advanced.at !== null && since !== undefined && advanced.at < since;
    if (isBeyond || advanced.seen >= bounds.tiles) return { ...advanced, end: 'bound' };
    return advanced.standing >= maxWithoutProgress ? { ...advanced, end: 'standing' } : advanced;
  };
  return { tiles, next };
}

/** The state after a request that the service refused for good, as with a 4xx status. */
export function refused(state: WalkState): WalkState {
  const isLarge = requestOf(state)?.size !== undefined;
  const kind = attemptOf(state)?.kind;
  if (isLarge && kind === 'on') return { ...state, large: false, failures: 0 };
  // A refused tie costs nothing: a service may simply not support types or lower bounds.
  return nextAttempt({ ...state, missed: state.missed + (kind === 'tie' ? 0 : 1) });
}

/** The state after a request that failed while the service answered others. */
export function failed(state: WalkState): WalkState {
  const failures = state.failures + 1;
  return failures < maxFailures ? { ...state, failures } : refused(state);
}

function count(state: WalkState, batch: readonly FeedItem[], fresh: number): WalkState {
  return {
    ...state,
    questions: state.questions + 1,
    asked: state.asked + 1,
    answered: state.answered + 1,
    failures: 0,
    seen: state.seen + fresh,
    standing: fresh > 0 ? 0 : state.standing + 1,
    largest: Math.max(state.largest, batch.length),
  };
}

function advance(state: WalkState, batch: readonly FeedItem[], fresh: number): WalkState {
  const { at } = state;
  const attempt = attemptOf(state);
  if (!attempt) return state;
  const older = nextInstant(batch, at);
  const hasInstant = batch.some((tile) => timeOf(tile) === at);
  const isFull = older === undefined && batch.length >= state.largest;
  // With inclusive bounds, a query bounded at the instant itself shows all of it: no neighbour above takes up room.
  const isClosed = attempt.shift === 0 && attempt.large && hasInstant && !isFull;
  // An answer with tiles newer than the bound is a repeated answer to another request.
  const isWithinBound =
    at !== null && batch.every((tile) => timeOf(tile) <= shiftTimestamp(at, attempt.shift));
  const isLonger = attempt.type !== undefined && isFull && isWithinBound && batch.length > 0;
  const isOpen = !isClosed && (state.isOpen || isLonger);
  const isEnd = attempt.kind !== 'tie' && (at === null || attempt.shift < 0) && batch.length === 0;
  const updated = { ...state, isOpen, sawEnd: state.sawEnd || isEnd };
  if (attempt.kind !== 'tie' && older !== undefined) return moved(updated, older);
  return fresh > 0 && state.asked < maxRequests ? updated : nextAttempt(updated);
}

/** Moves the walk to an older instant. */
function moved(state: WalkState, at: Timestamp): WalkState {
  const attempt = attemptOf(state);
  const isPast = state.at !== null && attempt !== undefined && attempt.shift <= 0;
  const isGap = attempt?.kind === 'leap' || (isPast && state.missed > 0);
  const previous = isPast ? leave(state) : state;
  return { ...previous, ...newInstant, at, gaps: state.gaps + (isGap ? 1 : 0) };
}

/**
 * Moves to the next attempt. If none was answered, starts over with the first, so that no stretch is skipped too soon;
 * once an empty answer has shown the end, no leap is needed.
 */
function nextAttempt(state: WalkState): WalkState {
  const next = { ...state, attempt: state.attempt + 1, failures: 0 };
  const attempt = attemptOf(next);
  const isUsual = attempt !== undefined && attempt.kind !== 'leap';
  if (isUsual) return next;
  if (state.answered === 0 && (!attempt || state.rounds < maxRounds))
    return { ...next, attempt: 0, missed: 0, rounds: state.rounds + 1 };
  const isSure = state.sawEnd && state.missed === 0;
  if (attempt && !isSure) return next;
  return { ...leave(next), gaps: state.gaps + (state.missed > 0 ? 1 : 0), end: 'oldest' };
}

/** Records that an instant may hide tiles when the walk leaves it without having seen all of it. */
function leave(state: WalkState): WalkState {
  const { at, isOpen, hiding, hidingCount } = state;
  if (!isOpen || at === null) return state;
  return {
    ...state,
    hiding: hiding.length < maxHiding ? [...hiding, at] : hiding,
    hidingCount: hidingCount + 1,
  };
}

/**
 * The instant to continue from: the oldest of the batch or, if it is not in order, that of its last tile: a single old
 * tile at the front must not skip everything in between, and going less far never loses any.
 */
function nextInstant(batch: readonly FeedItem[], at: Timestamp | null): Timestamp | undefined {
  const times = batch.flatMap((tile) => parseTimestamp(tile.sorting_datetime) ?? []);
  const older = times.filter((time) => at === null || time < at);
  const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
  const last = times.at(-1);
  if (!isOrdered && last !== undefined && (at === null || last < at)) return last;
  return older.sort()[0];
}

function timeOf({ sorting_datetime }: FeedItem): string {
  return parseTimestamp(sorting_datetime) ?? '';
}

/** Removes duplicates by id, keeping the last. */
function unique(batch: readonly FeedItem[]): FeedItem[] {
  return [...new Map(batch.map((tile) => [tile.id, tile])).values()];
}
