import type { Demonstrated } from './section.ts';
import { books } from './sections/books.ts';
import { leaflets } from './sections/leaflets.ts';
import { manuscripts } from './sections/manuscripts.ts';
import { maps } from './sections/maps.ts';
import { periodicals } from './sections/periodicals.ts';
import { photographs, postcards } from './sections/photographs.ts';
import { poetry } from './sections/poetry.ts';
import { prints } from './sections/prints.ts';
import { scores } from './sections/scores.ts';

const sections = [
  books,
  poetry,
  periodicals,
  manuscripts,
  prints,
  postcards,
  leaflets,
  maps,
  photographs,
  scores,
];

/** All objects of the demonstration, described but not yet drawn. */
export async function collection(): Promise<Demonstrated[]> {
  return (await Promise.all(sections.map((section) => section()))).flat();
}

/**
 * When each object came to the site. Kinds alternate, so that neighbours in time differ, and the intervals are
 * irregular as in real work: sometimes one object, sometimes three in a day.
 */
export function inPublicationOrder(objects: Demonstrated[]): { object: Demonstrated; published: string }[] {
  const kindOf = ({ metadata }: Demonstrated) => metadata.categories[0] ?? '';
  const kinds = [...new Set(objects.map(kindOf))];
  // Each object has an evenly spaced place within its kind; sorting by these places interleaves the kinds.
  const waiting = kinds
    .flatMap((kind, k) =>
      objects
        .filter((object) => kindOf(object) === kind)
        .map((object, i, { length }) => ({ object, place: (i + 0.5 + (k % 5) * 0.09) / length })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ object }) => object);
  const ordered: Demonstrated[] = [];
  while (waiting.length > 0) {
    const last = ordered.at(-1);
    const next = waiting.findIndex((object) => !last || kindOf(object) !== kindOf(last));
    ordered.push(...waiting.splice(Math.max(0, next), 1));
  }
  let moment = Date.UTC(2026, 1, 2, 9, 12, 0);
  return ordered.map((object, i) => {
    const published = new Date(moment).toISOString().slice(0, 19);
    moment += (((i * 37) % 11) * 7 + 5) * 3_600_000 + ((i * 17) % 50) * 60_000 + i * 1000;
    return { object, published };
  });
}
