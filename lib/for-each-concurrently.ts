/** Processes items with bounded concurrency; rejects on the first failure, once the work in progress has settled. */
export async function forEachConcurrently<Thing>(
  concurrency: number,
  things: Iterable<Thing> | AsyncIterable<Thing>,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  let failed = false;
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    if (failed) break;
    const one = work(thing)
      .then(
        () => undefined,
        (error: unknown) => {
          failed = true;
          failures.push(error);
        },
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failed) throw failures[0];
}
