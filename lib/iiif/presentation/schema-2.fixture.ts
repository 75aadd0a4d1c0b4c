import { z } from 'zod';

// What the IIIF Presentation API 2.1 says that a collection must have (https://iiif.io/api/presentation/2.1/, section 5.8), for
// tests. Objects are strict, so that nothing stands in a document that the API does not know.

const id = z.string().regex(/^https?:\/\/[^\s<>"{}|\\^`#]+$/);
const tag = z.string().refine((text) => Intl.getCanonicalLocales(text)[0] === text);
const text = z.union([z.string().min(1), z.strictObject({ '@value': z.string().min(1), '@language': tag })]);
const texts = z.array(text).min(1);
const image = z.strictObject({
  '@id': id,
  '@type': z.literal('dctypes:Image'),
  width: z.int().min(1),
  height: z.int().min(1),
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

/** A collection: it names others, or manifests, each by its address, type and label. */
export const collectionSchema2 = z
  .strictObject({
    '@context': z.literal('http://iiif.io/api/presentation/2/context.json'),
    '@id': id,
    '@type': z.literal('sc:Collection'),
    label: texts,
    description: texts.optional(),
    logo: z.strictObject({ '@id': id }).optional(),
    related: links.optional(),
    seeAlso: links.optional(),
    within: z.array(id).min(1).optional(),
    viewingHint: z.literal('top').optional(),
    collections: named('sc:Collection').optional(),
    manifests: named('sc:Manifest').optional(),
  })
  .refine(({ collections, manifests }) => collections !== undefined || manifests !== undefined);
