import { z } from 'zod';
import type { Placed } from '#lib/feed/cursor.ts';
import { type Organization, type Page, type Statistics, type Tile, timestampSchema } from '../../schema.ts';
import { type Problem, readLeniently, type Shape } from './or-else.ts';
import { upstreamShapes } from './shapes.ts';
import type { Warnings } from './warnings.ts';

/** An answer of which nothing can be used; the message says why. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

/** A place in the feed; the tile is there unless it does not fit the contract. */
export type PlacedTile = Placed & { tile: Tile | undefined };

/** What could be read of a list. */
export type Listed<Value> = { items: Value[] /** How many more there are in it. */; leftOut: number };

/** How the bytes of a service's answers are read. Each throws {@link UnusableAnswer}. */
export type Readers = ReturnType<typeof upstreamReaders>;

const decoder = new TextDecoder('utf-8', { fatal: true });
const place = z.object({ id: z.int(), sorting_datetime: timestampSchema });
const tileKind = z.object({ type: z.unknown() });

/** Broken fields of one item that are logged. */
const maxProblems = 8;

/**
 * Reads the answers of a service. A broken field costs that field, and a warning that names it. In a list what lacks
 * a field that nothing can stand in for costs that one item.
 * @param base address of the service, with a slash at the end
 */
export function upstreamReaders(base: string, warnings: Warnings) {
  const shapes = upstreamShapes(base);

  function warn(what: string, lost: string, given: unknown, problems: Problem[]): void {
    for (const problem of problems)
      warnings.warn(`${lost} of the catalogue service does not fit the contract and is left out`, {
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

  /** The items that can be read. A list of which none can is no list: the last good one serves better. */
  function listOf<Value>(what: string, shape: Shape<Value>, body: Uint8Array): Listed<Value> {
    const given = readArray(body);
    const items = given.slice(0, maxListLength).flatMap((item) => readItem(what, shape, item) ?? []);
    if (given.length > 0 && items.length === 0)
      throw new UnusableAnswer(`no ${what} in it fits the contract`);
    return { items, leftOut: given.length - items.length };
  }

  function whole<Value>(what: string, shape: Shape<Value>, body: Uint8Array): Value {
    const given = readJson(body);
    const { value, problems } = readLeniently(shape, given);
    if (value === undefined) {
      const [{ field, problem } = { field: '', problem: '' }] = problems;
      throw new UnusableAnswer(`the ${what} does not fit the contract: ${field}: ${problem}`);
    }
    warn(what, `a field of the ${what}`, given, problems.slice(0, maxProblems));
    return value;
  }

  function readTile(given: unknown): Tile | undefined {
    const isEntity = tileKind.safeParse(given).data?.type === 'entity';
    return isEntity ? readItem('tile', shapes.entityTile, given) : readItem('tile', shapes.otherTile, given);
  }

  return {
    organizations: (body: Uint8Array): Listed<Organization> =>
      listOf('organization', shapes.organization, body),
    statistics: (body: Uint8Array): Statistics => whole('statistics', shapes.statistics, body),
    pages: (body: Uint8Array): Listed<Page> => listOf('page', shapes.page, body),
    /**
     * Places in the order given. A broken tile keeps its place, so that the walk goes on past it; a list of tiles none of
     * which has one must not pass for the end.
     */
    batch: (body: Uint8Array): PlacedTile[] => {
      const given = readArray(body);
      const batch = given.slice(0, maxListLength).flatMap((item) => {
        const tile = readTile(item);
        const placed = tile ?? place.safeParse(item).data;
        return placed ? [{ id: placed.id, sorting_datetime: placed.sorting_datetime, tile }] : [];
      });
      if (given.length > 0 && batch.length === 0) throw new UnusableAnswer('no tile in it tells its place');
      return batch;
    },
  };
}

/** Items of a list that are looked at. */
const maxListLength = 5000;

function readArray(body: Uint8Array): unknown[] {
  const given = readJson(body);
  if (!Array.isArray(given)) throw new UnusableAnswer('a list was expected');
  return given;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw new UnusableAnswer('it is not JSON');
  }
}

const named = z.object({ id: z.union([z.int(), z.string()]).optional(), title: z.string().optional() });

/** How an item is called in the log, bounded. */
function nameOf(given: unknown): string {
  const { id, title } = named.safeParse(given).data ?? {};
  return String(id ?? title ?? 'without an id').slice(0, 80);
}
