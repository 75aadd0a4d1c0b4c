import type { Catalogue } from '../catalogue.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { ListedFiles } from './service/listed-origins.ts';

/** Milliseconds allowed for fetching a tile, and its maximum bytes: a scan that is a single image is one tile. */
const timeout = 8000;
const maxBytes = 32 * 1024 * 1024;

/** Fetches tiles of scans that a service hosts, from listed origins only. */
export function tileReader({ connection, isListed }: ListedFiles): Catalogue['tile'] {
  return async (address) => {
    if (!isListed(address)) return undefined;
    const options = { accept: 'image/*', maxBytes, milliseconds: timeout };
    const { status, body } = await connection.get(new URL(address), options).catch((cause: unknown) => {
      throw new CatalogueUnavailable(`the tile ${address} cannot be had`, 5, { cause });
    });
    if (status === 200) return body;
    if (status === 404 || status === 410) return undefined;
    throw new CatalogueUnavailable(`the tile ${address} is answered with status ${status}`, 5);
  };
}
