/** A place in a bucket: files lie at `{prefix}{digest}/{file}`; the prefix is empty or ends with a slash. */
export type BucketPlace = {
  bucket: string;
  prefix: string;
  /** Address of a server other than Amazon's; such a one is asked by path, not by a host name for each bucket. */
  endpoint: string | undefined;
  /** Undefined: what the client library finds in its own configuration. */
  region: string | undefined;
};

/** Which storage is meant: a folder of this machine (absolute path) or a place in a bucket. Plain data. */
export type StoragePlace = { folder: string } | BucketPlace;
