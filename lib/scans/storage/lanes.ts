/** Does some work for each thing, so many at once; the first failure ends it when what is under way has ended. */
export async function inLanes<Thing>(
  lanes: number,
  things: Iterable<Thing> | AsyncIterable<Thing>,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  let failed = false;
  const under = new Set<Promise<void>>();
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
      .finally(() => under.delete(one));
    under.add(one);
    if (under.size >= lanes) await Promise.race(under);
  }
  await Promise.all(under);
  if (failed) throw failures[0];
}
