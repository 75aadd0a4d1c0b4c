import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SavedItem } from './item.ts';
import { items, lists } from './items.fixture.ts';
import {
  add,
  maxItems,
  merge,
  moveTo,
  positionOf,
  remove,
  removedBy,
  restore,
  type SavedItems,
} from './list.ts';

const ids = (list: SavedItems) => list.map(({ id }) => id);
const isUnique = (list: SavedItems) => new Set(ids(list)).size === list.length;
const numbered = (count: number): SavedItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}?1#`,
    path: `/objects/${index}/a`,
    fragment: '',
    title: '',
    byline: '',
    label: '',
    institution: '',
    text: '',
    savedAt: '',
  }));

test('a new item comes first; the same view twice is one', () => {
  fc.assert(
    fc.property(lists, items, (list, item) => {
      const longer = add(list, item);
      expect(isUnique(longer)).toBe(true);
      expect(ids(longer)).toContain(item.id);
      expect(ids(add(longer, { ...item, title: 'again' }))).toEqual(ids(longer));
      if (positionOf(list, item.id) < 0) expect(longer).toEqual([item, ...list]);
    }),
  );
});

test('an item that is there stays in its place, with its words renewed', () => {
  const [first, second] = numbered(2) as [SavedItem, SavedItem];
  const renewed = { ...second, title: 'New', path: '/objects/1/new', savedAt: '2026-01-01T00:00:00.000Z' };
  expect(add([first, second], renewed)).toEqual([first, { ...renewed, savedAt: second.savedAt }]);
});

test('a full list takes nothing more', () => {
  const full = numbered(maxItems);
  const [extra] = numbered(maxItems + 1).slice(-1) as [SavedItem];
  expect(add(full, extra)).toBe(full);
  expect(merge(full, [extra])).toEqual({ items: full, added: [], existing: 0, omitted: 1 });
});

test('what was removed comes back to its place, and nothing else has moved', () => {
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.boolean()), (list, choices) => {
      const chosen = new Set(ids(list).filter(() => choices.next().value));
      const rest = remove(list, chosen);
      expect(ids(rest)).toEqual(ids(list).filter((id) => !chosen.has(id)));
      expect(restore(rest, removedBy(list, chosen))).toEqual(list);
      expect(restore(list, removedBy(list, chosen))).toEqual(list);
    }),
  );
});

test('a move takes one item to its place and leaves the others in their order', () => {
  fc.assert(
    fc.property(lists, fc.nat(20), fc.integer({ min: -3, max: 20 }), (list, which, position) => {
      const item = list[which];
      const moved = moveTo(list, item?.id ?? 'none', position);
      if (!item) {
        expect(moved).toBe(list);
        return;
      }
      const index = Math.min(Math.max(position, 0), list.length - 1);
      expect(positionOf(moved, item.id)).toBe(index);
      expect(remove(moved, new Set([item.id]))).toEqual(remove(list, new Set([item.id])));
    }),
  );
});

test('an import adds behind and loses nothing; taking it back leaves the list as it was', () => {
  fc.assert(
    fc.property(lists, lists, (list, others) => {
      // Some of the others are already in the list.
      const mixed = [...others, ...list.slice(0, 2)];
      const { items: merged, added, existing, omitted } = merge(list, mixed);
      expect(merged.slice(0, list.length)).toEqual(list);
      expect(isUnique(merged)).toBe(true);
      expect(added.length + existing + omitted).toBe(mixed.length);
      expect(remove(merged, new Set(added))).toEqual(list);
      expect(merge(merged, mixed).added).toEqual([]);
    }),
  );
});
