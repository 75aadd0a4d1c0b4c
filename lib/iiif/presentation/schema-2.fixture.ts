import { z } from 'zod';

// Strict schemas of IIIF Presentation API 2.1 documents (https://iiif.io/api/presentation/2.1/, section 5).

const id = z.string().regex(/^https?:\/\/[^\s<>"{}|\\^`#]+$/);
const tag = z.string().refine((text) => Intl.getCanonicalLocales(text)[0] === text);
const text = z.union([z.string().min(1), z.strictObject({ '@value': z.string().min(1), '@language': tag })]);
const texts = z.array(text).min(1);
const context = z.literal('http://iiif.io/api/presentation/2/context.json');
const pixels = z.int().min(1);
const image = z.strictObject({
  '@id': id,
  '@type': z.literal('dctypes:Image'),
  width: pixels,
  height: pixels,
});
const links = z
  .array(
    z.strictObject({
      '@id': id,
      label: texts,
      format: z.string().regex(/^[a-z]+\/[a-z0-9+.-]+$/),
      profile: z.string().optional(),
    }),
  )
  .min(1);
const named = (type: string) =>
  z.array(z.strictObject({ '@id': id, '@type': z.literal(type), label: texts, thumbnail: image.optional() }));
const pair = z.strictObject({ label: texts, value: texts });

/** A collection (section 5.8): it lists others, or manifests, each by URI, type and label. */
export const collectionSchema2 = z
  .strictObject({
    '@context': context,
    '@id': id,
    '@type': z.literal('sc:Collection'),
    label: texts,
    description: texts.optional(),
    logo: z.strictObject({ '@id': id }).optional(),
    related: links.optional(),
    seeAlso: links.optional(),
    within: z.array(id).min(1).optional(),
    viewingHint: z.enum(['top', 'multi-part']).optional(),
    collections: named('sc:Collection').optional(),
    manifests: named('sc:Manifest').optional(),
  })
  .refine(({ collections, manifests }) => collections !== undefined || manifests !== undefined);

const imageService = z.strictObject({
  '@context': z.string().regex(/^http:\/\/iiif\.io\/api\/image\/[23]\/context\.json$/),
  '@id': id,
  profile: z.string().regex(/^http:\/\/iiif\.io\/api\/image\/[23]\/level[012]\.json$/),
});
const canvas = z
  .strictObject({
    '@id': id,
    '@type': z.literal('sc:Canvas'),
    label: texts,
    description: texts.optional(),
    metadata: z.array(pair).min(1).optional(),
    viewingHint: z.literal('non-paged').optional(),
    height: pixels,
    width: pixels,
    thumbnail: image.optional(),
    images: z.array(
      z.strictObject({
        '@id': id,
        '@type': z.literal('oa:Annotation'),
        motivation: z.literal('sc:painting'),
        resource: z.strictObject({
          '@id': id,
          '@type': z.literal('dctypes:Image'),
          format: z
            .string()
            .regex(/^image\//)
            .optional(),
          height: pixels.optional(),
          width: pixels.optional(),
          service: imageService.optional(),
        }),
        on: id,
      }),
    ),
    seeAlso: z.strictObject({ '@id': id, format: z.string(), profile: z.string() }).optional(),
    rendering: z.strictObject({ '@id': id, label: texts, format: z.string() }).optional(),
    otherContent: z.array(z.strictObject({ '@id': id, '@type': z.literal('sc:AnnotationList') })).optional(),
  })
  .refine(({ '@id': own, images }) => images.every(({ on }) => on === own));

/** A manifest (section 5.1). */
export const manifestSchema2 = z
  .strictObject({
    '@context': context,
    '@id': id,
    '@type': z.literal('sc:Manifest'),
    label: texts,
    description: texts.optional(),
    metadata: z.array(pair),
    license: id.optional(),
    attribution: texts.optional(),
    logo: z.strictObject({ '@id': id }).optional(),
    related: links,
    seeAlso: links,
    rendering: links.optional(),
    within: z.array(id).min(1).optional(),
    thumbnail: image.optional(),
    navDate: z.iso.datetime({ precision: 0 }).optional(),
    service: z
      .strictObject({
        '@context': z.literal('http://iiif.io/api/search/1/context.json'),
        '@id': id,
        profile: z.literal('http://iiif.io/api/search/1/search'),
        service: z.strictObject({
          '@id': id,
          profile: z.literal('http://iiif.io/api/search/1/autocomplete'),
        }),
      })
      .optional(),
    sequences: z
      .array(
        z.strictObject({
          '@id': id,
          '@type': z.literal('sc:Sequence'),
          viewingDirection: z.enum(['left-to-right', 'right-to-left']),
          viewingHint: z.enum(['paged', 'individuals']).optional(),
          startCanvas: id.optional(),
          canvases: z.array(canvas).min(1),
        }),
      )
      .length(1),
    structures: z
      .array(
        z.strictObject({
          '@id': id,
          '@type': z.literal('sc:Range'),
          label: z.union([z.string().min(1), texts]),
          viewingHint: z.literal('top').optional(),
          metadata: z.array(pair).min(1).optional(),
          ranges: z.array(id).min(1).optional(),
          canvases: z.array(id).min(1).optional(),
        }),
      )
      .min(1)
      .optional(),
  })
  .refine(
    ({ sequences, structures = [] }) => {
      const canvases = sequences.flatMap((one) => one.canvases.map((each) => each['@id']));
      const ranges = structures.map((one) => one['@id']);
      const known = new Set([...canvases, ...ranges]);
      return (
        known.size === canvases.length + ranges.length &&
        sequences.every(({ startCanvas }) => startCanvas === undefined || known.has(startCanvas)) &&
        structures.every((one) =>
          [...(one.ranges ?? []), ...(one.canvases ?? [])].every((each) => known.has(each)),
        )
      );
    },
    { error: 'what is named stands in the manifest, once' },
  );
