/** A non-empty list; undefined for an empty one, so that it is omitted from the output. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** The items that are there: without undefined, false and empty texts, so that a list can be written with conditions. */
export function present<Item>(items: readonly (Item | undefined | false | '')[]): Item[] {
  return items.filter((item): item is Item => Boolean(item));
}
