import { grouped } from '#lib/lists.ts';
import { rightsUri } from '#lib/metadata/rights.ts';
import { edmType, objectProperties, propertyName } from './edm.ts';
import type { FormattedRecord } from './format.ts';
import { describe, type ObjectDescription } from './object-description.ts';
import type { Property } from './properties.ts';
import { isAccepted, reuseOf } from './rights.ts';
import { scanFiles } from './scan-files.ts';

// Europeana Publishing Framework, content and metadata components (https://pro.europeana.eu/post/publishing-framework),
// and the Europeana Publishing Guide, which lists the mandatory elements.

/** What keeps an object from being accepted, or from the highest tiers, in words for the operator. */
export const deficiencies = {
  title: 'no title and no description (mandatory)',
  language: 'a text without a language (mandatory)',
  subject: 'no subject, type, place or time (mandatory)',
  rights: 'no address of rights at Creative Commons or RightsStatements.org (mandatory)',
  'rights-taken': 'a statement of rights that Europeana does not take (mandatory)',
  organization: 'no institution',
  image: 'no image by its own address, or one of less than 0.1 megapixels',
  'image-size': 'an image whose size nobody knows',
  'image-0.42': 'an image of less than 0.42 megapixels (content tier 2)',
  'image-0.95': 'an image of less than 0.95 megapixels (content tier 3)',
  reuse: 'rights that allow no reuse (content tier 3)',
  'open-licence': 'rights that are not open: public domain, CC0, CC BY, CC BY-SA (content tier 4)',
  'languages-50': 'fewer than half of the properties say their language (metadata tier B)',
  'languages-75': 'fewer than three quarters of the properties say their language (metadata tier C)',
  'enabling-3': 'fewer than 3 of: people, dates, places, subjects, kinds (metadata tier B)',
  'enabling-4': 'fewer than 4 of: people, dates, places, subjects, kinds (metadata tier C)',
  context: 'no date in figures and no subject by an address of a known vocabulary (metadata tier B)',
  'context-2':
    'only one of: a date in figures, subjects by addresses of known vocabularies (metadata tier C)',
} as const;

/** The key of something lacking. */
export type Deficiency = keyof typeof deficiencies;

/** Tiers that an object reaches. Content 0 and metadata 0: Europeana would reject it. */
export type EuropeanaTiers = {
  content: 0 | 1 | 2 | 3 | 4;
  metadata: '0' | 'A' | 'B' | 'C';
  /** What it lacks for content tier 4 and metadata tier C. */
  missing: Deficiency[];
};

/** The tiers that an object reaches, as far as its record and its first scan tell. */
export function europeanaTiers(record: FormattedRecord): EuropeanaTiers {
  const { object, publicUrl } = record;
  const described = describe(object, publicUrl);
  const properties = objectProperties(described, object.contents);
  const mandatory = mandatoryDeficiencies(record, described, properties);
  const content = contentTier(record, described.rightsUrl);
  const metadata = metadataTier(described, properties);
  const missing = [...new Set([...mandatory, ...content.missing, ...metadata.missing])];
  const isRefused = mandatory.some((deficiency) => deficiency !== 'organization');
  return isRefused
    ? { content: 0, metadata: '0', missing }
    : { content: content.tier, metadata: metadata.tier, missing };
}

/** Publishing Guide, "Mandatory elements". Placeholders for an unknown language or title do not count. */
function mandatoryDeficiencies(
  { object }: FormattedRecord,
  { languages, categories, organization, descriptions, rightsUrl }: ObjectDescription,
  properties: readonly Property[],
): Deficiency[] {
  const statement = rightsUri(rightsUrl);
  const hasSubject = properties.some(
    ({ element, term }) => ['subject', 'type'].includes(element) || term === 'spatial' || term === 'temporal',
  );
  const checks: [Deficiency, boolean][] = [
    ['title', object.tile.related_object.title.trim() === '' && descriptions.length === 0],
    ['language', edmType(categories) === 'TEXT' && languages.length === 0],
    ['subject', !hasSubject],
    ['rights', statement === undefined],
    ['rights-taken', statement !== undefined && !isAccepted(statement)],
    ['organization', organization === undefined],
  ];
  return checks.flatMap(([deficiency, isMissing]) => (isMissing ? [deficiency] : []));
}

/** Pixels from which an image reaches a tier (content component, images; texts given as images alike). */
const pixels = { first: 100_000, second: 420_000, third: 950_000 };

function contentTier(
  { object, publicUrl }: FormattedRecord,
  rightsUrl: string | undefined,
): { tier: EuropeanaTiers['content']; missing: Deficiency[] } {
  const [first] = object.scans;
  const files = first && scanFiles(first, publicUrl, object.isMirrored);
  const { image } = files ?? {};
  // When the image's size is unknown, its largest thumbnail is a lower bound.
  const { width = 0, height = 0 } = image?.width ? image : (files?.picture ?? {});
  const size = width * height;
  const missing: Deficiency[] = [];
  if (image && !image.width) missing.push('image-size');
  if (!image || size < pixels.first) missing.push('image');
  else if (size < pixels.second) missing.push('image-0.42');
  else if (size < pixels.third) missing.push('image-0.95');
  const statement = rightsUri(rightsUrl);
  const reuse = statement === undefined ? 'restricted' : reuseOf(statement);
  if (statement !== undefined && reuse === 'restricted') missing.push('reuse');
  if (statement !== undefined && reuse === 'limited') missing.push('open-licence');
  const byRights = { open: 4, limited: 3, restricted: 2 } as const;
  // A text needs only a page to read it on for tier 1; an image must be large enough to see.
  const least = size >= pixels.first || edmType(object.tile.related_object.categories) === 'TEXT' ? 1 : 0;
  const bySize = size >= pixels.third ? 4 : size >= pixels.second ? 2 : least;
  return { tier: bySize < byRights[reuse] ? bySize : byRights[reuse], missing };
}

/** Properties whose values may have a language tag (metadata component, language), of those that records here have. */
const inLanguages = new Set(
  `dc:coverage dc:description dc:format dc:relation dc:rights dc:source dc:subject dc:title dc:type dcterms:alternative
   dcterms:hasPart dcterms:isPartOf dcterms:references dcterms:spatial dcterms:tableOfContents dcterms:temporal`.split(
    /\s+/,
  ),
);

/** Properties by which objects are found, grouped by discovery scenario (metadata component, enabling elements). */
const enabling = [
  ['dcterms:created', 'dcterms:issued', 'dcterms:temporal'],
  ['dc:format', 'dc:type', 'dc:subject'],
  ['dc:contributor', 'dc:creator', 'dc:publisher'],
  ['dcterms:spatial', 'edm:currentLocation'],
];

/** Vocabularies whose URIs Europeana dereferences (Publishing Guide, "Vocabularies"). */
export const vocabularies =
  /^https?:\/\/(?:www\.)?(?:wikidata\.org|viaf\.org|d-nb\.info|vocab\.getty\.edu|id\.loc\.gov|sws\.geonames\.org|geonames\.org|data\.bnf\.fr|iconclass\.org|eurovoc\.europa\.eu|data\.europa\.eu|udcdata\.info|id\.worldcat\.org|isni\.org|n2t\.net\/ark:\/99152)\//;

const grades = ['A', 'B', 'C'] as const;

function metadataTier(
  { normalised, subjects, organization }: ObjectDescription,
  properties: readonly Property[],
): { tier: 'A' | 'B' | 'C'; missing: Deficiency[] } {
  const named = grouped(properties, propertyName);
  const names = [...named.keys(), ...(organization === undefined ? [] : ['edm:currentLocation'])];

  const lingual = [...named].filter(([name]) => inLanguages.has(name));
  const share =
    lingual.filter(([, all]) => all.some(({ language }) => language !== undefined)).length /
    Math.max(lingual.length, 1);
  const groups = enabling.filter((group) => group.some((name) => names.includes(name)));
  const enablers = enabling.flat().filter((name) => names.includes(name)).length;
  const known = subjects.filter(({ address = '' }) => vocabularies.test(address));
  const kinds = new Set(
    known.map(({ kind = 'topic' }) => (['person', 'body', 'place', 'time'].includes(kind) ? kind : 'topic')),
  );
  const contexts = kinds.size + (normalised ? 1 : 0);

  const steps: [grade: number, lack: Deficiency | undefined][] = [
    step(share >= 0.5, share >= 0.75, 'languages-50', 'languages-75'),
    step(
      enablers >= 3 && groups.length >= 2,
      enablers >= 4 && groups.length >= 2,
      'enabling-3',
      'enabling-4',
    ),
    step(contexts >= 1, contexts >= 2, 'context', 'context-2'),
  ];
  const tier = grades[Math.min(...steps.map(([grade]) => grade))] ?? 'A';
  return { tier, missing: steps.flatMap(([, deficiency]) => deficiency ?? []) };
}

/** The level reached in one part of the metadata component, 0 for A to 2 for C, and what the next level lacks. */
function step(
  isB: boolean,
  isC: boolean,
  toB: Deficiency,
  toC: Deficiency,
): [number, Deficiency | undefined] {
  if (!isB) return [0, toB];
  return isC ? [2, undefined] : [1, toC];
}
