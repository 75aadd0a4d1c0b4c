import { join } from 'node:path';

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
  origin: string;
  /** The base URL of the storage's folders: a CDN, a bucket, or this site's own /scans. */
  assets: string;
};

/** The base URLs of a site. @param assetsUrl of the storage's files; by default this site serves them */
export function baseUrlsOf(origin: string, assetsUrl?: string): BaseUrls {
  return { origin, assets: assetsUrl ?? `${origin}/scans` };
}

/** Address of a file of the storage below an origin ('' gives a root-relative address). */
export function storageAddress(origin: string, digest: string, file: string): string {
  return `${origin}/scans/${digest}/${file}`;
}

/** Addresses of a scan's files, by their names in the contract. */
export function scanAddresses({ origin, assets }: BaseUrls, digest: string) {
  return {
    manifest: `${assets}/${digest}/scan.dzi`,
    tilesPrefix: `${assets}/${digest}/scan_files/`,
    image: `${assets}/${digest}/scan.jpg`,
    thumbnail: (name: ThumbnailName) =>
      storageAddress(origin, digest, name === 'default' ? 'thumbnail.jpg' : `thumbnail.jpg?type=${name}`),
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
  const [, digest, name] = tilePattern.exec(address.slice(assets.length)) ?? [];
  return digest && name ? { digest, name } : undefined;
}

const tilePattern = /^\/([0-9a-f]{32})\/(scan_files\/\d{1,2}\/\d{1,6}_\d{1,6}\.jpeg)$/;
