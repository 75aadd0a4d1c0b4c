import { z } from 'zod';
import { instantSchema } from '#lib/catalogue/schema.ts';
import { digestLength } from '#lib/scans/addresses.ts';

const bulkFileSchema = z.object({
  /** The month in which its objects last changed, as `2027-01`. */
  month: z.string(),
  /** The last change in the file. The file begins right after the last change of the one before it. */
  last: z.object({ datestamp: instantSchema, id: z.string() }),
  /** Number of changes in its range when it was generated. */
  changes: z.int(),
  /** Numbers of lines that are records, and of lines for withdrawn objects. */
  records: z.int(),
  withdrawn: z.int(),
  bytes: z.int(),
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file with the records of objects whose last change lies between two positions. Sizes in bytes. */
export type BulkFile = z.infer<typeof bulkFileSchema>;

/** What the store records about the files for bulk download. */
export const bulkFilesSchema = z.object({
  /** Identifies their format and the addresses in them: when it differs, all files are regenerated. */
  shape: z.string(),
  /** Once all files are generated, they contain every change before this instant. */
  until: instantSchema.nullable(),
  /** In the order of changes. */
  files: z.array(bulkFileSchema),
});
export type BulkFiles = z.infer<typeof bulkFilesSchema>;

/** The files for bulk download, generated on first request and kept up to date from then on. */
export interface BulkDownload {
  /** Undefined: nobody has requested them yet. */
  files(): Promise<BulkFiles | undefined>;
  /** Requests them; one of the library's servers generates them. */
  request(): Promise<void>;
}

/** Name of the file within its folder in the storage. */
export const storedName = 'records.jsonl.gz';

/** Storage folder that holds a file. */
export function digestOf({ sha256 }: Pick<BulkFile, 'sha256'>): string {
  return sha256.slice(0, digestLength);
}

/** Address of a file. It contains the digest, so that it never leads to other bytes. */
export function bulkPath({ month, sha256 }: Pick<BulkFile, 'month' | 'sha256'>): string {
  return `/bulk/${month}-${sha256.slice(0, digestLength)}.jsonl.gz`;
}
