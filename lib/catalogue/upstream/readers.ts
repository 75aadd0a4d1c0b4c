import { z } from 'zod';
import type { Placed } from '#lib/feed/cursor.ts';
import { type Organization, type Page, type Statistics, type Tile, timestampSchema } from '../schema.ts';
import type { Complaints } from './complaints.ts';
import { upstreamShapes } from './shapes.ts';

/** An answer of which nothing can be used; the message says why. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

/** A place in the feed; the tile is there unless it does not fit the contract. */
export type PlacedTile = Placed & { tile: Tile | undefined };

/** How the bytes of a service's answers are read. Each throws {@link UnusableAnswer}. */
export type Readers = ReturnType<typeof upstreamReaders>;

const decoder = new TextDecoder('utf-8', { fatal: true });
const place = z.object({ id: z.int(), sorting_datetime: timestampSchema });
const tileKind = z.object({ type: z.unknown() });

/**
 * Reads the answers of a service. In a list what does not fit costs that one item and a complaint that names the field.
 * @param base address of the service, with a slash at the end
 */
export function upstreamReaders(base: string, complaints: Complaints) {
  const shapes = upstreamShapes(base);

  function fitting<Value>(what: string, schema: z.ZodType<Value>, given: unknown): Value | undefined {
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    complaints.say(`a ${what} of the catalogue service does not fit the contract and is left out`, {
      [what]: nameOf(given),
      ...problemOf(parsed.error),
    });
    return undefined;
  }

  /** The items that fit. A list of which nothing fits is no list: the last good one serves better. */
  function listOf<Value>(what: string, schema: z.ZodType<Value>, body: Uint8Array): Value[] {
    const given = readArray(body);
    const kept = given.flatMap((item) => fitting(what, schema, item) ?? []);
    if (given.length > 0 && kept.length === 0) throw new UnusableAnswer(`no ${what} in it fits the contract`);
    return kept;
  }

  function whole<Value>(what: string, schema: z.ZodType<Value>, body: Uint8Array): Value {
    const parsed = schema.safeParse(readJson(body));
    if (parsed.success) return parsed.data;
    const { field, problem } = problemOf(parsed.error);
    throw new UnusableAnswer(`the ${what} does not fit the contract: ${field}: ${problem}`);
  }

  function readTile(given: unknown): Tile | undefined {
    const isEntity = tileKind.safeParse(given).data?.type === 'entity';
    return isEntity ? fitting('tile', shapes.entityTile, given) : fitting('tile', shapes.otherTile, given);
  }

  return {
    organizations: (body: Uint8Array): Organization[] => listOf('organization', shapes.organization, body),
    organization: (body: Uint8Array): Organization => whole('organization', shapes.organization, body),
    statistics: (body: Uint8Array): Statistics => whole('statistics', shapes.statistics, body),
    pages: (body: Uint8Array): Page[] => listOf('page', shapes.page, body),
    /**
     * Places in the order given. A broken tile keeps its place, so that the walk goes on past it.
     * @param isNewest of the newest batch: one without any place would pass for an empty library
     */
    batch: (body: Uint8Array, isNewest: boolean): PlacedTile[] => {
      const given = readArray(body);
      const batch = given.flatMap((item) => {
        const tile = readTile(item);
        const placed = tile ?? place.safeParse(item).data;
        return placed ? [{ id: placed.id, sorting_datetime: placed.sorting_datetime, tile }] : [];
      });
      if (isNewest && given.length > 0 && batch.length === 0)
        throw new UnusableAnswer('no tile in it tells its place');
      return batch;
    },
  };
}

/** Most items of a list that are looked at. */
const longestList = 5000;

function readArray(body: Uint8Array): unknown[] {
  const given = readJson(body);
  if (!Array.isArray(given)) throw new UnusableAnswer('a list was expected');
  return given.slice(0, longestList);
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

function problemOf(error: z.ZodError): { field: string; problem: string } {
  const [issue] = error.issues;
  return { field: issue?.path.join('.') || '(itself)', problem: issue?.message ?? 'unknown' };
}
