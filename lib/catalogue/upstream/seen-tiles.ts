import { LRUCache } from 'lru-cache';
import type { EntityTile, Tile } from '../schema.ts';

/** An object's tile as a batch of the feed showed it, with those beside it there. */
export type SeenTile = {
  tile: EntityTile;
  newer: EntityTile | undefined;
  older: EntityTile | undefined;
  /** Milliseconds since 1970. */
  answeredAt: number;
};

/** Characters of JSON of all tiles that are remembered: some thousands of usual ones. */
const mostCharacters = 16 * 1024 * 1024;

/**
 * The objects that passed by in batches of the feed. A visitor comes to an object from its tile, so it is known here
 * already: its page costs the service no question, and opens while the service is away.
 */
export class SeenTiles {
  readonly #tiles = new LRUCache<string, SeenTile>({
    maxSize: mostCharacters,
    // With the tiles on either side.
    sizeCalculation: ({ tile }) => 3 * JSON.stringify(tile).length,
  });

  /** @param batch newest first */
  note(batch: readonly Tile[], answeredAt: number): void {
    const entities = batch.filter((tile) => tile.type === 'entity');
    for (const [index, tile] of entities.entries()) {
      const { id } = tile.related_object;
      const known = this.#tiles.get(id);
      if (known && known.answeredAt >= answeredAt) continue;
      // At the edge of a batch nothing is said of what lies beyond.
      const newer = entities[index - 1] ?? known?.newer;
      const older = entities[index + 1] ?? known?.older;
      this.#tiles.set(id, { tile, newer, older, answeredAt });
    }
  }

  find(id: string): SeenTile | undefined {
    return this.#tiles.get(id);
  }
}
