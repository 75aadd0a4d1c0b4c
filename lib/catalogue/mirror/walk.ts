import { parseTimestamp, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { attemptCount, attemptOf, questionOf } from './attempts.ts';
import type { PlacedTile } from './service/readers.ts';
import { maxHiding, newInstant, type WalkState } from './walk-state.ts';

/** How far an operator lets a walk go. */
export type WalkBounds = {
  /** Most tiles, to within a batch. */
  tiles: number;
  /** No tile older than this. */
  since?: Timestamp | undefined;
};

/** Questions at one instant for as long as each brings tiles of it that were not seen: ties may come in any order. */
const maxAsked = 64;
/** Questions in a row that bring nothing new, after which a service counts as one that never ends. */
const maxStanding = 100;
/** Failures in a row, while the service answers others, after which the next attempt is made. */
const maxFailures = 4;
/** How often all attempts at an instant must fail before a stretch is left out. */
const maxRounds = 2;

/** Questions that are answered at one instant before the walk is past it, or has ended. */
export const maxQuestionsAtInstant = maxAsked + attemptCount;

/** What an answer means: the tiles to save, and, once it is known how many of them this walk had not seen, where it stands. */
export type WalkStep = { tiles: PlacedTile[]; next(fresh: number): WalkState };

/**
 * One step of the walk over a service whose order, bounds and honesty are not known. It goes to a strictly older
 * instant, or makes the next of a fixed number of attempts at this one, so it ends: after at most
 * {@link maxQuestionsAtInstant} answers at each instant that the service has tiles of, and as soon as a hundred in a
 * row bring nothing new.
 * @param state the one that {@link questionOf} was asked with
 */
export function stepOf(state: WalkState, batch: readonly PlacedTile[], bounds: WalkBounds): WalkStep {
  const { since } = bounds;
  const tiles = unique(batch).filter((tile) => since === undefined || timeOf(tile) >= since);
  const next = (fresh: number): WalkState => {
    const stood = advance(count(state, batch, fresh), batch, fresh);
    const isBeyond = stood.at !== null && since !== undefined && stood.at < since;
    if (isBeyond || stood.seen >= bounds.tiles) return { ...stood, end: 'bound' };
    return stood.standing >= maxStanding ? { ...stood, end: 'standing' } : stood;
  };
  return { tiles, next };
}

/** Where the walk stands after a question that the service refused for good, as with a status 4xx. */
export function refused(state: WalkState): WalkState {
  const isLarge = questionOf(state)?.size !== undefined;
  const kind = attemptOf(state)?.kind;
  if (isLarge && kind === 'on') return { ...state, large: false, failures: 0 };
  // A service that knows no types or lower bounds is as good without.
  return nextAttempt({ ...state, missed: state.missed + (kind === 'tie' ? 0 : 1) });
}

/** Where the walk stands after a question that failed while the service answered others. */
export function failed(state: WalkState): WalkState {
  const failures = state.failures + 1;
  return failures < maxFailures ? { ...state, failures } : refused(state);
}

function count(state: WalkState, batch: readonly PlacedTile[], fresh: number): WalkState {
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

function advance(state: WalkState, batch: readonly PlacedTile[], fresh: number): WalkState {
  const { at } = state;
  const attempt = attemptOf(state);
  if (!attempt) return state;
  const older = nextInstant(batch, at);
  const hasInstant = batch.some((tile) => timeOf(tile) === at);
  const isFull = older === undefined && batch.length >= state.largest;
  // With bounds that include, the instant's own bound shows no neighbour a microsecond above: it is the last word.
  const isClosed = attempt.shift === 0 && attempt.large && hasInstant && !isFull;
  // An answer with newer tiles than were asked for is one to another question, given once more.
  const isAsked = at !== null && batch.every((tile) => timeOf(tile) <= shiftTimestamp(at, attempt.shift));
  const isLonger = attempt.type !== undefined && isFull && isAsked && batch.length > 0;
  const isOpen = !isClosed && (state.isOpen || isLonger);
  const isEnd = attempt.kind !== 'tie' && (at === null || attempt.shift < 0) && batch.length === 0;
  const stood = { ...state, isOpen, sawEnd: state.sawEnd || isEnd };
  if (attempt.kind !== 'tie' && older !== undefined) return moved(stood, older);
  return fresh > 0 && state.asked < maxAsked ? stood : nextAttempt(stood);
}

/** The walk at an older instant. */
function moved(state: WalkState, at: Timestamp): WalkState {
  const attempt = attemptOf(state);
  const isPast = state.at !== null && attempt !== undefined && attempt.shift <= 0;
  const isGap = attempt?.kind === 'leap' || (isPast && state.missed > 0);
  const left = isPast ? leave(state) : state;
  return { ...left, ...newInstant, at, gaps: state.gaps + (isGap ? 1 : 0) };
}

/**
 * The next attempt. Where none was answered, that is the first one again, and no stretch is left out too soon; where an
 * empty answer has shown the end, none need be.
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

/** What is to be said of an instant that the walk leaves without having seen beyond it. */
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
 * The instant to go on from: the oldest of the batch. Where it is not in order, that of its last tile: one old tile that
 * was put first must not lead past all that lies between, and to go less far never loses any.
 */
function nextInstant(batch: readonly PlacedTile[], at: Timestamp | null): Timestamp | undefined {
  const times = batch.flatMap((tile) => parseTimestamp(tile.sorting_datetime) ?? []);
  const older = times.filter((time) => at === null || time < at);
  const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
  const last = times.at(-1);
  if (!isOrdered && last !== undefined && (at === null || last < at)) return last;
  return older.reduce<Timestamp | undefined>(
    (oldest, time) => (oldest && oldest < time ? oldest : time),
    undefined,
  );
}

function timeOf({ sorting_datetime }: PlacedTile): string {
  return parseTimestamp(sorting_datetime) ?? '';
}

/** Each tile once; of two with one id the last. */
function unique(batch: readonly PlacedTile[]): PlacedTile[] {
  return [...new Map(batch.map((tile) => [tile.id, tile])).values()];
}
