import { unlessEmpty } from '#lib/lists.ts';
import { contextOf, type JsonLd } from '../http.ts';
import type { ImageService } from '../image/services.ts';
import { inEveryLocale } from '../language-map.ts';
import { type About, manifestId, rangeId } from './about.ts';
import { type Canvas, canvasId } from './canvas.ts';
import { collectionPath } from './collection-address.ts';
import type { ImageFile } from './image.ts';
import type { Link } from './links.ts';
import { partMetadata } from './metadata.ts';
import type { Collection, Named } from './named.ts';
import type { RangeNode } from './ranges.ts';

// Serialises manifests and collections in IIIF Presentation API 3.0 (https://iiif.io/api/presentation/3.0/).

const context = contextOf('presentation', 3);

/** A manifest without its canvases and table of contents (section 5.2). */
export function manifestHead(about: About): object {
  const { search, behavior } = about;
  return {
    // The Presentation API context must come last (section 4.6).
    '@context': search ? [contextOf('search', 2), context] : context,
    id: manifestId(about, 3),
    type: 'Manifest',
    label: about.label,
    summary: about.summary,
    metadata: about.metadata,
    rights: about.rights,
    requiredStatement: about.requiredStatement,
    provider: [providerJson(about.provider)],
    homepage: about.homepage.map(linkJson),
    seeAlso: about.seeAlso.map(linkJson),
    rendering: unlessEmpty(about.rendering.map(linkJson)),
    partOf: unlessEmpty(
      about.partOf.map(({ address, label }) => ({
        id: about.publicUrl + collectionPath(address),
        type: 'Collection',
        label,
      })),
    ),
    thumbnail: about.thumbnail && [imageJson(about.thumbnail)],
    viewingDirection: about.viewingDirection,
    behavior: behavior && [behavior],
    navDate: about.navDate,
    service: search && [
      {
        id: search[3].search,
        type: 'SearchService2',
        service: [{ id: search[3].autocomplete, type: 'AutoCompleteService2' }],
      },
    ],
  };
}

/** A collection (section 5.1). */
export function collectionJson(collection: Collection): JsonLd {
  const { publicUrl, provider } = collection;
  const namedJson = ({ type, path, label, navDate, thumbnail }: Named) => ({
    id: publicUrl + path(3),
    type,
    label,
    navDate,
    thumbnail: thumbnail && [imageJson(thumbnail)],
  });
  return {
    '@context': context,
    id: publicUrl + collection.path(3),
    type: 'Collection',
    label: collection.label,
    summary: collection.summary,
    behavior: collection.isParts ? ['multi-part'] : undefined,
    provider: provider && [providerJson(provider)],
    homepage: unlessEmpty(collection.homepage.map(linkJson)),
    seeAlso: unlessEmpty(collection.seeAlso.map(linkJson)),
    partOf: unlessEmpty(collection.partOf.map(namedJson)),
    items: collection.items.map(namedJson),
  };
}

// Constants, because thousands of canvases repeat them.
const altoLabel = inEveryLocale((t) => t('iiif.alto'));
const linesLabel = inEveryLocale((t) => t('iiif.lines'));

/** A canvas with its painted image (sections 5.3 to 5.6). */
export function canvasJson({ id, image, services, thumbnail, text, ...canvas }: Canvas): object {
  const { alto, plain, annotations } = text ?? {};
  return {
    id,
    type: 'Canvas',
    label: canvas.label,
    summary: canvas.summary,
    metadata: unlessEmpty(canvas.metadata),
    height: canvas.height,
    width: canvas.width,
    thumbnail: thumbnail && [imageJson(thumbnail)],
    behavior: canvas.isNonPaged ? ['non-paged'] : undefined,
    items: image
      ? [
          {
            id: `${id}/page`,
            type: 'AnnotationPage',
            items: [
              {
                id: `${id}/image`,
                type: 'Annotation',
                motivation: 'painting',
                body: imageJson(image, services),
                target: id,
              },
            ],
          },
        ]
      : [],
    seeAlso: alto && [
      {
        id: alto,
        type: 'Dataset',
        label: altoLabel,
        format: 'application/xml',
        profile: 'http://www.loc.gov/standards/alto/',
      },
    ],
    rendering: plain && [{ id: plain, type: 'Text', label: linesLabel, format: 'text/plain' }],
    annotations: annotations && [{ id: annotations[3], type: 'AnnotationPage' }],
  };
}

const contentsLabel = inEveryLocale((t) => t('reading.headings.contents'));

/** The range that contains the table of contents, still empty: viewers show sibling ranges as separate tables. */
export function contentsHead(about: About): object {
  return { id: rangeId(about, 'contents', 3), type: 'Range', label: contentsLabel };
}

/** The table of contents as ranges (section 5.4). @param scanIds by position; undefined for unreadable scans */
export function* structuresJson(
  about: About,
  ranges: readonly RangeNode[],
  scanIds: readonly (number | undefined)[],
): Generator<object> {
  const { id } = about.object.tile.related_object;
  const rangeJson = ({ index, label, kind, items }: RangeNode): object => ({
    id: rangeId(about, index, 3),
    type: 'Range',
    label: label === '' ? undefined : { none: [label] },
    metadata: partMetadata(kind),
    items: items.flatMap((item): object[] => {
      if (typeof item !== 'number') return [rangeJson(item)];
      const scanId = scanIds[item];
      return scanId === undefined ? [] : [{ id: canvasId(about.publicUrl, id, scanId), type: 'Canvas' }];
    }),
  });
  for (const range of ranges) yield rangeJson(range);
}

/** An image with its image services. */
function imageJson({ address, width, height, format }: ImageFile, services: readonly ImageService[] = []) {
  return {
    id: address,
    type: 'Image',
    format,
    height,
    width,
    service: unlessEmpty(services.map(serviceJson)),
  };
}

/** A version 2 service keeps the property names of that version (section 3.2, `service`). */
function serviceJson({ base, version, level }: ImageService): object {
  const profile = `level${level}`;
  return version === 3
    ? { id: base, type: 'ImageService3', profile }
    : { '@id': base, '@type': 'ImageService2', profile: `http://iiif.io/api/image/2/${profile}.json` };
}

function linkJson({ address, type, label, format, profile, language }: Link) {
  return { id: address, type, label, format, profile, language: language && [language] };
}

/** An institution or the library as an agent (section 3.1, `provider`). */
function providerJson({ address, label, homepage, logo, seeAlso }: About['provider']) {
  return {
    id: address,
    type: 'Agent',
    label,
    homepage: homepage.map(linkJson),
    logo: logo && [imageJson(logo)],
    seeAlso: unlessEmpty(seeAlso.map(linkJson)),
  };
}
