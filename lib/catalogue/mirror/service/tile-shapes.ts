import { z } from 'zod';
import { slugOf } from '#lib/pages/slug.ts';
import { validText, validTexts } from '#lib/valid-text.ts';
import { fitsKey } from '../../fits-key.ts';
import {
  byVisitorCount,
  type EntityTile,
  type MainScan,
  noCounts,
  type OtherTile,
  otherTileSchema,
  tileType,
  timestampSchema,
} from '../../schema.ts';
import { fieldShapes, noDate, none, text } from './field-shapes.ts';
import type { OrElse } from './or-else.ts';

const noDzi = { tiles_prefix: '', manifest_url: '' };
const noPaginationInfo = { scan_structure: '', scan_functions: [], interesting: false };
/** A scan without any image. */
const noScan: MainScan = {
  id: 0,
  dzi: noDzi,
  thumbnails: [],
  pagination_info: noPaginationInfo,
  resources: [],
  rotation: 0,
  aggregations: { user: null, global: null },
};
/**
 * The shapes of one service's tiles. `id`, `type`, `sorting_datetime` and the object's id have no fallback.
 * @param base its address, with a trailing slash
 */
export function tileShapes(base: string, orElse: OrElse) {
  const { maybe, list, address, maybeCount, dimensions } = fieldShapes(base, orElse);
  const nullableText = maybe(text, null);

  const mainScan = z.object({
    id: orElse(z.int(), 0),
    dzi: maybe(z.object({ tiles_prefix: maybe(address, ''), manifest_url: maybe(address, '') }), noDzi),
    thumbnails: orElse(list(z.object({ dimensions, url: address })), []),
    pagination_info: maybe(
      z.object({
        scan_structure: maybe(text, ''),
        scan_functions: maybe(list(text), []),
        interesting: maybe(z.boolean(), false),
        scan_name: orElse(text.nullish(), null),
        page_description: orElse(text.nullish(), null),
      }),
      noPaginationInfo,
    ),
    resources: maybe(
      list(z.object({ url: address, hidden: z.boolean(), downloadable: z.boolean(), mime: text })),
      [],
    ),
    rotation: maybe(z.int(), 0),
    aggregations: none.transform(() => ({ user: null, global: null })),
  });

  const relatedObject = z.object({
    // Making an id valid would turn it into a different id.
    id: z
      .string()
      .min(1)
      .refine((id) => validText(id) === id, { error: 'not a text that an address can hold' })
      .refine(fitsKey, { error: 'too long' }),
    slug: maybe(z.string().regex(/^[^\p{Cc}\p{Surrogate}\p{NChar}]{0,200}$/u), ''),
    title: orElse(text, undefined),
    creator: nullableText,
    creator_name: nullableText,
    creator_date: nullableText,
    creator_apposition: nullableText,
    creator_corp: nullableText,
    date: maybe(timestampSchema, noDate),
    date_descriptive: nullableText,
    publish_place: nullableText,
    categories: orElse(list(text.refine(fitsKey, { error: 'too long' })), []),
    // It is in a feed that is open to all.
    is_public: orElse(z.boolean(), true),
    main_scan: orElse(mainScan, noScan),
    aggregations: maybe(z.object({ global: maybe(z.object(byVisitorCount(() => maybeCount)), noCounts) }), {
      global: noCounts,
    }),
  });

  const common = {
    id: z.int(),
    created_at: orElse(timestampSchema, undefined),
    updated_at: orElse(timestampSchema, undefined),
    sorting_datetime: timestampSchema,
  };

  const entityTile = z
    .object({
      ...common,
      type: z.literal('entity'),
      thumbnail_url: orElse(address, ''),
      related_object_id: maybe(text, ''),
      indice: maybe(z.int(), 0),
      scan_index: none,
      entity_title: orElse(text, undefined),
      entity_creator_name: maybe(text, ''),
      related_object: relatedObject,
    })
    .transform(({ entity_title, related_object: object, ...tile }): EntityTile => {
      // The contract has the title in two places.
      const title = object.title ?? entity_title ?? '';
      return {
        ...tile,
        ...timesOf(tile),
        related_object_id: object.id,
        entity_title: entity_title ?? title,
        related_object: {
          ...object,
          slug: object.slug || slugOf(title),
          title,
          aggregations: { user: null, global: object.aggregations.global },
        },
      };
    });

  // The contract shows none of the other fields: whatever is there is kept, and these few become null if malformed.
  const otherTile = z
    .unknown()
    .transform((given) => validTexts(given))
    .pipe(
      otherTileSchema.extend({
        ...common,
        type: tileType.exclude(['entity']),
        title: z.string().nullish().catch(null),
        description: z.string().nullish().catch(null),
        thumbnail_url: address.nullish().catch(null),
        url: address.nullish().catch(null),
      }),
    )
    .transform((tile): OtherTile => ({ ...tile, ...timesOf(tile) }));

  return { entityTile, otherTile };
}

type Times = { created_at: string | undefined; updated_at: string | undefined; sorting_datetime: string };

/** Where the creation time is unknown, the position in the feed stands in for it. */
function timesOf({ created_at, updated_at, sorting_datetime }: Times) {
  const created = created_at ?? sorting_datetime;
  return { created_at: created, updated_at: updated_at ?? created };
}
