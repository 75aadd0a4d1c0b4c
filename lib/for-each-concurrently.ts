/** Processes items with bounded concurrency; rejects on the first failure, once the work in progress has settled. */
export async function forEachConcurrently<Item>(
  concurrency: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failed = false;
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failed) break;
    const one = work(item)
      .then(
        () => undefined,
        (error: unknown) => {
          failed = true;
          failures.push(error);
        },
      )
      .finally(() => pending.delete(one));
    pending.add(one);
    if (pending.size >= concurrency) await Promise.race(pending);
  }
  await Promise.all(pending);
  if (failed) throw failures[0];
}
