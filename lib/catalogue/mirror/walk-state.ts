import { z } from 'zod';
import { instantSchema } from '../schema.ts';

const count = z.int().min(0);

/** Instants of which the walk remembers that they may hide tiles; with more of them nothing can be said of what is gone. */
export const maxHiding = 100;

/**
 * Where a walk from the newest to the oldest tile of a service stands. Small whatever the number of tiles: which of
 * them it has seen is marked in the store.
 */
export const walkStateSchema = z.object({
  /** The oldest instant that it has come to; null before the first answer that held a tile. */
  at: instantSchema.nullable(),
  /** Which of the attempts to get past that instant is next. */
  attempt: count,
  /** Questions put since it came to that instant, and those of the attempts there that were answered. */
  asked: count,
  answered: count,
  /** Failures in a row of the present attempt, and attempts at this instant that were given up for failures. */
  failures: count,
  missed: count,
  /** How often all attempts at this instant have failed. */
  rounds: count,
  /** Whether an answer for one type alone held nothing but that instant and was as long as any: there may be more. */
  isOpen: z.boolean(),
  /** Whether a question for what is older was answered with an empty list. */
  sawEnd: z.boolean(),
  /** Questions in a row that brought no tile that this walk had not seen. */
  standing: count,
  /** Whether larger batches are asked for than the service gives by itself: until it refuses one. */
  large: z.boolean(),
  /** Tiles in the longest answer. */
  largest: count,
  /** Of the whole walk: questions, and tiles seen, each once. */
  questions: count,
  seen: count,
  /** Instants with more tiles than any question shows. */
  hiding: z.array(instantSchema).max(maxHiding),
  hidingCount: count,
  /** How often it had to pass over a stretch that the service does not answer for. */
  gaps: count,
  /** How it ended: at the oldest tile, at the operator's bound, or since nothing new came for too long. */
  end: z.enum(['oldest', 'bound', 'standing']).nullable(),
});
export type WalkState = z.infer<typeof walkStateSchema>;

/** What is known of an instant at which nothing was asked yet. */
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

/** A walk that has not begun. */
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

/** Whether a walk that ended has seen all that there is, but for the instants that hide tiles. */
export function isWhole({ end, sawEnd, gaps, hidingCount }: WalkState): boolean {
  return hidingCount <= maxHiding && (end === 'bound' || (end === 'oldest' && sawEnd)) && gaps === 0;
}
