import { z } from 'zod';

// Strict schemas of info.json for each version of the IIIF Image API, without unknown properties
// (https://iiif.io/api/image/3.0/ and https://iiif.io/api/image/2.1/, sections 5 and 6).

const id = z.string().regex(/^https?:\/\/[^\s#?]+[^/\s#?]$/);
const web = z.url({ protocol: /^https?$/ });
const pixels = z.int().min(1);
const sizes = (type: string) => z.array(z.strictObject({ ...typed(type), width: pixels, height: pixels }));
const tiles = (type: string) =>
  z
    .array(
      z.strictObject({
        ...typed(type),
        width: pixels,
        height: pixels.optional(),
        scaleFactors: unique(z.int().min(1)),
      }),
    )
    .refine((all) => isUnique(all.map(({ width, height = width }) => `${width},${height}`)));
const unique = <One extends z.ZodType>(one: One) => z.array(one).min(1).refine(isUnique);
const typed = (type: string) =>
  type.includes(':') ? { '@type': z.literal(type).optional() } : { type: z.literal(type).optional() };
function isUnique(all: readonly unknown[]): boolean {
  return new Set(all).size === all.length;
}

const limits = { maxWidth: pixels.optional(), maxHeight: pixels.optional(), maxArea: pixels.optional() };
type Limits = { maxWidth?: number | undefined; maxHeight?: number | undefined; maxArea?: number | undefined };
const respectsLimits = ({ sizes = [] }: { sizes?: { width: number; height: number }[] }, limits: Limits) => {
  const { maxWidth = Infinity, maxHeight = maxWidth, maxArea = Infinity } = limits;
  return sizes.every(
    ({ width, height }) => width <= maxWidth && height <= maxHeight && width * height <= maxArea,
  );
};
const knowsWidth = ({ maxWidth, maxHeight }: Limits) => maxHeight === undefined || maxWidth !== undefined;

const level2 = [
  ...['baseUriRedirect', 'cors', 'jsonldMediaType', 'regionByPct', 'regionByPx', 'rotationBy90s'],
  ...['sizeByConfinedWh', 'sizeByH', 'sizeByPct', 'sizeByW', 'sizeByWh'],
];
const optionalFeatures = ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'rotationArbitrary'];
const formats = unique(z.enum(['jpg', 'tif', 'png', 'gif', 'jp2', 'pdf', 'webp']));
const qualities = unique(z.enum(['color', 'gray', 'bitonal', 'default']));

const linked = z.array(z.looseObject({ id: web, type: z.string() }));
const services = z.array(
  z.union([z.looseObject({ id: web, type: z.string() }), z.looseObject({ '@id': web, '@type': z.string() })]),
);

const version3 = z
  .strictObject({
    '@context': z.literal('http://iiif.io/api/image/3/context.json'),
    id,
    type: z.literal('ImageService3'),
    protocol: z.literal('http://iiif.io/api/image'),
    profile: z.enum(['level0', 'level1', 'level2']),
    width: pixels,
    height: pixels,
    ...limits,
    sizes: sizes('Size').optional(),
    tiles: tiles('Tile').optional(),
    preferredFormats: formats.optional(),
    rights: z
      .string()
      .regex(/^http:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\//)
      .optional(),
    extraQualities: qualities.optional(),
    extraFormats: formats.optional(),
    extraFeatures: unique(
      z.enum([...level2, ...optionalFeatures, 'regionSquare', 'sizeUpscaling']),
    ).optional(),
    partOf: linked.optional(),
    seeAlso: linked.optional(),
    service: services.optional(),
  })
  .refine(knowsWidth)
  .refine((all) => respectsLimits(all, all));

const level = z.string().regex(/^http:\/\/iiif\.io\/api\/image\/2\/level[012]\.json$/);
const one = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value).min(1)]);
const profile = z
  .strictObject({
    formats: formats.optional(),
    qualities: qualities.optional(),
    supports: unique(
      z.enum([...level2, ...optionalFeatures, 'regionSquare', 'sizeAboveFull', 'sizeByDistortedWh']),
    ).optional(),
    ...limits,
  })
  .refine(knowsWidth);

const version2 = z
  .strictObject({
    '@context': z.literal('http://iiif.io/api/image/2/context.json'),
    '@id': id,
    '@type': z.literal('iiif:Image').optional(),
    protocol: z.literal('http://iiif.io/api/image'),
    width: pixels,
    height: pixels,
    profile: z.union([z.tuple([level]), z.tuple([level, profile])]),
    sizes: sizes('iiif:Size').optional(),
    tiles: tiles('iiif:Tile').optional(),
    attribution: one(z.string()).optional(),
    license: one(web).optional(),
    logo: one(web).optional(),
    service: one(z.looseObject({ '@context': web })).optional(),
  })
  .refine((all) => all.profile.every((entry) => typeof entry === 'string' || respectsLimits(all, entry)));

/** Schemas of info.json by version of the API. */
export const informationSchemas = { 2: version2, 3: version3 };
