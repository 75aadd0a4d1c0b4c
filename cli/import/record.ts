import { createHash } from 'node:crypto';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { creatorOf, isUnknownCreator } from '#lib/metadata/creator.ts';
import { dateOf, unknownDate } from '#lib/metadata/date.ts';
import type { ObjectMetadata } from './metadata.ts';
import type { SourceObject } from './sources/source.ts';
import type { StoredScan } from './store-scan.ts';

/** What an object is kept under. */
export type Owner = { key: string; id: number } | null;

/**
 * The object's opaque id: from its identifier within its institution, or, where it has none, from its name and its
 * first scan's bytes, so that it stays the same wherever the folder lies.
 */
export function objectId(owner: Owner, source: SourceObject, firstContent: string): string {
  const { identifier } = source.metadata;
  const told =
    identifier === undefined
      ? ['name', source.name.normalize('NFC'), firstContent]
      : ['identifier', identifier];
  const digest = createHash('sha256')
    .update([owner?.key ?? '', ...told].join('\n'))
    .digest('base64url');
  return digest.replace(/[-_]/g, '').slice(0, 16);
}

/** The record of an object whose scans are made. @param categories what the command line sets for all, if anything */
export function recordOf(
  owner: Owner,
  source: SourceObject,
  stored: StoredScan[],
  categories: string[],
): ObjectRecord {
  const { metadata } = source;
  const { description, rights, rights_url, source: origin, source_url, language, pixels_per_cm } = metadata;
  const record = {
    id: objectId(owner, source, stored[0]?.content ?? ''),
    organizationId: owner?.id ?? null,
    title: metadata.title ?? source.name,
    ...creatorFields(metadata),
    creatorApposition: metadata.creator_apposition ?? null,
    creatorCorp: metadata.creator_corp ?? null,
    date: metadata.date ? dateOf(metadata.date) : unknownDate,
    dateDescriptive: metadata.date ?? null,
    publishPlace: metadata.publish_place ?? null,
    categories: categories.length > 0 ? categories : (metadata.categories ?? []),
    isPublic: metadata.is_public ?? true,
    details: {
      description,
      rights,
      rightsUrl: rights_url,
      source: origin,
      sourceUrl: source_url,
      language,
      pixelsPerCentimetre: pixels_per_cm,
    },
    published: metadata.published,
    scans: stored.map((scan) => scan.record),
  };
  return { ...record, fingerprint: createHash('sha256').update(JSON.stringify(record)).digest('hex') };
}

function creatorFields({ creator, creator_name, creator_date }: ObjectMetadata) {
  const known = creator && !isUnknownCreator(creator) ? creatorOf(creator) : undefined;
  return {
    creator: known?.creator ?? creator_name ?? null,
    creatorName: creator_name ?? known?.name ?? null,
    creatorDate: creator_date ?? known?.date ?? null,
  };
}
