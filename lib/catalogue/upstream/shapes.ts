import { z } from 'zod';
import { slugOf } from '#lib/pages/slug.ts';
import {
  type Category,
  categories,
  type EntityTile,
  type Organization,
  type OtherTile,
  otherTileSchema,
  pageSchema,
  relatedObjectSchema,
  type Statistics,
  tileType,
  timestampSchema,
} from '../schema.ts';
import { resolveAddress } from './addresses.ts';

// What a foreign service may send for the contract's shapes: keys that the contract calls optional, or that no page
// shows, may be missing; every address is resolved. What comes out keeps to the contract exactly.

const unknownDate = '0001-01-01T00:00:00';

const nullableText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');
const count = z
  .int()
  .min(0)
  .nullish()
  .transform((number) => number ?? 0);
/** What was only ever seen as null. */
const none = z
  .unknown()
  .optional()
  .transform(() => null);
const dimensions = z.object({ width: z.int().min(0), height: z.int().min(0) });

const globalAggregations = z.object({
  notes_count: count,
  views_count: count,
  favorites_count: count,
  bookmarks_count: count,
  collections_containing_count: count,
});

const paginationInfo = z.object({
  scan_structure: text,
  scan_functions: z
    .array(z.string())
    .nullish()
    .transform((functions) => functions ?? []),
  interesting: z
    .boolean()
    .nullish()
    .transform((interesting) => interesting ?? false),
  scan_name: z.string().nullish(),
  page_description: z.string().nullish(),
});

const statistics = z.object({
  entities: z.object({
    total: z.int().min(0),
    public: z.int().min(0),
    by_category: z.object(
      Object.fromEntries(categories.map((category) => [category, count])) as Record<Category, typeof count>,
    ),
  }),
}) satisfies z.ZodType<Statistics>;

/** The shapes of one service. @param base its address, with a slash at the end */
export function upstreamShapes(base: string) {
  const address = z.string().transform((given) => resolveAddress(given, base));
  const optionalAddress = address.nullish().transform((given) => given ?? '');

  const thumbnail = z.object({ dimensions, url: address });
  const mainScan = z.object({
    id: z.int(),
    dzi: z
      .object({ tiles_prefix: optionalAddress, manifest_url: optionalAddress })
      .nullish()
      .transform((dzi) => dzi ?? { tiles_prefix: '', manifest_url: '' }),
    thumbnails: z.array(thumbnail),
    pagination_info: paginationInfo
      .nullish()
      .transform((info) => info ?? paginationInfo.parse({ scan_name: null })),
    resources: z
      .array(z.object({ url: address, hidden: z.boolean(), downloadable: z.boolean(), mime: z.string() }))
      .nullish()
      .transform((resources) => resources ?? []),
    rotation: z
      .int()
      .nullish()
      .transform((rotation) => rotation ?? 0),
    aggregations: none.transform(() => ({ user: null, global: null })),
  });

  const relatedObject = z
    .object({
      // Half a surrogate pair cannot be written in an address.
      id: z.string().regex(/^\P{Surrogate}+$/u, { error: 'not a text that an address can hold' }),
      slug: z
        .string()
        .regex(/^\P{Surrogate}{0,200}$/u)
        .nullish()
        .catch(''),
      title: z.string(),
      creator: nullableText,
      creator_name: nullableText,
      creator_date: nullableText,
      creator_apposition: nullableText,
      creator_corp: nullableText,
      date: relatedObjectSchema.shape.date.nullish().transform((date) => date ?? unknownDate),
      date_descriptive: nullableText,
      publish_place: nullableText,
      categories: z.array(z.string()),
      is_public: z.boolean(),
      main_scan: mainScan,
      aggregations: z
        .object({ global: globalAggregations.nullish() })
        .nullish()
        .transform((given) => ({ user: null, global: given?.global ?? globalAggregations.parse({}) })),
    })
    .transform((object) => ({ ...object, slug: object.slug || slugOf(object.title) }));

  const common = {
    id: z.int(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    sorting_datetime: timestampSchema,
  };

  const entityTile = z
    .object({
      ...common,
      type: z.literal('entity'),
      thumbnail_url: address,
      related_object_id: text,
      indice: z
        .int()
        .nullish()
        .transform((indice) => indice ?? 0),
      scan_index: none,
      entity_title: z.string(),
      entity_creator_name: text,
      related_object: relatedObject,
    })
    .transform((tile) => ({
      ...tile,
      related_object_id: tile.related_object.id,
    })) satisfies z.ZodType<EntityTile>;

  const otherTile = otherTileSchema.extend({
    type: tileType.exclude(['entity']),
    // The contract shows none of these: what is something else is nothing.
    title: z.string().nullish().catch(null),
    description: z.string().nullish().catch(null),
    thumbnail_url: optionalAddress.catch(''),
    url: optionalAddress.catch(''),
  }) satisfies z.ZodType<OtherTile>;

  const organization = z.object({
    id: z.int(),
    fullname: z.string(),
    avatar: z
      .object({ dimensions, url: address })
      .nullish()
      .transform((avatar) => avatar ?? { dimensions: { width: 0, height: 0 }, url: '' }),
    background: optionalAddress,
    description: z
      .object({ pl: text, en: text })
      .nullish()
      .transform((description) => description ?? { pl: '', en: '' }),
    aggregations: z
      .object({ featured_collections_count: count, items_provided_count: count, collections_count: count })
      .nullish()
      .transform(
        (given) => given ?? { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
      ),
  }) satisfies z.ZodType<Organization>;

  return { entityTile, otherTile, organization, page: pageSchema, statistics };
}
