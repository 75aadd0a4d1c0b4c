import { join } from 'node:path';
import { contentTypeOf } from './storage/content-type.ts';

/** Number of lower-case hexadecimal digits in the digest that names a storage folder: 128 bits of SHA-256. */
export const digestLength = 32;

/** Names of the thumbnails, in the contract's order. */
export const thumbnailNames = ['default', 'large', 'huge'] as const;
export type ThumbnailName = (typeof thumbnailNames)[number];

/** The storage folder on disk. */
export function storageFolder(dataDir: string): string {
  return join(dataDir, 'scans');
}

/** Folder on disk for a digest; spread over 256 parent folders. */
export function digestFolder(storage: string, digest: string): string {
  return join(storage, digest.slice(0, 2), digest);
}

/** Where the public reaches this site and the files of the storage; neither ends with a slash. */
export type BaseUrls = {
  /** The site's origin. Thumbnails always have addresses there, because a query selects their size. */
  publicUrl: string;
  /** The base URL of the storage's folders: a CDN, a bucket, or this site's own /scans. */
  assets: string;
};

/** The base URLs of a site. @param assetsUrl of the storage's files; by default this site serves them */
export function baseUrlsOf(publicUrl: string, assetsUrl?: string): BaseUrls {
  return { publicUrl, assets: assetsUrl ?? `${publicUrl}/scans` };
}

/** Address of a file of the storage below an origin ('' gives a root-relative address). */
export function storageAddress(publicUrl: string, digest: string, file: string): string {
  return `${publicUrl}/scans/${digest}/${file}`;
}

/** Addresses of a scan's files, by their names in the contract. */
export function scanAddresses({ publicUrl, assets }: BaseUrls, digest: string) {
  return {
    manifest: `${assets}/${digest}/scan.dzi`,
    tilesPrefix: `${assets}/${digest}/scan_files/`,
    image: `${assets}/${digest}/scan.jpg`,
    thumbnail: (name: ThumbnailName) =>
      storageAddress(publicUrl, digest, name === 'default' ? 'thumbnail.jpg' : `thumbnail.jpg?type=${name}`),
  };
}

/** Address of a text layer (ALTO). */
export function textAddress({ assets }: BaseUrls, digest: string): string {
  return `${assets}/${digest}/alto.xml`;
}

/** The digest in an address from textAddress. */
export function textDigestIn(address: string): string | undefined {
  return /\/([0-9a-f]{32})\/alto\.xml$/.exec(address)?.[1];
}

/** The digest and name of a tile, given its address below the prefix from scanAddresses. */
export function tileIn({ assets }: BaseUrls, address: string): { digest: string; name: string } | undefined {
  if (!address.startsWith(`${assets}/`)) return undefined;
  const [, digest, name = ''] = addressPattern.exec(`/scans${address.slice(assets.length)}`) ?? [];
  return digest && tilePattern.test(name) ? { digest, name } : undefined;
}

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
