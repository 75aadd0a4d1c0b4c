import { z } from 'zod';
import { byName } from '#lib/lists.ts';
import { parseTimestamp, type Timestamp } from './timestamp.ts';

// The shapes of the catalogue read API. Every type of the catalogue comes from here;
// the OpenAPI description is generated from these schemas too.

/** Types of front page tiles, in the contract's order. */
export const tileTypes = ['category', 'collection', 'entity', 'press', 'news', 'video'] as const;
export const tileType = z.enum(tileTypes);
export type TileType = z.infer<typeof tileType>;

/** Categories that the statistics count, in the contract's order. */
export const categories = [
  'serials',
  'books',
  'articles',
  'ephemerals',
  'maps',
  'photographs',
  'postcards',
  'prints',
  'manuscripts',
  'scores',
] as const;
export type Category = (typeof categories)[number];

/** Whether an object's category is one of these, for which the site has a display name. */
export function isCategory(name: string): name is Category {
  return categories.some((category) => category === name);
}

/** A value for each category. */
export const byCategory = <Value>(make: (category: Category) => Value) => byName(categories, make);

const count = z.int().min(0);
const pixels = z.int().min(0);
/** A timestamp as the contract writes it. */
export const timestampSchema = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, { error: 'not an ISO 8601 timestamp without a zone' })
  .meta({ description: 'ISO 8601 without a time zone; 0 to 6 fractional digits' });
/** The same, converted to the form that the store compares. @param message of the issue for any other text */
export const instantOr = (message: string) =>
  z.string().transform((text, context): Timestamp => {
    const timestamp = parseTimestamp(text);
    if (timestamp) return timestamp;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
export const instantSchema = instantOr('not a timestamp');
const dimensions = z.object({ width: pixels, height: pixels });

export const organizationSchema = z.object({
  id: z.int(),
  fullname: z.string(),
  avatar: z.object({ dimensions, url: z.string() }),
  background: z.string(),
  description: z.object({ pl: z.string(), en: z.string() }),
  aggregations: z.object({
    featured_collections_count: count,
    items_provided_count: count,
    collections_count: count,
  }),
});
export type Organization = z.infer<typeof organizationSchema>;

const visitorCounts = [
  'notes_count',
  'views_count',
  'favorites_count',
  'bookmarks_count',
  'collections_containing_count',
] as const;

/** A value for each number of what visitors did with an object. */
export const byVisitorCount = <Value>(make: () => Value) => byName(visitorCounts, make);

/** For an object that nobody has viewed or saved. */
export const noCounts = byVisitorCount(() => 0);

const thumbnailSchema = z.object({ dimensions, url: z.string() });

const resourceSchema = z.object({
  url: z.string(),
  hidden: z.boolean(),
  downloadable: z.boolean(),
  mime: z.string(),
});
export type Resource = z.infer<typeof resourceSchema>;

/** The structure of a scan that shows one page. */
export const usualStructure = 'SINGLE_PAGE';

export const mainScanSchema = z.object({
  id: z.int(),
  dzi: z
    .object({ tiles_prefix: z.string(), manifest_url: z.string() })
    .meta({ description: 'Addresses of a Deep Zoom image; both empty where the scan is in no such pyramid' }),
  thumbnails: z.array(thumbnailSchema),
  pagination_info: z.object({
    scan_structure: z.string(),
    scan_functions: z.array(z.string()),
    interesting: z.boolean(),
    scan_name: z.string().nullish(),
    page_description: z.string().nullish(),
  }),
  resources: z.array(resourceSchema),
  rotation: z.int(),
  aggregations: z.object({ user: z.null(), global: z.null() }),
});
export type MainScan = z.infer<typeof mainScanSchema>;

export const relatedObjectSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  creator: z.string().nullable(),
  creator_name: z.string().nullable(),
  creator_date: z.string().nullable(),
  creator_apposition: z.string().nullable(),
  creator_corp: z.string().nullable(),
  date: timestampSchema,
  date_descriptive: z.string().nullable(),
  publish_place: z.string().nullable(),
  categories: z.array(z.string()),
  is_public: z.boolean(),
  main_scan: mainScanSchema,
  aggregations: z.object({ user: z.null(), global: z.object(byVisitorCount(() => count)) }),
});

const commonTileFields = {
  id: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  sorting_datetime: timestampSchema,
};

export const entityTileSchema = z.object({
  ...commonTileFields,
  type: z.literal('entity'),
  thumbnail_url: z.string(),
  related_object_id: z.string(),
  indice: z.int(),
  scan_index: z.null(),
  entity_title: z.string(),
  entity_creator_name: z.string(),
  related_object: relatedObjectSchema,
});
export type EntityTile = z.infer<typeof entityTileSchema>;

/** Tiles of the other types: the contract shows none of their own fields, so each is optional. */
export const otherTileSchema = z.looseObject({
  ...commonTileFields,
  type: tileType.exclude(['entity']),
  thumbnail_url: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  url: z.string().nullish(),
});
export type OtherTile = z.infer<typeof otherTileSchema>;

export const tileSchema = z.discriminatedUnion('type', [entityTileSchema, otherTileSchema]);
export type Tile = z.infer<typeof tileSchema>;

export const statisticsSchema = z.object({
  entities: z.object({
    total: count,
    public: count,
    by_category: z.object(byCategory(() => count)),
  }),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const pageSchema = z.object({
  title: z.string(),
  content: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Page = z.infer<typeof pageSchema>;

/** The fields of a page that the contract has. */
export function contractPage({ title, content, created_at, updated_at }: Page): Page {
  return { title, content, created_at, updated_at };
}
