import { type BaseUrls, textAddress, textDigestIn, tileIn } from '#lib/scans/addresses.ts';
import { MissingFile, readStored, type Storage } from '#lib/scans/storage/storage.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import type { Catalogue } from '../catalogue.ts';
import { rootRelative } from '../root-relative.ts';
import { textAddressOf } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { storedText } from './mirrored-texts.ts';
import type { Store } from './store.ts';

/** Reads the texts of our own scans from storage, and those of services that are in the store; else undefined. */
export function storedTexts(
  { reader }: Pick<Store, 'reader'>,
  storage: Storage,
  baseUrls: BaseUrls,
): Catalogue['textFile'] {
  return async ({ scan }) => {
    const address = textAddressOf(scan);
    if (address === undefined) return undefined;
    const digest = textDigestIn(address);
    // A service may run the same software, and so name its texts the same way.
    const own = digest === undefined ? '' : textAddress(baseUrls, digest);
    if (digest === undefined || (address !== own && address !== rootRelative(own, baseUrls.publicUrl)))
      return await storedText(reader, address);
    return await readStored(storage, digest, 'alto.xml').catch((cause: unknown) => {
      throw new CatalogueUnavailable(`The text ${digest} cannot be read: ${firstLine(cause)}`, { cause });
    });
  };
}

/** Reads tiles of our own scans from storage; undefined for any other address. */
export function storedTiles(storage: Storage, baseUrls: BaseUrls): Catalogue['tile'] {
  return async (address) => {
    const tile = tileIn(baseUrls, address);
    if (!tile) return undefined;
    try {
      return await readStored(storage, tile.digest, tile.name);
    } catch (cause) {
      if (cause instanceof MissingFile) return undefined;
      throw new CatalogueUnavailable(`The tile ${address} cannot be read: ${firstLine(cause)}`, { cause });
    }
  };
}
