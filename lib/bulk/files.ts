import { z } from 'zod';
import { instantSchema } from '#lib/catalogue/schema.ts';
import { digestLength } from '#lib/scans/addresses.ts';

const bulkFileSchema = z.object({
  /** Within which its changes lie, as `2027-01`. */
  month: z.string(),
  /** It ends with this change, and begins behind the one that the file before ends with. */
  last: z.object({ datestamp: instantSchema, id: z.string() }),
  /** Changes that were there when it was made. */
  changes: z.int(),
  /** Lines that are records, and lines that tell of withdrawn objects. */
  records: z.int(),
  withdrawn: z.int(),
  bytes: z.int(),
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file with the records of some objects, which are those whose last change lies between two places. Sizes in bytes. */
export type BulkFile = z.infer<typeof bulkFileSchema>;

/** What the store remembers of the files for bulk download. */
export const bulkFilesSchema = z.object({
  /** What they were made as: another shape, or other addresses in it, make all of them anew. */
  shape: z.string(),
  /** All changes before this instant are in them, once they are all made. */
  until: instantSchema.nullable(),
  /** In the order of changes. */
  files: z.array(bulkFileSchema),
});
export type BulkFiles = z.infer<typeof bulkFilesSchema>;

/** The files for bulk download, which are made once somebody has asked for them, and then kept up to date. */
export interface BulkDownload {
  /** Undefined: nobody has asked for them yet. */
  files(): Promise<BulkFiles | undefined>;
  /** Has them made, by whichever server of the library does. */
  ask(): Promise<void>;
}

/** Name of the file within its folder of the storage. */
export const storedName = 'records.jsonl.gz';

/** Folder of the storage that holds a file. */
export function digestOf({ sha256 }: Pick<BulkFile, 'sha256'>): string {
  return sha256.slice(0, digestLength);
}

/** Address of a file. It names what is in it, so that it never leads to other bytes. */
export function bulkPath({ month, sha256 }: Pick<BulkFile, 'month' | 'sha256'>): string {
  return `/bulk/${month}-${sha256.slice(0, digestLength)}.jsonl.gz`;
}
