/** Groups items by a key, in their order. */
export function grouped<Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): Map<Key, [Thing, ...Thing[]]> {
  const groups = new Map<Key, [Thing, ...Thing[]]>();
  for (const thing of things) append(groups, keyOf(thing), thing);
  return groups;
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
