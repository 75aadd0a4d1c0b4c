import { setImmediate } from 'node:timers/promises';

/** Items sorted or merged in one turn of the event loop: with names in a language's order some 10 ms. */
const itemsPerTurn = 2000;

/** Sorts a copy of many items, as `toSorted` would, but lets other work run in between. */
export async function sortInSteps<Item extends object>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += itemsPerTurn) {
    runs.push(items.slice(at, at + itemsPerTurn).sort(compare));
    await setImmediate();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item extends object>(
  ones: readonly Item[],
  others: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let at = 0;
  for (const other of others) {
    for (let one = ones[at]; one && compare(one, other) <= 0; one = ones[at]) {
      merged.push(one);
      at += 1;
      if (merged.length % itemsPerTurn === 0) await setImmediate();
    }
    merged.push(other);
    if (merged.length % itemsPerTurn === 0) await setImmediate();
  }
  return merged.concat(ones.slice(at));
}
