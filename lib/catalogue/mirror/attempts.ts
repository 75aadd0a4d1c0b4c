import { type TileType, tileTypes } from '../schema.ts';
import { shiftTimestamp, showTimestamp } from '../timestamp.ts';
import { type BatchRequest, largerBatch } from './service/service.ts';
import type { WalkState } from './walk-state.ts';

/** One way to get past the oldest instant that a walk has come to. */
type Attempt = {
  /** Microseconds from that instant to the upper bound. */
  shift: number;
  /** Whether a larger batch is asked for. */
  large: boolean;
  /**
   * on: what it brings of older tiles leads the walk on. tie: it looks for more tiles of that instant alone.
   * leap: it leaves out a stretch that the service does not answer for.
   */
  kind: 'on' | 'tie' | 'leap';
  /** A tie alone: of this type, and with a lower bound. */
  type?: TileType;
};

const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const leaps = [second, 10 * second, minute, 10 * minute, hour, 6 * hour, day, 7 * day, 30 * day, 365 * day];

/**
 * In this order. A question a microsecond above the instant brings its other tiles and what is older, whether bounds
 * include or not, so that with most services no other attempt is ever made. Asked twice, for a service that repeats an
 * answer; then by type, for a run of tiles longer than a batch; then below the run, at the instant where bounds exclude.
 */
const attempts: readonly Attempt[] = [
  { shift: 1, large: true, kind: 'on' },
  { shift: 1, large: false, kind: 'on' },
  { shift: 1, large: true, kind: 'tie' },
  ...tileTypes.map((type) => ({ shift: 1, large: true, kind: 'tie' as const, type })),
  { shift: 0, large: true, kind: 'on' },
  { shift: 0, large: false, kind: 'on' },
  { shift: -1, large: true, kind: 'on' },
  { shift: -1, large: false, kind: 'on' },
  ...leaps.map((distance) => ({ shift: -distance, large: true, kind: 'leap' as const })),
];

/** Before the first tile there is no instant, and nothing to ask but the newest batch. */
const firstAttempts: readonly Attempt[] = attempts.slice(0, 2);

/** How many attempts there are at one instant. */
export const attemptCount = attempts.length;

/** The attempt that a walk makes next; undefined when all were made. */
export function attemptOf({ at, attempt }: Pick<WalkState, 'at' | 'attempt'>): Attempt | undefined {
  return (at === null ? firstAttempts : attempts)[attempt];
}

/** The question of a walk's next attempt; undefined when it has ended. */
export function questionOf(state: WalkState): BatchRequest | undefined {
  const attempt = attemptOf(state);
  if (!attempt || state.end) return undefined;
  const { at } = state;
  return {
    type: attempt.type,
    max: at === null ? undefined : showTimestamp(shiftTimestamp(at, attempt.shift)),
    // A lower bound may exclude the instant that it names.
    min: at !== null && attempt.kind === 'tie' ? shiftTimestamp(at, -1) : undefined,
    size: attempt.large && state.large ? largerBatch : undefined,
  };
}
