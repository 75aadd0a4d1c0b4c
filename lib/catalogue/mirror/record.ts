import { z } from 'zod';
import type { CataloguePart } from '../catalogue.ts';
import { instantSchema } from '../schema.ts';
import { walkStateSchema } from './walk-state.ts';

const count = z.int().min(0);
/** Milliseconds since 1970. */
const time = z.number();

const textPlace = z.object({ at: instantSchema, tile: z.int() });
/** Where a pass over texts stands: a tile's place in the service's feed, and its id there. */
export type TextPlace = z.infer<typeof textPlace>;

/** What a mirror must remember over a restart, and what servers that do not mirror themselves say of it. */
const mirrorRecordSchema = z.object({
  version: z.literal(1),
  /** When the mirror began, and when the service last gave an answer of use; written twice a minute at the most. */
  begunAt: time,
  lastAnswer: time.nullable(),
  /** When what is asked for in one answer last came. */
  answered: z.object({
    organizations: time.nullable(),
    pages: time.nullable(),
    statistics: time.nullable(),
  }),
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
  /**
   * The last pass over texts: the walk that it came after, the place behind which it goes on, null where it has ended,
   * and how many texts it read and could not have.
   */
  texts: z.object({ walk: count, behind: textPlace.nullable(), read: count, missed: count }).nullable(),
  /** Objects that the service's statistics let expect. */
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

/** What is stored cannot be read: a newer version wrote it, or it is damaged. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
}

/** What is stored of a mirror; undefined for one that has not begun. @throws {UnreadableRecord} */
export function readRecord(stored: unknown): MirrorRecord | undefined {
  const parsed = mirrorRecordSchema.nullish().safeParse(stored);
  if (parsed.success) return parsed.data ?? undefined;
  throw new UnreadableRecord(
    'What is stored of the mirror cannot be read; a newer version of Czytelnia may have written it. ' +
      'Start that version, or begin the mirror anew with "czytelnia mirror forget ADDRESS".',
  );
}

/** What is stored of a mirror, for those who only show it: where it cannot be read, that is its problem. */
export function shownRecord(stored: unknown, now: number): MirrorRecord {
  try {
    return readRecord(stored) ?? newRecord(now);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...newRecord(now), problem: { kind: 'failing', message, since: now } };
  }
}

/** When a service last gave a part of the catalogue, in milliseconds since 1970; null when it never has. */
export function answeredAt({ lastAnswer, answered }: MirrorRecord, part: CataloguePart): number | null {
  return part === 'frontpage' ? lastAnswer : answered[part];
}
