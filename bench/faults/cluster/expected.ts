import type { Tile } from '#lib/catalogue/schema.ts';
import { comparable, type TrueObject, type Truth } from './truth.ts';

/** Milliseconds after which an object that is in the library must be in every feed that no cache has kept. */
const settling = 20_000;

/** Since when the objects are there that were there before all others. */
export const beginning = Number.NEGATIVE_INFINITY;

/** What visitors may see and must see, while objects are being added. Times as `performance.now()` tells them. */
export class Expected {
  readonly #truth: Truth;
  readonly #possible = new Set<string>();
  readonly #present = new Map<string, number>();

  constructor(truth: Truth) {
    this.#truth = truth;
  }

  /** From now on these may be there: their import has begun. */
  mayCome(titles: Iterable<string>): void {
    for (const title of titles) this.#possible.add(title);
  }

  /** From now on these are there. */
  areThere(titles: Iterable<string>, since = performance.now()): void {
    for (const title of titles) {
      this.#possible.add(title);
      if (!this.#present.has(title)) this.#present.set(title, since);
    }
  }

  /** Objects that every visitor must have been able to see for some time. */
  settled(): TrueObject[] {
    const until = performance.now() - settling;
    return [...this.#present].flatMap(([title, since]) =>
      since <= until ? (this.#truth.get(title) ?? []) : [],
    );
  }

  /** Whether an object was there before the first visitor. */
  wasFirst(title: string): boolean {
    return this.#present.get(title) === beginning;
  }

  /** What is wrong with a tile, in words; undefined: it is just as it has to be. */
  mistakeIn(tile: Tile): string | undefined {
    const title = tile.type === 'entity' ? tile.entity_title : '';
    const right = this.#truth.get(title);
    if (!right) return `a tile that nobody has made: ${tile.type} "${title}"`;
    if (!this.#possible.has(title)) return `"${title}", whose import has not begun`;
    return right.tile === comparable(tile) ? undefined : `another tile than was imported: "${title}"`;
  }
}
