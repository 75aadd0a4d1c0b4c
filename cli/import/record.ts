import { hash } from 'node:crypto';
import { agentsOf } from '#lib/catalogue/store/contract-record.ts';
import type { AgentRecord, ObjectRecord } from '#lib/catalogue/store/records.ts';
import { creatorOf, isCorporate, isUnknownCreator } from '#lib/metadata/creator.ts';
import { dateOf, unknownDate } from '#lib/metadata/date.ts';
import { tagOfCode } from '#lib/metadata/language-codes.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { validText } from '#lib/valid-text.ts';
import type { ContributorMetadata, ObjectMetadata, RelationMetadata } from './metadata.ts';
import { partRecords } from './parts.ts';
import { languageTag } from './records/languages.ts';
import type { SourceObject } from './sources/source.ts';
import type { StoredScan } from './store-scan.ts';

/** The institution an object belongs to; null if none. */
export type Owner = { key: string; id: number } | null;

/**
 * The object's opaque id: a hash of its identifier with its institution and namespace, or, without an identifier, of
 * its name and the bytes of its first scan, so that it does not depend on the folder's location.
 */
export function objectId(owner: Owner, source: SourceObject, firstContent: string): string {
  const { namespace, metadata, name } = source;
  const { identifier } = metadata;
  const identity =
    identifier === undefined
      ? ['name', name.normalize('NFC'), firstContent]
      : ['identifier', ...(namespace === undefined ? [] : [namespace]), identifier];
  const digest = hash('sha256', [owner?.key ?? '', ...identity].join('\n'), 'base64url');
  return digest.replace(/[-_]/g, '').slice(0, 16);
}

/** The record of an object whose scans are made. @param categories from the command line, replacing its own */
export function recordOf(
  owner: Owner,
  source: SourceObject,
  stored: StoredScan[],
  categories: string[],
): ObjectRecord {
  const { metadata, missing } = source;
  const described = describedFields(metadata);
  return {
    ...described,
    id: objectId(owner, source, stored[0]?.content ?? ''),
    organizationId: owner?.id ?? null,
    title: metadata.title ?? validText(source.name),
    categories: categories.length > 0 ? categories : described.categories,
    parts: partRecords(source),
    published: metadata.published,
    scans: stored.map((scan) => scan.record),
    ...(missing && missing.length > 0 && { missing }),
  };
}

/** The fields of a record that depend only on the description. */
export function describedFields(
  metadata: ObjectMetadata,
): Omit<ObjectRecord, 'id' | 'organizationId' | 'title' | 'parts' | 'published' | 'scans' | 'missing'> {
  const { description = {}, publish_place, language, identifier, titles = [], subjects = [] } = metadata;
  const languages = language === undefined ? [] : [language];
  return {
    titles: titles.map(({ text, kind = 'alternative', language = null }) => ({ kind, language, text })),
    agents: [
      ...agentsOf({
        ...creatorFields(metadata),
        creator_apposition: metadata.creator_apposition ?? null,
        creator_corp: metadata.creator_corp ?? null,
      }),
      ...(metadata.contributors ?? []).map(contributorOf).filter(({ name }) => name),
    ],
    date: metadata.date ? dateOf(metadata.date) : unknownDate,
    dateDescriptive: metadata.date ?? null,
    years: yearsOf(metadata.date ?? ''),
    places: [
      ...(publish_place === undefined ? [] : [{ role: 'publication', name: publish_place }]),
      ...(metadata.places ?? []),
    ],
    languages: [...new Set([...languages, ...(metadata.languages ?? [])].map(tagOf))].map((one) => ({
      language: one,
    })),
    subjects: subjects.map(({ kind = 'topic', language = null, text, uri = null }) => ({
      kind,
      language,
      text,
      uri,
    })),
    categories: metadata.categories ?? [],
    identifiers: [
      ...(identifier === undefined ? [] : [{ kind: 'local', value: identifier }]),
      ...(metadata.identifiers ?? []),
    ],
    relations: numberedRelations(metadata).map(({ kind, text, target, number }: RelationMetadata) => ({
      kind,
      text,
      target: target ?? null,
      number: number || null,
    })),
    descriptions: Object.entries(description).flatMap(([language, text]) =>
      text === undefined ? [] : [{ language, text }],
    ),
    notes: notesOf(metadata).map(({ label, language = null, text }) => ({ label, language, text })),
    rights: metadata.rights ?? null,
    rightsUrl: metadata.rights_url ?? null,
    source: metadata.source ?? null,
    sourceUrl: metadata.source_url ?? null,
    pixelsPerCentimetre: metadata.pixels_per_cm ?? null,
    isPublic: metadata.is_public ?? true,
  };
}

/**
 * The tag of a language given as a code or name. A text in the form of a tag is not read as an abbreviation of
 * catalogues: `ang`.
 */
const tagOf = (value: string) =>
  (/^[a-z]{2,3}(-\w+)*$/.test(value) ? tagOfCode(value) : languageTag(value)) ?? value;

/** Adds the part number to the relation to the larger work, else to that to the series. */
function numberedRelations({ series, relations = [], number }: ObjectMetadata): RelationMetadata[] {
  const all = [...(series ? [{ kind: 'series', text: series }] : []), ...relations];
  const numbered = ['part-of', 'series'].map((kind) => all.find((one) => one.kind === kind)).find(Boolean);
  return all.map((one) => (one === numbered && number && !one.number ? { ...one, number } : one));
}

/** A part number becomes a note if no relation can hold it. */
function notesOf(metadata: ObjectMetadata): NonNullable<ObjectMetadata['notes']> {
  const { notes = [], number } = metadata;
  const isNumberShown = !number || numberedRelations(metadata).some((one) => one.number);
  return isNumberShown ? notes : [...notes, { label: 'Number', text: number }];
}

function creatorFields({ creator, creator_name, creator_date }: ObjectMetadata) {
  const parsed = creator && !isUnknownCreator(creator) ? creatorOf(creator) : undefined;
  const known = parsed?.name ? parsed : undefined;
  return {
    creator: known?.creator ?? creator_name ?? null,
    creator_name: creator_name ?? known?.name ?? null,
    creator_date: creator_date ?? known?.date ?? null,
  };
}

/** A contributor's name is stored as the source has it and shown in natural order, like a creator's. */
function contributorOf({ name, role = 'contributor', kind, dates }: ContributorMetadata): AgentRecord {
  const known = kind ?? (isCorporate(name) ? 'body' : 'person');
  const parted = known === 'person' ? creatorOf(name) : { name, date: null };
  return {
    kind: known,
    role,
    name: parted.name,
    dates: dates ?? parted.date,
    apposition: null,
    statement: dates === undefined ? name : `${name} (${dates})`,
  };
}
