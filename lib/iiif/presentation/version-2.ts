import { unlessEmpty } from '#lib/lists.ts';
import { contextOf, type JsonLd } from '../http.ts';
import type { ImageService } from '../image/services.ts';
import { asTexts, inEveryLocale, type LabelledValue } from '../language-map.ts';
import { type About, manifestId, rangeId } from './about.ts';
import { type Canvas, canvasId } from './canvas.ts';
import { collectionPath } from './collection-address.ts';
import type { ImageFile } from './image.ts';
import type { Link } from './links.ts';
import { partMetadata } from './metadata.ts';
import type { Collection, Named } from './named.ts';
import type { RangeNode } from './ranges.ts';

// Manifests and collections in IIIF Presentation API 2.1 (https://iiif.io/api/presentation/2.1/), for older viewers.

const linesLabel = asTexts(inEveryLocale((t) => t('iiif.lines')));

const context = contextOf('presentation', 2);

/** A manifest without its sequence and table of contents (section 5.1). */
export function manifestHead(about: About): object {
  const { provider, search } = about;
  return {
    '@context': context,
    '@id': manifestId(about, 2),
    '@type': 'sc:Manifest',
    label: asTexts(about.label),
    description: about.summary && asTexts(about.summary),
    metadata: about.metadata.map(pairJson),
    license: about.license,
    attribution: about.requiredStatement && asTexts(about.requiredStatement.value),
    logo: provider.logo && { '@id': provider.logo.address },
    related: about.homepage.map(linkJson),
    seeAlso: about.seeAlso.map(linkJson),
    rendering: unlessEmpty(about.rendering.map(linkJson)),
    within: unlessEmpty(
      about.partOf.map(({ address }) => about.publicUrl + collectionPath(address, undefined, 2)),
    ),
    thumbnail: thumbnailJson(about.thumbnail),
    navDate: about.navDate,
    service: search && {
      '@context': contextOf('search', 1),
      '@id': search[2].search,
      profile: 'http://iiif.io/api/search/1/search',
      service: { '@id': search[2].autocomplete, profile: 'http://iiif.io/api/search/1/autocomplete' },
    },
  };
}

/** A collection (section 5.8). */
export function collectionJson(collection: Collection): JsonLd {
  const { publicUrl, provider, items, isTop, isParts } = collection;
  const named = (itemType: Named['type']) =>
    unlessEmpty(
      items
        .filter(({ type }) => type === itemType)
        .map(({ type, path, label, thumbnail }) => ({
          '@id': publicUrl + path(2),
          '@type': `sc:${type}`,
          label: label && asTexts(label),
          thumbnail: thumbnailJson(thumbnail),
        })),
    );
  const collections = named('Collection');
  return {
    '@context': context,
    '@id': publicUrl + collection.path(2),
    '@type': 'sc:Collection',
    label: asTexts(collection.label),
    description: collection.summary && asTexts(collection.summary),
    logo: provider?.logo && { '@id': provider.logo.address },
    related: unlessEmpty(collection.homepage.map(linkJson)),
    seeAlso: unlessEmpty(collection.seeAlso.map(linkJson)),
    within: unlessEmpty(collection.partOf.map(({ path }) => publicUrl + path(2))),
    viewingHint: isTop ? 'top' : isParts ? 'multi-part' : undefined,
    collections,
    // At least one of the lists is required, even if empty.
    manifests: named('Manifest') ?? (collections ? undefined : []),
  };
}

/** The only sequence, without its canvases (section 5.2). */
export function sequenceHead(about: About): object {
  const { viewingDirection, behavior } = about;
  const address = manifestId(about, 2).replace(/manifest\.json$/, 'sequence/normal');
  return { '@id': address, '@type': 'sc:Sequence', viewingDirection, viewingHint: behavior };
}

/** A canvas with its image (sections 5.3, 5.4). */
export function canvasJson({ id, image, services, thumbnail, text, ...canvas }: Canvas): object {
  const { alto, plain, annotations } = text ?? {};
  return {
    '@id': id,
    '@type': 'sc:Canvas',
    label: asTexts(canvas.label),
    description: canvas.summary && asTexts(canvas.summary),
    metadata: unlessEmpty(canvas.metadata.map(pairJson)),
    viewingHint: canvas.isNonPaged ? 'non-paged' : undefined,
    height: canvas.height,
    width: canvas.width,
    thumbnail: thumbnailJson(thumbnail),
    images: image
      ? [
          {
            '@id': `${id}/image`,
            '@type': 'oa:Annotation',
            motivation: 'sc:painting',
            resource: {
              '@id': image.address,
              '@type': 'dctypes:Image',
              format: image.format,
              height: image.height,
              width: image.width,
              service: serviceJson(services.find(({ version }) => version === 2) ?? services[0]),
            },
            on: id,
          },
        ]
      : [],
    seeAlso: alto && {
      '@id': alto,
      format: 'application/xml',
      profile: 'http://www.loc.gov/standards/alto/',
    },
    rendering: plain && {
      '@id': plain,
      label: linesLabel,
      format: 'text/plain',
    },
    otherContent: annotations && [{ '@id': annotations[2], '@type': 'sc:AnnotationList' }],
  };
}

const contentsLabel = asTexts(inEveryLocale((t) => t('reading.headings.contents')));

/** The top range of the table of contents (section 5.5). */
export function contentsHead(about: About, roots: readonly RangeNode[]): object {
  return {
    '@id': rangeId(about, 'contents', 2),
    '@type': 'sc:Range',
    label: contentsLabel,
    viewingHint: 'top',
    ranges: roots.map(({ index }) => rangeId(about, index, 2)),
  };
}

/** The table of contents: a flat list of ranges, each with references to nested ones (section 5.5). */
export function* structuresJson(
  about: About,
  roots: readonly RangeNode[],
  scanIds: readonly (number | undefined)[],
): Generator<object> {
  const { id } = about.object.tile.related_object;
  const addressOf = ({ index }: RangeNode) => rangeId(about, index, 2);
  const canvases = (items: RangeNode['items']) =>
    items.flatMap((item) => {
      const scanId = typeof item === 'number' ? scanIds[item] : undefined;
      return scanId === undefined ? [] : [canvasId(about.publicUrl, id, scanId)];
    });
  function* flat(range: RangeNode): Generator<object> {
    const within = range.items.filter((item) => typeof item !== 'number');
    yield {
      '@id': addressOf(range),
      '@type': 'sc:Range',
      label: range.label === '' ? asTexts(inEveryLocale((t) => t('object.untitled'))) : range.label,
      metadata: partMetadata(range.kind)?.map(pairJson),
      ranges: unlessEmpty(within.map(addressOf)),
      canvases: unlessEmpty(canvases(range.items)),
    };
    for (const one of within) yield* flat(one);
  }
  for (const root of roots) yield* flat(root);
}

const pairJson = ({ label, value }: LabelledValue) => ({ label: asTexts(label), value: asTexts(value) });

function serviceJson(service: ImageService | undefined): object | undefined {
  if (!service) return undefined;
  const { base, version, level } = service;
  return {
    '@context': contextOf('image', version),
    '@id': base,
    profile: `http://iiif.io/api/image/${version}/level${level}.json`,
  };
}

function thumbnailJson(file: ImageFile | undefined): object | undefined {
  return file && { '@id': file.address, '@type': 'dctypes:Image', height: file.height, width: file.width };
}

function linkJson({ address, label, format, profile }: Link): object {
  return { '@id': address, label: asTexts(label), format, profile };
}
