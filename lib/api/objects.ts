import { z } from 'zod';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type MainScan, relatedObjectSchema } from '#lib/catalogue/schema.ts';
import type { DescribedObject } from '#lib/formats/object-description.ts';
import { isPartKind } from '#lib/metadata/part-kind.ts';
import { detailsOf, detailsSchema } from './object-details.ts';
import { readBatchSize, readFrom } from './parameters.ts';

const scanNumber = z.int().min(1).nullable().meta({ description: 'Counted from 1, in reading order.' });

/** An object as tiles contain it, with the fields that only the object's own resource adds. */
export const objectSchema = relatedObjectSchema.extend({
  organization_id: z.int().nullable(),
  scans_count: z.int().min(1),
  contents: z
    .array(
      z.object({
        label: z.string(),
        kind: z
          .string()
          .nullable()
          .meta({
            description: 'What it is; null where that is not known.',
            examples: ['chapter', 'title_page'],
          }),
        depth: z.int().min(0).meta({ description: 'How many entries it lies within.' }),
        first_scan: scanNumber,
        last_scan: scanNumber,
      }),
    )
    .meta({ description: 'The table of contents, each entry before those within it.' }),
  details: detailsSchema,
});
type ApiObject = z.infer<typeof objectSchema>;

/** One object; undefined where there is none with this id. */
export async function readObject(catalogue: Catalogue, id: string): Promise<ApiObject | undefined> {
  const object = await catalogue.object(id, undefined, { from: 0, count: 0 });
  return object && describeObject(object, catalogue.base);
}

/** An object as the API represents it. */
export function describeObject(
  object: DescribedObject & Pick<CatalogueObject, 'contents'>,
  publicUrl: string,
): ApiObject {
  const numbered = (position: number | undefined) => (position === undefined ? null : position + 1);
  return {
    ...object.tile.related_object,
    organization_id: object.organization?.id ?? null,
    scans_count: object.scanCount,
    contents: object.contents.map(({ label, kind, depth, first, last }) => ({
      label,
      kind: isPartKind(kind) ? kind : null,
      depth,
      first_scan: numbered(first),
      last_scan: numbered(last),
    })),
    details: detailsOf(object, publicUrl),
  };
}

/** A batch of an object's scans in reading order; undefined where there is no such object. @throws {ParameterError} */
export async function readScans(
  catalogue: Catalogue,
  id: string,
  query: URLSearchParams,
): Promise<MainScan[] | undefined> {
  const range = { from: readFrom(query), count: readBatchSize(query) };
  const object = await catalogue.object(id, undefined, { ...range, contents: false });
  return object?.scans.map(({ scan }) => scan);
}
