import { formatTimestamp, parseTimestamp, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import type { FeedItem } from './service/readers.ts';
import { type BatchRequest, largerBatch, ServiceFailed } from './service/service.ts';

/** Number of tiles requested to find one of them: it, and those with the same instant. */
const aroundOne = 10;

/**
 * Finds an object's tile on a service that has no look-up by id.
 * @param fetchBatch sends a request to the service
 * @param id the service's own
 * @param at the tile's sorting_datetime
 * @throws whatever `fetchBatch` throws
 */
export async function findObject(
  fetchBatch: (request: BatchRequest) => Promise<FeedItem[]>,
  id: string,
  at: Timestamp,
): Promise<FeedItem | undefined> {
  const around = async (max: Timestamp, size: number) => {
    const request = { type: 'entity', min: undefined, max: formatTimestamp(max), size } as const;
    return await fetchBatch(request).catch((error: unknown) => {
      // A service that refuses this batch size may still return its usual batch.
      if (!(error instanceof ServiceFailed) || error.kind !== 'refused') throw error;
      return fetchBatch({ ...request, size: undefined });
    });
  };
  const isIt = ({ tile }: FeedItem) => tile?.type === 'entity' && tile.related_object.id === id;
  // Bounds may be inclusive or exclusive: a microsecond above, the tile is returned either way.
  const above = shiftTimestamp(at, 1);
  const batch = await around(above, aroundOne);
  const found = batch.find(isIt);
  if (found) return found;
  const isAllOneInstant = batch.every(({ sorting_datetime }) => parseTimestamp(sorting_datetime) === at);
  if (batch.length > 0 && isAllOneInstant) return (await around(above, largerBatch)).find(isIt);
  // A service that parses times with less precision than it writes them needs a bound well above.
  return (await around(shiftTimestamp(at, 1_000_000), largerBatch)).find(isIt);
}
