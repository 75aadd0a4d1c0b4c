import { z } from 'zod';

// Strict schemas of IIIF Presentation API 3.0 documents (https://iiif.io/api/presentation/3.0/): unknown properties
// fail.

const web = z.string().regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/);
/** The URI of a resource has no fragment, unless it is a part of a canvas (section 3.1, `id`). */
const id = web.regex(/^[^#]+$/);
const tag = z.string().refine((text) => text === 'none' || Intl.getCanonicalLocales(text)[0] === text);
const languageMap = z
  .record(tag, z.array(z.string().min(1)).min(1))
  .refine((map) => Object.keys(map).length > 0);
const pair = z.strictObject({ label: languageMap, value: languageMap });
const pixels = z.int().min(1);
const navDate = z.iso.datetime({ precision: 0 });
const context = z.literal('http://iiif.io/api/presentation/3/context.json');
const searchContext = z.literal('http://iiif.io/api/search/2/context.json');

const imageService = z.union([
  z.strictObject({ id, type: z.literal('ImageService3'), profile: z.enum(['level0', 'level1', 'level2']) }),
  z.strictObject({
    '@id': id,
    '@type': z.literal('ImageService2'),
    profile: z.string().regex(/^http:\/\/iiif\.io\/api\/image\/2\/level[012]\.json$/),
  }),
]);
const image = z.strictObject({
  id: web,
  type: z.literal('Image'),
  format: z
    .string()
    .regex(/^image\//)
    .optional(),
  width: pixels.optional(),
  height: pixels.optional(),
  service: z.array(imageService).min(1).optional(),
});
const link = z.strictObject({
  id: web,
  type: z.string().min(1),
  label: languageMap,
  format: z.string().regex(/^[a-z]+\/[a-z0-9+.-]+$/),
  profile: z.string().optional(),
});
const homepage = link.extend({ type: z.literal('Text'), language: z.array(tag).length(1) });
const collectionReference = z.strictObject({
  id,
  type: z.literal('Collection'),
  label: languageMap.optional(),
  thumbnail: z.array(image).optional(),
});
const agent = z.strictObject({
  id,
  type: z.literal('Agent'),
  label: languageMap,
  homepage: z.array(homepage).min(1),
  logo: z.array(image).length(1).optional(),
  seeAlso: z.array(link).length(1).optional(),
});

const canvas = z
  .strictObject({
    id,
    type: z.literal('Canvas'),
    label: languageMap,
    summary: languageMap.optional(),
    metadata: z.array(pair).min(1).optional(),
    width: pixels,
    height: pixels,
    thumbnail: z.array(image).length(1).optional(),
    behavior: z.tuple([z.literal('non-paged')]).optional(),
    items: z
      .array(
        z.strictObject({
          id,
          type: z.literal('AnnotationPage'),
          items: z
            .array(
              z.strictObject({
                id,
                type: z.literal('Annotation'),
                motivation: z.literal('painting'),
                body: image,
                target: id,
              }),
            )
            .length(1),
        }),
      )
      .max(1),
    seeAlso: z.array(link).optional(),
    rendering: z.array(link).optional(),
    annotations: z.array(z.strictObject({ id, type: z.literal('AnnotationPage') })).optional(),
  })
  .refine(({ id: own, items }) => items.every((page) => page.items.every(({ target }) => target === own)));

type Range = {
  id: string;
  type: 'Range';
  label?: object | undefined;
  metadata?: object[] | undefined;
  items: unknown[];
};
const range: z.ZodType<Range> = z.lazy(() =>
  z.strictObject({
    id,
    type: z.literal('Range'),
    label: languageMap.optional(),
    metadata: z.array(pair).min(1).optional(),
    items: z.array(z.union([range, z.strictObject({ id, type: z.literal('Canvas') })])).min(1),
  }),
);

/** A manifest (section 5.2). */
export const manifestSchema = z
  .strictObject({
    '@context': z.union([context, z.tuple([searchContext, context])]),
    id,
    type: z.literal('Manifest'),
    label: languageMap,
    summary: languageMap.optional(),
    metadata: z.array(pair),
    rights: z
      .string()
      .regex(/^http:\/\/(creativecommons\.org\/(licenses|publicdomain)|rightsstatements\.org\/vocab)\/.+\/$/)
      .optional(),
    requiredStatement: pair.optional(),
    provider: z.array(agent).length(1),
    homepage: z.array(homepage).min(1),
    seeAlso: z.array(link),
    rendering: z.array(link).min(1).optional(),
    partOf: z.array(collectionReference).min(1).optional(),
    thumbnail: z.array(image).length(1).optional(),
    viewingDirection: z.enum(['left-to-right', 'right-to-left']),
    behavior: z.array(z.enum(['paged', 'individuals'])).optional(),
    navDate: navDate.optional(),
    service: z
      .array(
        z.strictObject({
          id,
          type: z.literal('SearchService2'),
          service: z.array(z.strictObject({ id, type: z.literal('AutoCompleteService2') })),
        }),
      )
      .optional(),
    items: z.array(canvas).min(1),
    structures: z.array(range).length(1).optional(),
    start: z.strictObject({ id, type: z.literal('Canvas') }).optional(),
  })
  .refine(
    ({ items, behavior = [] }) =>
      behavior.includes('paged') || items.every((one) => one.behavior === undefined),
    { error: 'what is not paged stands alone' },
  )
  .refine(({ items }) => new Set(items.map((one) => one.id)).size === items.length, {
    error: 'ids of canvases',
  });

/** A collection (section 5.1). */
export const collectionSchema = z.strictObject({
  '@context': context,
  id,
  type: z.literal('Collection'),
  label: languageMap,
  summary: languageMap.optional(),
  behavior: z.tuple([z.literal('multi-part')]).optional(),
  provider: z.array(agent).optional(),
  homepage: z.array(homepage).optional(),
  seeAlso: z.array(link.extend({ language: z.array(tag).optional() })).optional(),
  partOf: z.array(collectionReference).optional(),
  items: z.array(
    z.union([
      collectionReference.extend({ label: languageMap }),
      z.strictObject({
        id,
        type: z.literal('Manifest'),
        label: languageMap,
        navDate: navDate.optional(),
        thumbnail: z.array(image).optional(),
      }),
    ]),
  ),
});
