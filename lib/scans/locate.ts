import { contentTypeOf } from './storage/content-type.ts';

/** The file that an address names; it need not exist in the storage. */
export type LocatedFile = { digest: string; name: string; contentType: string };

/** Files with one address each. Thumbnails share one, distinguished by the query. */
const names = new Set(['scan.dzi', 'alto.xml', 'scan.jpg', 'image.jpg', 'image.png']);

const addressPattern = /^\/scans\/([0-9a-f]{32})\/([a-z0-9_./]{1,80})$/;
const tilePattern = /^scan_files\/(?:0|[1-9]\d?)\/(?:0|[1-9]\d{0,5})_(?:0|[1-9]\d{0,5})\.jpeg$/;

/**
 * The file that an address below /scans/ names. Only names from a fixed list and numbers ever reach the storage, so no
 * address can escape its folder; percent-encoded variants are unknown addresses.
 */
export function parseScanPath(path: string, query: URLSearchParams): LocatedFile | undefined {
  const [, digest = '', address = ''] = addressPattern.exec(path) ?? [];
  const name = address === 'thumbnail.jpg' ? thumbnail(query.get('type')) : address;
  const isKnown =
    name !== undefined && (address === 'thumbnail.jpg' || tilePattern.test(name) || names.has(name));
  return isKnown ? { digest, name, contentType: contentTypeOf(name) } : undefined;
}

function thumbnail(type: string | null): string | undefined {
  if (type !== null && type !== 'large' && type !== 'huge') return undefined;
  return `${type ?? 'default'}.jpg`;
}
