import { z } from 'zod';
import type { SortedTile } from '#lib/feed/cursor.ts';
import { type Organization, type Page, type Statistics, type Tile, timestampSchema } from '../../schema.ts';
import { type Problem, readLeniently, type Shape } from './or-else.ts';
import { upstreamShapes } from './shapes.ts';
import type { Warnings } from './warnings.ts';

/** A position in the feed; `tile` is undefined where it does not fit the contract. */
export type FeedItem = SortedTile & { tile: Tile | undefined };

/** The readable part of a list. */
export type Listed<Value> = { items: Value[] /** Number of other items in the list. */; omitted: number };

/** Parsers for the bodies of a service's answers. Each throws where an answer is entirely unusable; the message says why. */
export type Readers = ReturnType<typeof upstreamReaders>;

const decoder = new TextDecoder('utf-8', { fatal: true });
const position = z.object({ id: z.int(), sorting_datetime: timestampSchema });
const tileKind = z.object({ type: z.unknown() });

/** Maximum broken fields logged per item. */
const maxProblems = 8;

/**
 * Parses the answers of a service. A broken field costs only that field, and a warning that names it. A list item that
 * lacks a field without a fallback is dropped on its own.
 * @param base address of the service, with a trailing slash
 */
export function upstreamReaders(base: string, warnings: Warnings) {
  const shapeOf = upstreamShapes(base);

  function warn(what: string, subject: string, given: unknown, problems: Problem[]): void {
    for (const problem of problems)
      warnings.warn(`${subject} of the catalogue service does not fit the contract and is left out`, {
        [what]: nameOf(given),
        ...problem,
      });
  }

  function readItem<Value>(what: string, shape: Shape<Value>, given: unknown): Value | undefined {
    const { value, problems } = readLeniently(shape, given);
    if (value === undefined) warn(what, `a ${what}`, given, problems.slice(0, 1));
    else warn(what, `a field of a ${what}`, given, problems.slice(0, maxProblems));
    return value;
  }

  /** The readable items. A list without any is rejected as a whole: the last good one serves better. */
  function listOf<Value>(what: string, shape: Shape<Value>, body: Uint8Array): Listed<Value> {
    const given = readArray(body);
    const items = given.slice(0, maxListLength).flatMap((item) => readItem(what, shape, item) ?? []);
    if (given.length > 0 && items.length === 0) throw new Error(`no ${what} in it fits the contract`);
    return { items, omitted: given.length - items.length };
  }

  function whole<Value>(what: string, shape: Shape<Value>, body: Uint8Array): Value {
    const given = readJson(body);
    const { value, problems } = readLeniently(shape, given);
    if (value === undefined) {
      const [{ field, problem } = { field: '', problem: '' }] = problems;
      throw new Error(`the ${what} does not fit the contract: ${field}: ${problem}`);
    }
    warn(what, `a field of the ${what}`, given, problems.slice(0, maxProblems));
    return value;
  }

  function readTile(given: unknown): Tile | undefined {
    const isEntity = tileKind.safeParse(given).data?.type === 'entity';
    return isEntity
      ? readItem('tile', shapeOf('entityTile'), given)
      : readItem('tile', shapeOf('otherTile'), given);
  }

  return {
    organizations: (body: Uint8Array): Listed<Organization> =>
      listOf('organization', shapeOf('organization'), body),
    statistics: (body: Uint8Array): Statistics => whole('statistics', shapeOf('statistics'), body),
    pages: (body: Uint8Array): Listed<Page> => listOf('page', shapeOf('page'), body),
    /**
     * Positions in the order given. A broken tile keeps its position, so that the walk gets past it; a list in which no
     * tile has a position must not be mistaken for the end.
     */
    batch: (body: Uint8Array): FeedItem[] => {
      const given = readArray(body);
      const batch = given.slice(0, maxListLength).flatMap((item) => {
        const tile = readTile(item);
        const located = tile ?? position.safeParse(item).data;
        return located ? [{ id: located.id, sorting_datetime: located.sorting_datetime, tile }] : [];
      });
      if (given.length > 0 && batch.length === 0) throw new Error('no tile in it tells its place');
      return batch;
    },
  };
}

/** Maximum items read from a list. */
const maxListLength = 5000;

function readArray(body: Uint8Array): unknown[] {
  const given = readJson(body);
  if (!Array.isArray(given)) throw new Error('a list was expected');
  return given;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw new Error('it is not JSON');
  }
}

const itemName = z.object({ id: z.union([z.int(), z.string()]).optional(), title: z.string().optional() });

/** Name of an item in the log, bounded in length. */
function nameOf(given: unknown): string {
  const { id, title } = itemName.safeParse(given).data ?? {};
  return String(id ?? title ?? 'without an id').slice(0, 80);
}
