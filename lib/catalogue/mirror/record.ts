import { z } from 'zod';
import { instantSchema, walkStateSchema } from './walk-state.ts';

const count = z.int().min(0);
/** Milliseconds since 1970. */
const time = z.number();

/** What a mirror must remember over a restart, and what servers that do not mirror themselves say of it. */
export const mirrorRecordSchema = z.object({
  version: z.literal(1),
  /** When the mirror began, and when the service last gave an answer of use; written twice a minute at the most. */
  begunAt: time,
  lastAnswer: time.nullable(),
  /** Number of the last walk that was begun; tiles that are seen are marked with it. */
  number: count,
  /** The walk that is under way. */
  walk: z.object({ begunAt: time, state: walkStateSchema }).nullable(),
  /** When the last walk ended, and whether one ever has. */
  endedAt: time.nullable(),
  complete: z.boolean(),
  /** Number of the last walk that saw everything, and enough to be believed. */
  trusted: count.nullable(),
  /** What is being withdrawn: tiles not seen since the walk `before`, but for those at these instants. */
  withdrawal: z.object({ before: count, except: z.array(instantSchema) }).nullable(),
  /** The newest instant down from which nothing is missing, but for what the next whole walk may find. */
  caughtUpTo: instantSchema.nullable(),
  /** Whether a walk is wanted before its day. */
  walkSoon: z.boolean(),
  /** Tiles that the service's statistics let expect. */
  total: count.nullable(),
  /** Why nothing new comes, for an operator. */
  problem: z.object({ kind: z.enum(['failing', 'refused']), message: z.string(), since: time }).nullable(),
});
export type MirrorRecord = z.infer<typeof mirrorRecordSchema>;

/** Of a mirror that has not begun. @param now milliseconds since 1970 */
export function newRecord(now: number): MirrorRecord {
  return {
    version: 1,
    begunAt: now,
    lastAnswer: null,
    number: 0,
    walk: null,
    endedAt: null,
    complete: false,
    trusted: null,
    withdrawal: null,
    caughtUpTo: null,
    walkSoon: false,
    total: null,
    problem: null,
  };
}
