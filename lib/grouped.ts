/** Groups items by a key, in their order. */
export function grouped<Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): Map<Key, [Thing, ...Thing[]]> {
  const groups = new Map<Key, [Thing, ...Thing[]]>();
  for (const thing of things) append(groups, keyOf(thing), thing);
  return groups;
}

/** The parts of a list, of at most so many items each, in order. */
export function* chunks<Thing>(things: readonly Thing[], size: number): Generator<Thing[]> {
  for (let from = 0; from < things.length; from += size) yield things.slice(from, from + size);
}

/** Appends an item to the group of its key. */
export function append<Thing, Key>(
  groups: { get(key: Key): Thing[] | undefined; set(key: Key, group: [Thing]): unknown },
  key: Key,
  thing: Thing,
): void {
  const group = groups.get(key);
  if (group) group.push(thing);
  else groups.set(key, [thing]);
}
