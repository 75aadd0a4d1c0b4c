import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Store } from '#lib/catalogue/store/database.ts';

/** A made store of so many tiles, open. */
export type FeedStore = { tiles: number; store: Store; catalogue: Catalogue };

/** A size as the table names it. */
export function shown(tiles: number): string {
  return `${tiles.toLocaleString('en')} tiles`;
}
