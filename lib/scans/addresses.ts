import { join } from 'node:path';

/** Lower-case hexadecimal digits of the digest that names a folder of the storage: 128 bits of SHA-256. */
export const digestLength = 32;

/** Names of the thumbnails, in the contract's order. */
export const thumbnailNames = ['default', 'large', 'huge'] as const;
export type ThumbnailName = (typeof thumbnailNames)[number];

/** The storage's folder on disk. */
export function storageFolder(dataDir: string): string {
  return join(dataDir, 'scans');
}

/** Folder on disk of what a digest names; spread over 256 folders. */
export function digestFolder(storage: string, digest: string): string {
  return join(storage, digest.slice(0, 2), digest);
}

/** Address of a file of the storage below an origin ('' gives a root-relative address). */
export function storageAddress(origin: string, digest: string, file: string): string {
  return `${origin}/scans/${digest}/${file}`;
}

/** Addresses of one scan, as the contract names them. */
export function scanAddresses(origin: string, digest: string) {
  return {
    manifest: storageAddress(origin, digest, 'scan.dzi'),
    tilesPrefix: storageAddress(origin, digest, 'scan_files/'),
    image: storageAddress(origin, digest, 'scan.jpg'),
    thumbnail: (name: ThumbnailName) =>
      storageAddress(origin, digest, name === 'default' ? 'thumbnail.jpg' : `thumbnail.jpg?type=${name}`),
  };
}

/** Address of a text layer (ALTO). */
export function textAddress(origin: string, digest: string): string {
  return storageAddress(origin, digest, 'alto.xml');
}
