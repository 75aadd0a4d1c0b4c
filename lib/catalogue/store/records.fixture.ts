import { createHash } from 'node:crypto';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { agentsOf } from './contract-record.ts';
import type { OrganizationRecord } from './organizations.ts';
import type { PageRecord } from './pages.fixture.ts';
import type { ObjectRecord, OtherTileRecord, ScanRecord } from './records.ts';

// Records as an import would create them, for tests: complete, with single values overridden by the test.

/** Parses a timestamp that is known to be valid. */
export function instant(text: string): Timestamp {
  const timestamp = parseTimestamp(text);
  if (!timestamp) throw new Error(`Not a timestamp: ${text}`);
  return timestamp;
}

/** The digest that names the file with this content in storage. */
export function digestFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function scanRecord(name: string, values: Partial<ScanRecord> = {}): ScanRecord {
  return {
    digest: digestFor(name),
    textDigest: null,
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
    label: null,
    description: null,
    rotation: 0,
    ...values,
  };
}

/** A scan whose image is linked. @param address of the image */
export function linkedScan(address: string, values: Partial<ScanRecord> = {}): ScanRecord {
  const [width, height] = [1200, 900];
  const thumbnail = { url: address, dimensions: { width, height } };
  return scanRecord('', {
    digest: '',
    imageBytes: 0,
    thumbnails: [],
    linked: {
      thumbnails: [thumbnail, thumbnail, thumbnail],
      resources: [{ url: address, hidden: false, downloadable: true, mime: 'image/jpeg' }],
      tileSource: {
        ...{ width, height, tileSize: width, tileOverlap: 0, format: 'jpeg' },
        ...{ tilesUrl: address, layout: 'picture', coarsest: 1 },
      },
    },
    ...values,
  });
}

/** Values in tests: fields of an object's record, or shorthands for the contract's fields. */
export type ObjectValues = Partial<ObjectRecord> & {
  creator?: string | null;
  creatorName?: string | null;
  creatorDate?: string | null;
  creatorCorp?: string | null;
  publishPlace?: string | null;
  language?: string;
};

export function objectRecord(id: string, values: ObjectValues = {}): ObjectRecord {
  const {
    creator = 'Kowalski, Jan (1850-1910). Autor',
    creatorName = 'Kowalski, Jan',
    creatorDate = '1850-1910',
    creatorCorp = null,
    publishPlace = 'Kraków',
    language,
    ...record
  } = values;
  return {
    id,
    organizationId: null,
    title: `Książka ${id}`,
    titles: [],
    agents: agentsOf({
      creator,
      creator_name: creatorName,
      creator_date: creatorDate,
      creator_apposition: null,
      creator_corp: creatorCorp,
    }),
    date: instant('1901-01-01'),
    dateDescriptive: '[ca 1901]',
    years: { from: 1901, to: 1901 },
    places: publishPlace === null ? [] : [{ role: 'publication', name: publishPlace }],
    languages: language === undefined ? [] : [{ language }],
    subjects: [],
    categories: ['books'],
    identifiers: [],
    relations: [],
    descriptions: [],
    notes: [],
    rights: null,
    rightsUrl: null,
    source: null,
    sourceUrl: null,
    pixelsPerCentimetre: null,
    parts: [],
    isPublic: true,
    published: undefined,
    scans: [scanRecord(`scan of ${id}`)],
    ...record,
  };
}

/** An object with a value in every field. */
export function fullObjectRecord(id: string): ObjectRecord {
  return {
    ...objectRecord(id, { creatorCorp: 'Akademia', categories: ['maps', 'books'] }),
    titles: [
      { kind: 'translated', language: 'la', text: 'Liber' },
      { kind: 'alternative', language: null, text: 'Inna' },
    ],
    places: [
      { role: 'publication', name: 'Kraków' },
      { role: 'printing', name: 'Lwów' },
    ],
    languages: [{ language: 'pl' }, { language: 'la' }],
    subjects: [{ kind: 'topic', language: 'pl', text: 'Żółwie', uri: 'https://example.org/1' }],
    identifiers: [{ kind: 'isbn', value: '83-01' }],
    relations: [{ kind: 'series', text: 'Biblioteka', target: null, number: 't. 7' }],
    descriptions: [{ language: 'de', text: 'Ein Buch' }],
    notes: [{ label: 'Oprawa', language: 'pl', text: 'Skóra' }],
    parts: [
      { parent: null, kind: 'volume', label: 'Tom I', first_scan: 0, last_scan: 1 },
      { parent: 0, kind: 'chapter', label: 'Rozdział 1', first_scan: 1, last_scan: 1 },
    ],
    rights: 'Domena publiczna',
    rightsUrl: 'https://example.org/pd',
    source: 'Magazyn',
    sourceUrl: 'https://example.org/source',
    pixelsPerCentimetre: 118.1,
    missing: [{ before: 1, label: 'XIII' }],
    published: instant('2026-01-01'),
    scans: [scanRecord('one', { label: 'XII' }), scanRecord('two', { textBytes: 7, description: 'Druga' })],
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
