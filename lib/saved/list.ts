import type { SavedItem } from './item.ts';

export type SavedItems = readonly SavedItem[];

/** Items of a list: a browser stores about five million characters for a site. */
export const maxItems = 1000;

/** The list with the item at its head. One that is there already stays in its place, with its words renewed. */
export function add(items: SavedItems, item: SavedItem): SavedItems {
  if (positionOf(items, item.id) >= 0)
    return items.map((one) => (one.id === item.id ? { ...item, savedAt: one.savedAt } : one));
  return items.length >= maxItems ? items : [item, ...items];
}

/** The list without these items. */
export function remove(items: SavedItems, ids: ReadonlySet<string>): SavedItems {
  return items.filter(({ id }) => !ids.has(id));
}

/** Removed items with the places that they had, for {@link restore}. */
export type Removed = { item: SavedItem; position: number }[];

/** What {@link remove} would take away. */
export function removedBy(items: SavedItems, ids: ReadonlySet<string>): Removed {
  return items.map((item, position) => ({ item, position })).filter(({ item }) => ids.has(item.id));
}

/** The list with removed items where they were, or as near as it goes when it has changed since. */
export function restore(items: SavedItems, removed: Removed): SavedItems {
  const here = new Set(items.map(({ id }) => id));
  const restored = [...items];
  for (const { item, position } of removed) {
    if (!here.has(item.id)) restored.splice(position, 0, item);
  }
  return restored.slice(0, maxItems);
}

/** The list with one item at another position, counted from 0 and clamped to the list. */
export function moveTo(items: SavedItems, id: string, position: number): SavedItems {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = Math.min(Math.max(position, 0), items.length - 1);
  if (!item || to === from) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Position of an item, from 0; -1 when the list does not hold it. */
export function positionOf(items: SavedItems, id: string): number {
  return items.findIndex((item) => item.id === id);
}

/**
 * The list with others behind its own, as far as there is room. Nothing of the list changes.
 * @returns also the ids that are new, how many were there already, and how many found no room
 */
export function merge(
  items: SavedItems,
  others: SavedItems,
): { items: SavedItems; added: string[]; known: number; left: number } {
  const here = new Set(items.map(({ id }) => id));
  const fresh = others.filter(({ id }) => {
    const isNew = !here.has(id);
    here.add(id);
    return isNew;
  });
  const taken = fresh.slice(0, Math.max(maxItems - items.length, 0));
  return {
    items: [...items, ...taken],
    added: taken.map(({ id }) => id),
    known: others.length - fresh.length,
    left: fresh.length - taken.length,
  };
}
