import { setImmediate } from 'node:timers/promises';

/**
 * Groups items so that one query serves several: items that arrive without waiting for I/O, such as the records of one
 * answer, share a batch.
 * @param max items per batch
 */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  max: number,
): AsyncGenerator<Item[], void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const group: Item[] = [];
  let idle = setImmediate(undefined);
  try {
    for (let next = iterator.next(); ; next = iterator.next()) {
      const arrived = await Promise.race([next, idle]);
      if (arrived === undefined && group.length > 0) yield group.splice(0);
      const { done, value } = await next;
      if (done) break;
      // Only now, as it may be over before an item for which it took long arrives.
      if (arrived === undefined) idle = setImmediate(undefined);
      group.push(value);
      if (group.length === max) yield group.splice(0);
    }
    if (group.length > 0) yield group;
  } finally {
    await iterator.return?.();
  }
}
