import type { Catalogue } from '../catalogue.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { fetchFile, type ListedFiles } from './service/listed-origins.ts';

/** Milliseconds allowed for fetching a tile, and its maximum bytes: a scan that is a single image is one tile. */
const timeout = 8000;
const maxBytes = 32 * 1024 * 1024;

/** Fetches tiles of scans that a service hosts, from listed origins only. */
export function tileReader(files: ListedFiles): Catalogue['tile'] {
  return async (address) => {
    if (!files.isListed(address)) return undefined;
    const limits = { accept: 'image/*', maxBytes, milliseconds: timeout };
    return await fetchFile(files, address, limits).catch((cause: unknown) => {
      throw new CatalogueUnavailable(`the tile ${address} cannot be had`, { cause });
    });
  };
}
