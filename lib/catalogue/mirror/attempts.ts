import { type TileType, tileTypes } from '../schema.ts';
import { formatTimestamp, shiftTimestamp } from '../timestamp.ts';
import { type BatchRequest, largerBatch } from './service/service.ts';
import type { WalkState } from './walk-state.ts';

/** One way to get past the oldest instant that a walk has reached. */
type Attempt = {
  /** Microseconds from that instant to the upper bound. */
  shift: number;
  /** Whether a larger batch is requested. */
  large: boolean;
  /**
   * on: older tiles in the answer move the walk forward. tie: only looks for more tiles of the same instant. leap:
   * skips a stretch for which the service fails to answer.
   */
  kind: 'on' | 'tie' | 'leap';
  /** Only for ties: restricted to this type, and with a lower bound. */
  type?: TileType;
};

const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const leaps = [second, 10 * second, minute, 10 * minute, hour, 6 * hour, day, 7 * day, 30 * day, 365 * day];

/**
 * Tried in this order. A query one microsecond above the instant returns its other tiles and what is older, however
 * bounds work, so most services never need another attempt. It is repeated for services that repeat an answer; then per
 * type, for a run of ties longer than a batch; then at and below the instant, for exclusive bounds.
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

/** Before the first tile there is no instant, and the newest batch is all that can be requested. */
const firstAttempts: readonly Attempt[] = attempts.slice(0, 2);

/** Number of attempts at one instant. */
export const attemptCount = attempts.length;

/** The next attempt of a walk; undefined when all have been made. */
export function attemptOf({ at, attempt }: Pick<WalkState, 'at' | 'attempt'>): Attempt | undefined {
  return (at === null ? firstAttempts : attempts)[attempt];
}

/** The request for a walk's next attempt; undefined when the walk has ended. */
export function requestOf(state: WalkState): BatchRequest | undefined {
  const attempt = attemptOf(state);
  if (!attempt || state.end) return undefined;
  const { at } = state;
  return {
    type: attempt.type,
    max: at === null ? undefined : formatTimestamp(shiftTimestamp(at, attempt.shift)),
    // A lower bound may be exclusive.
    min: at !== null && attempt.kind === 'tie' ? shiftTimestamp(at, -1) : undefined,
    size: attempt.large && state.large ? largerBatch : undefined,
  };
}
