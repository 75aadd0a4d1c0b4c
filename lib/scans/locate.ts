import { join } from 'node:path';
import { digestFolder } from './addresses.ts';

/** A file that an address of the storage names; it need not exist. */
export type Located = { digest: string; name: string; file: string; contentType: string };

const xml = 'application/xml; charset=utf-8';
const jpeg = 'image/jpeg';

/** Files with one address each. Thumbnails have theirs by the query. */
const contentTypes: Record<string, string> = {
  'scan.dzi': xml,
  'alto.xml': xml,
  'scan.jpg': jpeg,
  'image.jpg': jpeg,
  'image.png': 'image/png',
};

const addressPattern = /^\/scans\/([0-9a-f]{32})\/([a-z0-9_./]{1,80})$/;
const tilePattern = /^scan_files\/(?:0|[1-9]\d?)\/(?:0|[1-9]\d{0,5})_(?:0|[1-9]\d{0,5})\.jpeg$/;

/**
 * Finds the file of an address below /scans/. Only names of a fixed list and numbers ever reach the disk,
 * so no address can leave its folder; encoded spellings of a name are other addresses, and unknown.
 */
export function locateScan(folder: string, path: string, query: URLSearchParams): Located | undefined {
  const [, digest = '', address = ''] = addressPattern.exec(path) ?? [];
  const known = address === 'thumbnail.jpg' ? thumbnail(query.get('type')) : file(address);
  return known && { digest, ...known, file: join(digestFolder(folder, digest), ...known.name.split('/')) };
}

function thumbnail(type: string | null): Pick<Located, 'name' | 'contentType'> | undefined {
  if (type !== null && type !== 'large' && type !== 'huge') return undefined;
  return { name: `${type ?? 'default'}.jpg`, contentType: jpeg };
}

function file(name: string): Pick<Located, 'name' | 'contentType'> | undefined {
  if (tilePattern.test(name)) return { name, contentType: jpeg };
  const contentType = Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined;
  return contentType === undefined ? undefined : { name, contentType };
}
