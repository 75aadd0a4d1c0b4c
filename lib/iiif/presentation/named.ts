import { manifestPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { singleDate } from '#lib/metadata/edtf.ts';
import { activityPath } from '../activity.ts';
import { inEveryLocale, type LanguageMap, untagged } from '../language-map.ts';
import { type CollectionAddress, type CollectionPart, collectionPath } from './collection-address.ts';
import { type ImageFile, pictureFile } from './image.ts';
import type { Link, Provider } from './links.ts';

/** A reference to a collection or manifest. @property path by version of the Presentation API */
export type Named = {
  type: 'Collection' | 'Manifest';
  path: (version: 2 | 3) => string;
  label?: LanguageMap | undefined;
  navDate?: string | undefined;
  thumbnail?: ImageFile | undefined;
};

/** The content of a collection, independent of the Presentation API's version. */
export type Collection = {
  publicUrl: string;
  path: Named['path'];
  label: LanguageMap;
  isTop: boolean;
  /** Whether its items are parts of one work, in order. */
  isParts: boolean;
  summary?: LanguageMap | undefined;
  provider?: Provider | undefined;
  homepage: Link[];
  seeAlso: Link[];
  partOf: Named[];
  items: Named[];
};

/** A reference to a collection, or to a part of it. */
export function named(
  address: CollectionAddress,
  label?: LanguageMap,
  { part, thumbnail }: { part?: CollectionPart; thumbnail?: ImageFile | undefined } = {},
): Named {
  return { type: 'Collection', path: (version) => collectionPath(address, part, version), label, thumbnail };
}

/** A reference to an object's manifest. */
export function namedManifest(object: EntityTile['related_object']): Named {
  return {
    type: 'Manifest',
    path: (version) => manifestPath(object.id, version),
    navDate: navDate(object),
    label: untagged(object.title) ?? inEveryLocale((t) => t('object.untitled')),
    thumbnail: object.main_scan.thumbnails.flatMap((one) => pictureFile(one) ?? [])[0],
  };
}

/** A link to machine-readable data. */
export function dataset(address: string, format: string, label: LanguageMap): Link {
  return { address, type: 'Dataset', label, format };
}

/** A link to the library's change discovery, which lists every manifest. */
export function activityOf(publicUrl: string): Link {
  const label = inEveryLocale((t) => t('iiif.library'));
  return dataset(publicUrl + activityPath, 'application/ld+json', label);
}

/**
 * The instant by which viewers place an object in a calendar or timeline: its day, or the first of its month or year;
 * undefined where its date is uncertain, a span or unknown. Without fractions of seconds, which version 2.1 lacks.
 * @see https://iiif.io/api/presentation/3.0/#navdate
 */
export function navDate(
  object: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): string | undefined {
  const date = singleDate(object);
  const [year, month = '01', day = '01'] = date?.split('-') ?? [];
  return date && `${year}-${month}-${day}T00:00:00Z`;
}
