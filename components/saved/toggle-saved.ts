import { readItem, type SavedItem, viewOf } from '#lib/saved/item.ts';
import { add, positionOf, remove } from '#lib/saved/list.ts';
import { changeSaved, type StorageProblem, savedItems } from './store.ts';

export type Toggled = 'nowSaved' | 'nowRemoved' | 'limit' | StorageProblem;

/**
 * Saves a view or a search, or removes it from the list.
 * @param saved the item without a view @param address of the item, absolute, with the view
 * @param selected text selected on the page: stored as the passage's words, if the view names one
 */
export function toggleSaved(saved: SavedItem, address: string, selected: string, isSaved: boolean): Toggled {
  const savedAt = new Date().toISOString();
  const item = readItem({ ...saved, address, savedAt }, location.origin);
  if (typeof item === 'string') return 'limit';
  const text = viewOf(item).passage ? selected.trim().slice(0, 1000) : '';
  const problem = changeSaved((items) =>
    isSaved ? remove(items, new Set([item.id])) : add(items, { ...item, text }),
  );
  if (problem) return problem;
  if (isSaved) return 'nowRemoved';
  return positionOf(savedItems().items, item.id) < 0 ? 'limit' : 'nowSaved';
}
