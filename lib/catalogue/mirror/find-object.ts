import { parseTimestamp, shiftTimestamp, showTimestamp, type Timestamp } from '../timestamp.ts';
import type { PlacedTile } from './service/readers.ts';
import { type BatchRequest, largerBatch, ServiceFailed } from './service/service.ts';

/** Tiles asked for to find one again: it, and those that share its instant. */
const aroundOne = 10;

/**
 * The tile of an object, asked of a service that has no look-up by id.
 * @param ask puts a question to the service
 * @param id as the service has it
 * @param at the tile's sorting_datetime
 * @throws what `ask` throws
 */
export async function findObject(
  ask: (question: BatchRequest) => Promise<PlacedTile[]>,
  id: string,
  at: Timestamp,
): Promise<PlacedTile | undefined> {
  const around = async (max: Timestamp, size: number) => {
    const question = { type: 'entity', min: undefined, max: showTimestamp(max), size } as const;
    return await ask(question).catch((error: unknown) => {
      // One that refuses the number may give its usual batch.
      if (!(error instanceof ServiceFailed) || error.kind !== 'refused') throw error;
      return ask({ ...question, size: undefined });
    });
  };
  const isIt = ({ tile }: PlacedTile) => tile?.type === 'entity' && tile.related_object.id === id;
  // Bounds may include or exclude: a microsecond above, the tile is there either way.
  const above = shiftTimestamp(at, 1);
  const batch = await around(above, aroundOne);
  const found = batch.find(isIt);
  if (found) return found;
  const isAllOneInstant = batch.every(({ sorting_datetime }) => parseTimestamp(sorting_datetime) === at);
  if (batch.length > 0 && isAllOneInstant) return (await around(above, largerBatch)).find(isIt);
  // A service that reads times less finely than it writes them needs a bound well above.
  return (await around(shiftTimestamp(at, 1_000_000), largerBatch)).find(isIt);
}
