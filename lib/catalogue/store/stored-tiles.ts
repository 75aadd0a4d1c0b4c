import { type BaseUrls, tileIn } from '#lib/scans/addresses.ts';
import { MissingFile, readStored, type Storage } from '#lib/scans/storage/storage.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import type { Catalogue } from '../catalogue.ts';
import { CatalogueUnavailable } from '../unavailable.ts';

/** Reads tiles of our own scans from storage; undefined for any other address. */
export function storedTiles(storage: Storage, baseUrls: BaseUrls): Catalogue['tile'] {
  return async (address) => {
    const tile = tileIn(baseUrls, address);
    if (!tile) return undefined;
    try {
      return await readStored(storage, tile.digest, tile.name);
    } catch (cause) {
      if (cause instanceof MissingFile) return undefined;
      throw new CatalogueUnavailable(`The tile ${address} cannot be read: ${firstLine(cause)}`, undefined, {
        cause,
      });
    }
  };
}
