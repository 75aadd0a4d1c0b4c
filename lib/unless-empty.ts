/** A list that says something; undefined for an empty one, which is then left out of what is written. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
