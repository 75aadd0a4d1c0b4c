import type { Generated } from 'kysely';
import type { RecordSet } from '../changes.ts';
import type { PageVersion } from '../editing.ts';
import type { Timestamp } from '../timestamp.ts';
import type { ObjectLists } from './records.ts';
import type { SearchTables } from './search/tables.ts';

/** The store's rows as Kysely sees them. Booleans are 0 or 1; bytes are BLOBs. */
export type Tables = RecordTables & SearchTables;

/** The items of objects' lists, each at its position in the list: `object_titles` … */
type ListTables = {
  [Name in keyof ObjectLists as `object_${Name}`]: {
    object_id: string;
    position: number;
  } & ObjectLists[Name][number];
};

/** What the library holds: a copy of a store consists of these tables. */
export type RecordTables = ListTables & {
  settings: { name: string; value: string };
  catalogue_version: { id: number; version: number; purges: number };
  /** Services that are mirrored. A row without a service is our own. */
  services: {
    id: number;
    /** Base URL of its API, with a trailing slash. */
    address: string;
    /** Record of its mirror, as JSON. */
    record: string | null;
    /** Number of its tiles that are shown, and of those that belong to objects; updated with each change to them. */
    tiles: Generated<number>;
    objects: Generated<number>;
    /** The service's statistics as JSON, and when they were read. */
    statistics: string | null;
    counted_at: Timestamp | null;
  };
  organizations: {
    id: Generated<number>;
    /** Name of the institution in imports and on the command line. */
    key: string;
    fullname: string;
    /** Names the stored image; null: the site's placeholder is used. */
    avatar_digest: string | null;
    avatar_width: number;
    avatar_height: number;
    background_digest: string | null;
    description_pl: string;
    description_en: string;
    /** Number of its public objects; updated with each change to them. */
    items_provided: Generated<number>;
    /** From a service: its number there, addresses of images, and counts. */
    service_id: number | null;
    service_number: number | null;
    avatar_url: string | null;
    background_url: string | null;
    featured_collections: number | null;
    collections: number | null;
  };
  objects: {
    id: string;
    organization_id: number | null;
    is_public: number;
    /** Digest of the object's record; equal means nothing to do. */
    fingerprint: string;
    /** The fingerprint for which the columns below were written; if it differs, the previous version wrote this row. */
    record_fingerprint: string | null;
    title: string | null;
    date: Timestamp | null;
    date_descriptive: string | null;
    /** How the date was parsed when the row was written, for use by an earlier version. */
    year_from: number | null;
    year_to: number | null;
    rights: string | null;
    rights_url: string | null;
    source: string | null;
    source_url: string | null;
    pixels_per_cm: number | null;
    /** JSON of the scans that could not be obtained. */
    missing_scans: string | null;
    service_id: number | null;
    /** JSON of what a service provides that no other column holds. */
    given: string | null;
    /** JSON of how often the service's visitors viewed and saved it. */
    counts: string | null;
    /** What the previous version reads of a record, as JSON; written for as long as its servers may run alongside. */
    details: string;
  };
  /** positions: comma-separated positions in the object's list of categories, from 0; a source may repeat one. */
  object_categories: { object_id: string; category: string; positions: Generated<string> };
  scans: {
    id: Generated<number>;
    object_id: string;
    position: number;
    digest: string;
    text_digest: string | null;
    /** Null in a row that the previous version wrote; its `facts` hold the values of the columns below. */
    width: number | null;
    height: number | null;
    image_bytes: number | null;
    text_bytes: number | null;
    /** JSON of the sizes of the thumbnails. */
    thumbnails: string | null;
    structure: string | null;
    /** JSON of a list. */
    functions: string | null;
    interesting: number | null;
    label: string | null;
    description: string | null;
    rotation: number | null;
    /** Tile size of a stored scan's pyramid; null where an earlier version created it. */
    tile_size: number | null;
    tile_overlap: number | null;
    /** JSON of the addresses of files elsewhere, with a service or linked; the digest is then empty. */
    foreign_files: string | null;
    /** For a linked scan: the origin of its files. */
    linked_origin: string | null;
    /** JSON of the content of a service's manifest, with the addresses for which it was read. */
    tile_source: string | null;
    /** What the previous version reads of a scan, as JSON; written for as long as its servers may run alongside. */
    facts: string;
  };
  tiles: {
    id: Generated<number>;
    type: string;
    sorting_datetime: Timestamp;
    object_id: string | null;
    organization_id: number | null;
    /** Name on the command line of a tile that does not belong to an object. */
    key: string | null;
    featured: number;
    image_digest: string | null;
    /** Null in a row that the previous version wrote; its JSON holds this and the columns below. */
    created_at: Timestamp | null;
    updated_at: Timestamp | null;
    /** For a tile that does not belong to an object. */
    title: string | null;
    description: string | null;
    url: string | null;
    /** The tile as the API serves it, in UTF-8: generated from the record for the projection below. */
    json: Uint8Array;
    projection: Generated<number>;
    service_id: number | null;
    /** The service's number, object and position in the feed for it. */
    service_tile: number | null;
    service_object: string | null;
    service_sorting: Timestamp | null;
    /** The last walk over the service that saw it. */
    walk: number | null;
    /** JSON of a tile that does not belong to an object, as the service gives it. */
    given: string | null;
  };
  /** What tiles were generated for: the version of their shape, and the base of their addresses. */
  projections: { id: number; shape: number; origin: string; assets: string };
  pages: {
    language: string;
    slug: string;
    created_at: Timestamp;
    /** When the published title or content last changed. */
    updated_at: Timestamp;
    /** Number of the newest version; its text is what editors see. */
    latest: number;
    /** Number of the version that is not published yet. */
    draft: number | null;
    /** Number of the version that the public sees. */
    published: number | null;
    /** Of the version that editors see; null where only history is left. */
    translation_key: string | null;
    /** Of the version that the public sees. */
    published_key: string | null;
  };
  /** Pages of services, with their addresses here. */
  service_pages: {
    service_id: number;
    language: string;
    slug: string;
    translation_key: string;
    title: string;
    content: string;
    created_at: string;
    updated_at: string;
  };
  /** ALTO of services' scans, gzipped; removed along with its scan. */
  service_texts: {
    scan_id: number;
    /** Where it was read from, and when, in milliseconds since 1970. */
    address: string;
    read_at: number;
    alto: Uint8Array;
  };
  /** Every text that was ever saved; rows are only ever added. */
  page_versions: {
    language: string;
    slug: string;
    number: number;
    action: PageVersion['action'];
    title: string;
    content: string;
    description: string;
    translation_key: string;
    editor: string;
    at: Timestamp;
    /** The updated_at to set when this text is published; null: the time of publishing. */
    updated: Timestamp | null;
  };
  /** token_digest: SHA-256 of the token, hex. */
  editors: { name: string; token_digest: string; added_at: Timestamp };
  /** Sessions of editors who have signed out; until: seconds since 1970. */
  ended_sessions: { id: string; until: number };
  statistics: { id: number; counted_at: Timestamp; json: string };
  unreferenced_files: { digest: string; since: Timestamp };
  /** What objects were created from; source_digest is of the path or address, said_digest of the content. */
  object_sources: { object_id: string; source: string; source_digest: string; said_digest: string };
  /** Harvests over OAI-PMH and their progress; dates in the repository's notation. */
  harvests: {
    id: Generated<number>;
    address: string;
    prefix: string;
    set_spec: string;
    next_from: string | null;
    started: string | null;
    token: string | null;
  };
  /**
   * What running imports are working on, and what they have done since the first of them began. The digest covers the
   * source and its content.
   */
  import_claims: {
    digest: string;
    source_digest: string;
    label: string;
    owner: string;
    since: Timestamp;
    /** The object that it becomes, once known. */
    object_id: string | null;
    is_done: number;
  };
  /** JSON of editors' overrides for an object, and of the source's values that they replace. */
  object_overrides: { object_id: string; said: string; original: string };
  /**
   * The last change of each object that is or was public. The row outlives its object, with its last description.
   */
  object_changes: {
    object_id: string;
    datestamp: Timestamp;
    kind: 'added' | 'changed' | 'withdrawn';
    /** How often the object was added or changed. */
    changes: number;
    title: string | null;
    date_descriptive: string | null;
    organization_id: number | null;
  };
  /** The sets that these objects are in, each with the object's datestamp. */
  object_sets: { object_id: string; set_name: RecordSet; datestamp: Timestamp };
  /**
   * Records of harvests whose objects could not be stored; since: the first time, attempts: how often, except by an
   * earlier version.
   */
  harvest_retries: {
    harvest_id: number;
    identifier: string;
    since: Timestamp | null;
    attempts: number | null;
  };
};
