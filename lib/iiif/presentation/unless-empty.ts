/** A list that says something: the Presentation API knows no empty ones but those that it demands. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
