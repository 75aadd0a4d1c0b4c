import { textDigestIn } from '#lib/scans/addresses.ts';
import { readStored, type Storage } from '#lib/scans/storage/storage.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import type { ObjectScan } from '../catalogue.ts';
import { altoAddress, TextLayers } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';

/** Reads the texts of scans from a storage. */
export function storedTexts(storage: Storage) {
  const layers = new TextLayers();
  return async (scan: ObjectScan): Promise<TextLayer | undefined> => {
    const digest = textDigestIn(altoAddress(scan.scan) ?? '');
    if (digest === undefined) return undefined;
    const bytes = await readStored(storage, digest, 'alto.xml').catch((error: unknown) => {
      throw new CatalogueUnavailable(`The text ${digest} cannot be read`, undefined, { cause: error });
    });
    return await layers.read(bytes, scan);
  };
}
