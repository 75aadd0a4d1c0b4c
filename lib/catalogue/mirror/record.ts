import { z } from 'zod';
import { messageOf } from '#lib/failure.ts';
import type { CataloguePart } from '../catalogue.ts';
import { instantSchema } from '../schema.ts';
import { walkStateSchema } from './walk-state.ts';

const count = z.int().min(0);
/** Milliseconds since 1970. */
const time = z.number();

const textPosition = z.object({ at: instantSchema, tile: z.int() });
/** Position of a pass over texts: a tile's place in the service's feed, and its id there. */
export type TextPosition = z.infer<typeof textPosition>;

/**
 * State of a mirror that survives restarts, and from which servers that do not mirror report on it. Nothing has a
 * default: a mirror that went on from a guess might withdraw what the service still has.
 */
const mirrorRecordSchema = z.object({
  version: z.literal(1),
  /** When the mirror started, and when the service last gave a usable answer; written at most twice a minute. */
  begunAt: time,
  lastAnswer: time.nullable(),
  /** When those resources that come in a single answer last arrived. */
  answered: z.object({
    organizations: time.nullable(),
    pages: time.nullable(),
    statistics: time.nullable(),
  }),
  /** Number of the last walk that was started; tiles seen are marked with it. */
  number: count,
  /** The walk in progress. */
  walk: z.object({ begunAt: time, state: walkStateSchema }).nullable(),
  /** When the last walk ended, and whether one ever has. */
  endedAt: time.nullable(),
  complete: z.boolean(),
  /** Number of the last walk that was complete and plausible enough to trust. */
  trusted: count.nullable(),
  /** The withdrawal in progress: tiles not seen since the walk `before`, except those at these instants. */
  withdrawal: z.object({ before: count, except: z.array(instantSchema) }).nullable(),
  /** The newest instant below which nothing is missing, apart from what the next whole walk may find. */
  caughtUpTo: instantSchema.nullable(),
  /** Whether a walk is needed before it is due. */
  walkSoon: z.boolean(),
  /**
   * The last pass over texts: the walk it followed, the position after which it resumes (null once it has ended), and
   * how many texts it read and failed to get.
   */
  texts: z.object({ walk: count, behind: textPosition.nullable(), read: count, missed: count }).nullable(),
  /** Number of objects according to the service's statistics. */
  total: count.nullable(),
  /** Why nothing new arrives, for the operator. */
  problem: z.object({ kind: z.enum(['failing', 'refused']), message: z.string(), since: time }).nullable(),
});
export type MirrorRecord = z.infer<typeof mirrorRecordSchema>;

/** The record of a mirror that has not started. @param now milliseconds since 1970 */
export function newRecord(now: number): MirrorRecord {
  return {
    version: 1,
    begunAt: now,
    lastAnswer: null,
    answered: { organizations: null, pages: null, statistics: null },
    number: 0,
    walk: null,
    endedAt: null,
    complete: false,
    trusted: null,
    withdrawal: null,
    caughtUpTo: null,
    walkSoon: false,
    texts: null,
    total: null,
    problem: null,
  };
}

/** The stored record of a mirror; undefined for one that has not started. @throws if a newer version wrote it, or it is damaged */
export function readRecord(stored: unknown): MirrorRecord | undefined {
  const parsed = mirrorRecordSchema.nullish().safeParse(stored);
  if (parsed.success) return parsed.data ?? undefined;
  throw new Error(
    'What is stored of the mirror cannot be read; a newer version of Czytelnia may have written it. ' +
      'Start that version, or start the mirror again with "czytelnia mirror forget ADDRESS".',
  );
}

/** The stored record for display only: if it cannot be read, that is reported as its problem. */
export function recordForDisplay(stored: unknown, now: number): MirrorRecord {
  try {
    return readRecord(stored) ?? newRecord(now);
  } catch (error) {
    return { ...newRecord(now), problem: { kind: 'failing', message: messageOf(error), since: now } };
  }
}

/** When a service last answered for a part of the catalogue, in milliseconds since 1970; null if it never has. */
export function answeredAt({ lastAnswer, answered }: MirrorRecord, part: CataloguePart): number | null {
  return part === 'frontpage' ? lastAnswer : answered[part];
}
