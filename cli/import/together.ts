import { setImmediate } from 'node:timers/promises';

/**
 * Groups items that arrive without waiting for I/O, such as the records of one answer, so that one query can serve
 * several.
 * @param most the largest size of a group
 */
export async function* together<Thing>(
  things: AsyncIterable<Thing>,
  most: number,
): AsyncGenerator<Thing[], void, undefined> {
  const iterator = things[Symbol.asyncIterator]();
  let group: Thing[] = [];
  try {
    for (let next = iterator.next(); ; ) {
      const come = await Promise.race([next, setImmediate(undefined)]);
      if (come === undefined && group.length > 0) {
        yield group;
        group = [];
      }
      const { done, value } = await next;
      if (done) break;
      group.push(value);
      if (group.length === most) {
        yield group;
        group = [];
      }
      next = iterator.next();
    }
    if (group.length > 0) yield group;
  } finally {
    await iterator.return?.();
  }
}
