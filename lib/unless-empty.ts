/** A non-empty list; undefined for an empty one, so that it is omitted from the output. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
