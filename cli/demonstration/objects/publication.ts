import type { Demonstrated } from '../types.ts';

/**
 * When each object came to the site. Kinds take turns, so that neighbours in time differ,
 * and the moments are uneven like those of real work: one object now, three in a day then.
 */
export function inPublicationOrder(objects: Demonstrated[]): { object: Demonstrated; published: string }[] {
  const kinds = new Map<string, Demonstrated[]>();
  for (const object of objects) {
    const kind = object.categories[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), object]);
  }
  // Each object stands at its even place within its kind; sorting these places shuffles the kinds together.
  const placed = [...kinds.values()].flatMap((group, k) =>
    group.map((object, i) => ({ object, place: (i + 0.5 + (k % 5) * 0.09) / group.length })),
  );
  placed.sort((a, b) => a.place - b.place);
  const ordered: Demonstrated[] = [];
  const waiting = placed.map(({ object }) => object);
  while (waiting.length > 0) {
    const last = ordered.at(-1)?.categories[0];
    const next = Math.max(
      0,
      waiting.findIndex((object) => object.categories[0] !== last),
    );
    ordered.push(...waiting.splice(next, 1));
  }
  let moment = Date.UTC(2026, 1, 2, 9, 12, 0);
  return ordered.map((object, i) => {
    const published = new Date(moment).toISOString().slice(0, 19);
    moment += (((i * 37) % 11) * 7 + 5) * 3_600_000 + ((i * 17) % 50) * 60_000 + i * 1000;
    return { object, published };
  });
}
