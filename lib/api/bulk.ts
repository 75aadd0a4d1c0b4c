import { z } from 'zod';
import { bulkPath } from '#lib/bulk/files.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { timestampSchema } from '#lib/catalogue/schema.ts';
import { formatTimestamp } from '#lib/catalogue/timestamp.ts';

/** The files available for bulk download. */
export const bulkSchema = z.object({
  complete: z.boolean().meta({ description: 'false: they are being made for the first time.' }),
  until: timestampSchema.nullable().meta({
    description: 'What has changed before is in the files; go on from here by OAI-PMH.',
  }),
  files: z
    .array(
      z.object({
        url: z.string(),
        month: z.string().meta({ description: 'In which its objects last changed.', examples: ['2027-01'] }),
        records: z.int().min(0),
        withdrawn: z.int().min(0).meta({ description: 'Objects that are no longer there.' }),
        bytes: z.int().min(0),
        sha256: z.string().meta({ description: 'Of the bytes as they are sent, hexadecimal.' }),
      }),
    )
    .meta({
      description:
        'In the order of changes; no object is in two of them. JSON Lines, compressed by gzip: each line is an Object, or id and withdrawn_at.',
    }),
});

/** The files for bulk download. The first request for them starts their production. */
export async function readBulk({
  bulk,
  base,
}: Pick<Catalogue, 'bulk' | 'base'>): Promise<z.infer<typeof bulkSchema>> {
  const bulkFiles = await bulk.files();
  if (!bulkFiles) await bulk.request();
  const { until = null, files = [] } = bulkFiles ?? {};
  return {
    complete: until !== null,
    until: until && formatTimestamp(until),
    files: files.map((file) => {
      const { month, records, withdrawn, bytes, sha256 } = file;
      return { url: base + bulkPath(file), month, records, withdrawn, bytes, sha256 };
    }),
  };
}
