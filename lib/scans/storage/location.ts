import { resolve } from 'node:path';

/** A place in a bucket: files are at `{prefix}{digest}/{file}`; the prefix is empty or ends with a slash. */
export type BucketLocation = {
  bucket: string;
  prefix: string;
  /** URL of a server other than Amazon's, which is addressed by path instead of by a host name for each bucket. */
  endpoint: string | undefined;
  /** Undefined: from the client library's own configuration. */
  region: string | undefined;
};

/** Identifies a storage: a local folder (absolute path) or a place in a bucket. Plain data. */
export type StorageLocation = { folder: string } | BucketLocation;

/** The bucket server's settings, from the environment variables of Amazon's tools. */
export type BucketServer = Pick<BucketLocation, 'endpoint' | 'region'>;

// Bucket names (S3's user guide, "General purpose bucket naming rules"); keys in characters that all servers accept.
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.!~*'()-]+)*)\/?$/;

/** Parses `s3://bucket` or `s3://bucket/prefix`; undefined for anything else. */
export function parseBucketAddress(
  text: string,
  { endpoint, region }: BucketServer,
): BucketLocation | undefined {
  const [, bucket, path = ''] = bucketAddress.exec(text) ?? [];
  if (bucket === undefined || path.split('/').some((part) => part === '.' || part === '..')) return undefined;
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  // Servers other than Amazon's mostly ignore the region, but the client requires one.
  return { bucket, prefix, endpoint, region: region ?? (endpoint === undefined ? undefined : 'us-east-1') };
}

/**
 * Parses an operator's storage setting: a bucket address or a folder.
 * @param base folder to which relative paths refer
 */
export function parseStorage(text: string, base: string, server: BucketServer): StorageLocation | undefined {
  // A misspelt bucket address is not a folder; names of folders may contain colons, for instance in a time at the end.
  if (text === '' || /^(?:s3|https?):|^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    return parseBucketAddress(text, server);
  return { folder: resolve(base, text) };
}
