/** A place in a bucket: files are at `{prefix}{digest}/{file}`; the prefix is empty or ends with a slash. */
export type BucketPlace = {
  bucket: string;
  prefix: string;
  /** URL of a server other than Amazon's, which is addressed by path instead of by a host name for each bucket. */
  endpoint: string | undefined;
  /** Undefined: from the client library's own configuration. */
  region: string | undefined;
};

/** Identifies a storage: a local folder (absolute path) or a place in a bucket. Plain data. */
export type StoragePlace = { folder: string } | BucketPlace;
