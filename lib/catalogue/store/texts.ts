import { readFile } from 'node:fs/promises';
import { storageFolder } from '#lib/scans/addresses.ts';
import { locateScan } from '#lib/scans/locate.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import type { ObjectScan } from '../catalogue.ts';
import { altoAddress, TextLayers } from '../text-layers.ts';

/** Reads the texts of scans from the storage of a data folder. */
export function storedTexts(dataDir: string) {
  const layers = new TextLayers();
  return async (scan: ObjectScan): Promise<TextLayer | undefined> => {
    const address = altoAddress(scan.scan);
    const path = address && new URL(address, 'http://storage.invalid').pathname;
    const located = path && locateScan(storageFolder(dataDir), path, new URLSearchParams());
    return located ? await layers.read(await readFile(located.file), scan) : undefined;
  };
}
