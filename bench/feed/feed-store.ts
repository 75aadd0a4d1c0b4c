import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Store, StoreOptions } from '#lib/catalogue/store/database.ts';

/** A made store of so many tiles, open, and how others open it. */
export type FeedStore = { tiles: number; options: StoreOptions; store: Store; catalogue: Catalogue };

/** The address of the site that stores are made for: what PUBLIC_URL is where nobody sets it. */
export const madeFor = 'http://localhost:3000';

/** A size as the table names it. */
export function shown(tiles: number): string {
  return `${tiles.toLocaleString('en')} tiles`;
}
