import { z } from 'zod';
import { instantSchema } from '../schema.ts';

const count = z.int().min(0);

/** Number of instants remembered as possibly hiding tiles; with more of them, nothing can be withdrawn reliably. */
export const maxHiding = 100;

/**
 * State of a walk from the newest to the oldest tile of a service. Small however many tiles there are: those seen are
 * marked in the store.
 */
export const walkStateSchema = z.object({
  /** The oldest instant reached; null before the first answer with a tile. */
  at: instantSchema.nullable(),
  /** Index of the next attempt to get past that instant. */
  attempt: count,
  /** Requests made since reaching that instant, and how many of the current attempts there were answered. */
  asked: count,
  answered: count,
  /** Consecutive failures of the current attempt, and attempts at this instant given up after failures. */
  failures: count,
  missed: count,
  /** How often all attempts at this instant have failed. */
  rounds: count,
  /** Whether an answer for a single type held only that instant and was as long as any: there may be more of it. */
  isOpen: z.boolean(),
  /** Whether a request for older tiles was answered with an empty list. */
  sawEnd: z.boolean(),
  /** Consecutive requests that brought no tile new to this walk. */
  standing: count,
  /** Whether to request larger batches than the service's default; false once it refuses one. */
  large: z.boolean(),
  /** Size of the longest answer, in tiles. */
  largest: count,
  /** Totals for the walk: requests, and distinct tiles seen. */
  questions: count,
  seen: count,
  /** Instants with more tiles than any request reveals. */
  hiding: z.array(instantSchema).max(maxHiding),
  hidingCount: count,
  /** How often a stretch had to be skipped because the service failed to answer for it. */
  gaps: count,
  /** How it ended: at the oldest tile, at the operator's bound, or because nothing new came for too long. */
  end: z.enum(['oldest', 'bound', 'standing']).nullable(),
});
export type WalkState = z.infer<typeof walkStateSchema>;

/** State at an instant before any request there. */
export const newInstant = {
  attempt: 0,
  asked: 0,
  answered: 0,
  failures: 0,
  missed: 0,
  rounds: 0,
  isOpen: false,
  sawEnd: false,
};

/** A walk that has not started. */
export const newWalk: WalkState = {
  at: null,
  ...newInstant,
  standing: 0,
  large: true,
  largest: 0,
  questions: 0,
  seen: 0,
  hiding: [],
  hidingCount: 0,
  gaps: 0,
  end: null,
};

/** Whether a finished walk has seen everything, except at the instants that hide tiles. */
export function isComplete({ end, sawEnd, gaps, hidingCount }: WalkState): boolean {
  return hidingCount <= maxHiding && (end === 'bound' || (end === 'oldest' && sawEnd)) && gaps === 0;
}
