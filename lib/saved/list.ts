import type { SavedItem } from './item.ts';

export type SavedItems = readonly SavedItem[];

/** Maximum number of items: browsers store about five million characters per site. */
export const maxItems = 1000;

/** Adds an item at the head. One that is already in the list keeps its place and date, with its texts updated. */
export function add(items: SavedItems, item: SavedItem): SavedItems {
  if (positionOf(items, item.id) >= 0)
    return items.map((one) => (one.id === item.id ? { ...item, savedAt: one.savedAt } : one));
  return items.length >= maxItems ? items : [item, ...items];
}

/** Removes items from the list. */
export function remove(items: SavedItems, ids: ReadonlySet<string>): SavedItems {
  return items.filter(({ id }) => !ids.has(id));
}

/** Removed items with their former positions, for {@link restore}. */
export type Removed = { item: SavedItem; position: number }[];

/** What {@link remove} would remove. */
export function removedBy(items: SavedItems, ids: ReadonlySet<string>): Removed {
  return items.map((item, position) => ({ item, position })).filter(({ item }) => ids.has(item.id));
}

/** Restores removed items at their former positions, or as close as possible if the list has changed since. */
export function restore(items: SavedItems, removed: Removed): SavedItems {
  const existingIds = new Set(items.map(({ id }) => id));
  const restored = [...items];
  for (const { item, position } of removed) {
    if (!existingIds.has(item.id)) restored.splice(position, 0, item);
  }
  return restored.slice(0, maxItems);
}

/** Moves an item to another position, counted from 0 and clamped to the list. */
export function moveTo(items: SavedItems, id: string, position: number): SavedItems {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = Math.min(Math.max(position, 0), items.length - 1);
  if (!item || to === from) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Position of an item, from 0; -1 when the list does not contain it. */
export function positionOf(items: SavedItems, id: string): number {
  return items.findIndex((item) => item.id === id);
}

/**
 * Appends other items, as far as there is room. Existing items stay unchanged.
 * @returns also the ids that are new, how many were in the list already, and how many found no room
 */
export function merge(
  items: SavedItems,
  others: SavedItems,
): { items: SavedItems; added: string[]; existing: number; omitted: number } {
  const existingIds = new Set(items.map(({ id }) => id));
  const fresh = others.filter(({ id }) => {
    const isNew = !existingIds.has(id);
    existingIds.add(id);
    return isNew;
  });
  const appended = fresh.slice(0, Math.max(maxItems - items.length, 0));
  return {
    items: [...items, ...appended],
    added: appended.map(({ id }) => id),
    existing: others.length - fresh.length,
    omitted: fresh.length - appended.length,
  };
}
