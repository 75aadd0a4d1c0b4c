import { createHash } from 'node:crypto';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import type { OrganizationRecord } from './organizations.ts';
import type { PageRecord } from './pages.fixture.ts';
import type { ObjectRecord, ScanFacts, ScanRecord } from './records.ts';
import type { OtherTileRecord } from './tiles.ts';

// Records as an import would make them, for tests: complete, with what a test cares for put in its place.

/** A timestamp that is known to be one. */
export function instant(text: string): Timestamp {
  const timestamp = parseTimestamp(text);
  if (!timestamp) throw new Error(`Not a timestamp: ${text}`);
  return timestamp;
}

/** A digest as the storage would name the file with this text. */
export function digestFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function scanRecord(name: string, facts: Partial<ScanFacts> = {}): ScanRecord {
  return {
    digest: digestFor(name),
    textDigest: null,
    facts: {
      width: 1200,
      height: 900,
      imageBytes: 123_456,
      textBytes: null,
      thumbnails: [
        { width: 400, height: 300 },
        { width: 800, height: 600 },
        { width: 1200, height: 900 },
      ],
      structure: 'SINGLE_PAGE',
      functions: [],
      interesting: false,
      name: null,
      description: null,
      rotation: 0,
      ...facts,
    },
  };
}

export function objectRecord(id: string, values: Partial<ObjectRecord> = {}): ObjectRecord {
  return {
    id,
    organizationId: null,
    fingerprint: `first of ${id}`,
    title: `Książka ${id}`,
    creator: 'Kowalski, Jan (1850-1910). Autor',
    creatorName: 'Kowalski, Jan',
    creatorDate: '1850-1910',
    creatorApposition: null,
    creatorCorp: null,
    date: instant('1901-01-01'),
    dateDescriptive: '[ca 1901]',
    publishPlace: 'Kraków',
    categories: ['books'],
    isPublic: true,
    details: {},
    published: undefined,
    scans: [scanRecord(`scan of ${id}`)],
    ...values,
  };
}

export function organizationRecord(
  key: string,
  values: Partial<OrganizationRecord> = {},
): OrganizationRecord {
  return {
    key,
    fullname: `Biblioteka ${key}`,
    avatar: null,
    backgroundDigest: null,
    descriptionPl: `Opis: ${key}`,
    descriptionEn: `Description: ${key}`,
    ...values,
  };
}

export function otherTileRecord(key: string, values: Partial<OtherTileRecord> = {}): OtherTileRecord {
  return {
    key,
    type: 'news',
    organizationId: null,
    featured: false,
    title: `Wiadomość ${key}`,
    description: null,
    url: null,
    imageDigest: null,
    published: undefined,
    ...values,
  };
}

export function pageRecord(slug: string, values: Partial<PageRecord> = {}): PageRecord {
  return {
    title: `Strona ${slug}`,
    content: '<p>Treść</p>',
    description: '',
    language: 'pl',
    slug,
    translationKey: slug,
    state: 'published',
    created: undefined,
    updated: undefined,
    ...values,
  };
}
