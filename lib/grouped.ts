/** Groups items by a key, in their order. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** Splits a list into chunks of at most `size` items, in order. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Appends an item to the group of its key. */
export function append<Item, Key>(
  groups: { get(key: Key): Item[] | undefined; set(key: Key, group: [Item]): unknown },
  key: Key,
  item: Item,
): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
