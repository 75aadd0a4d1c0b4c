/** Compares items by a number that each has, or by whether something holds for them: those for which it does come last. */
export const by =
  <Item>(keyOf: (item: Item) => number | boolean) =>
  (one: Item, other: Item): number => {
    const [first, second] = [Number(keyOf(one)), Number(keyOf(other))];
    return first === second ? 0 : first - second;
  };

/**
 * The value that a table has under a name from outside. `table[name]` would also find what every object has, such as
 * `constructor`.
 */
export function lookup<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A table with a value for each of some names. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** A non-empty list; undefined for an empty one, so that it is omitted from the output. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** The items that are there: without undefined, false and empty texts, so that a list can be written with conditions. */
export function present<Item>(items: readonly (Item | undefined | false | '')[]): Item[] {
  return items.filter((item): item is Item => Boolean(item));
}

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
