import { setImmediate } from 'node:timers/promises';

/**
 * Things in groups, so that one question is asked for several: those that come without anything outside of the program
 * being waited for, as the records of one answer do.
 * @param max things of a group
 */
export async function* together<Thing>(
  things: AsyncIterable<Thing>,
  max: number,
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
      if (group.length === max) {
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
