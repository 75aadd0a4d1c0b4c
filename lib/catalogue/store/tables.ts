import type { Generated } from 'kysely';
import type { RecordSet } from '../changes.ts';
import type { Timestamp } from '../timestamp.ts';

/** One item of a list that an object has, at its place in the list. */
type ListRow = { object_id: string; position: number };

/** Rows of the store as Kysely sees them. Booleans are 0 or 1; bytes are BLOBs. */
export type Tables = {
  settings: { name: string; value: string };
  catalogue_version: { id: number; version: number; purges: number };
  /** Services elsewhere that are mirrored. A row without a service is our own. */
  services: {
    id: number;
    /** Below which its API lies, with a slash at the end. */
    address: string;
    /** What its mirror stores, as JSON. */
    record: string | null;
    /** How many of its tiles are shown, and how many of them are objects'; updated with each change of one. */
    tiles: Generated<number>;
    objects: Generated<number>;
    /** As JSON, and when they were read. */
    statistics: string | null;
    counted_at: Timestamp | null;
  };
  organizations: {
    id: Generated<number>;
    /** What imports and the command line call the institution. */
    key: string;
    fullname: string;
    /** Names the stored image, or null: the site's own picture stands in. */
    avatar_digest: string | null;
    avatar_width: number;
    avatar_height: number;
    background_digest: string | null;
    description_pl: string;
    description_en: string;
    /** How many public objects it has; updated with each change of one. */
    items_provided: Generated<number>;
    /** What a service gives: its number there, addresses of pictures, and counts. */
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
    /** The fingerprint that the columns below were written with; another one: the version before wrote this row. */
    record_fingerprint: string | null;
    title: string | null;
    date: Timestamp | null;
    date_descriptive: string | null;
    /** What the date was read as when the row was written, for a version before this one. */
    year_from: number | null;
    year_to: number | null;
    rights: string | null;
    rights_url: string | null;
    source: string | null;
    source_url: string | null;
    pixels_per_cm: number | null;
    /** JSON of the scans that could not be had. */
    missing_scans: string | null;
    service_id: number | null;
    /** JSON of what a service gives that no other column has. */
    given: string | null;
    /** JSON of how often visitors of the service looked at it and saved it. */
    counts: string | null;
    /** What the version before reads of a record, as JSON; written for as long as its servers may run beside. */
    details: string;
  };
  /** positions: places in the object's list of categories, from 0, with commas; a source may say one twice. */
  object_categories: { object_id: string; category: string; positions: Generated<string> };
  object_titles: ListRow & { kind: string; language: string | null; text: string };
  object_agents: ListRow & {
    kind: string;
    role: string;
    name: string | null;
    dates: string | null;
    apposition: string | null;
    statement: string | null;
  };
  object_places: ListRow & { role: string; name: string };
  object_languages: ListRow & { language: string };
  object_subjects: ListRow & { kind: string; language: string | null; text: string; uri: string | null };
  object_identifiers: ListRow & { kind: string; value: string };
  object_relations: ListRow & {
    kind: string;
    text: string;
    target: string | null;
    number: Generated<string | null>;
  };
  object_descriptions: ListRow & { language: string; text: string };
  object_notes: ListRow & { label: string; language: string | null; text: string };
  object_parts: ListRow & {
    parent: number | null;
    kind: string;
    label: string;
    first_scan: number | null;
    last_scan: number | null;
  };
  scans: {
    id: Generated<number>;
    object_id: string;
    position: number;
    digest: string;
    text_digest: string | null;
    /** Null in a row that the version before wrote; its `facts` hold what the columns below do. */
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
    /** How the pyramid of a stored scan is cut; null where a version before has made it. */
    tile_size: number | null;
    tile_overlap: number | null;
    /** JSON of where the files are that lie elsewhere, with a service or linked; the digest is empty then. */
    foreign_files: string | null;
    /** Of a linked scan: the origin of its files. */
    linked_origin: string | null;
    /** JSON of what such a manifest said, with the addresses that it was read for. */
    tile_source: string | null;
    /** What the version before reads of a scan, as JSON; written for as long as its servers may run beside. */
    facts: string;
  };
  tiles: {
    id: Generated<number>;
    type: string;
    sorting_datetime: Timestamp;
    object_id: string | null;
    organization_id: number | null;
    /** What the command line calls a tile that is not an object's. */
    key: string | null;
    featured: number;
    image_digest: string | null;
    /** Null in a row that the version before wrote; its JSON holds this and the columns below. */
    created_at: Timestamp | null;
    updated_at: Timestamp | null;
    /** Of a tile that is not an object's. */
    title: string | null;
    description: string | null;
    url: string | null;
    /** The tile as the API serves it, UTF-8: made from the record with the projection below, and made anew at will. */
    json: Uint8Array;
    projection: Generated<number>;
    service_id: number | null;
    /** Its number, its object and its place in the feed at the service. */
    service_tile: number | null;
    service_object: string | null;
    service_sorting: Timestamp | null;
    /** The last walk over the service that saw it. */
    walk: number | null;
    /** JSON of a tile that is not an object's, as a service gives it. */
    given: string | null;
  };
  /** With what tiles were made: the version of their shape, and what their addresses begin with. */
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
    /** Of what editors see; null where only history is left. */
    translation_key: string | null;
    /** Of what the public sees. */
    published_key: string | null;
  };
  /** Pages of services, with the addresses that they have here. */
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
  /** ALTO of scans of services, gzipped; goes with its scan. */
  service_texts: {
    scan_id: number;
    /** That it was read from, and when, in milliseconds since 1970. */
    address: string;
    read_at: number;
    alto: Uint8Array;
  };
  /** Every text that was ever saved; rows are added and never changed. */
  page_versions: {
    language: string;
    slug: string;
    number: number;
    action: string;
    title: string;
    content: string;
    description: string;
    translation_key: string;
    editor: string;
    at: Timestamp;
    /** What updated_at is to be when this text is published; null: the time of publishing. */
    updated: Timestamp | null;
  };
  /** token_digest: SHA-256 of the token, hex. */
  editors: { name: string; token_digest: string; added_at: Timestamp };
  /** Of editors who have signed out; until: seconds since 1970. */
  ended_sessions: { id: string; until: number };
  statistics: { id: number; counted_at: Timestamp; json: string };
  unreferenced_files: { digest: string; since: Timestamp };
  /** What objects were made of; source_digest is of the path or address, said_digest of what was said there. */
  object_sources: { object_id: string; source: string; source_digest: string; said_digest: string };
  /** Harvests by OAI-PMH, and how far they have come; dates as the repository writes them. */
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
   * What the imports that are running are at, and what they have done since the first of them began. The digest is of the
   * source and of what it says.
   */
  import_claims: {
    digest: string;
    source_digest: string;
    label: string;
    owner: string;
    since: Timestamp;
    /** The object that it becomes, once that is known. */
    object_id: string | null;
    is_done: number;
  };
  /** JSON of what editors say of an object instead of its source, and of what that said there. */
  object_overrides: { object_id: string; said: string; original: string };
  /**
   * The last change of each object that is public or was. The row stays when its object goes, with what is said of it then.
   */
  object_changes: {
    object_id: string;
    datestamp: Timestamp;
    kind: 'added' | 'changed' | 'withdrawn';
    /** How often the object has come or changed. */
    changes: number;
    title: string | null;
    date_descriptive: string | null;
    organization_id: number | null;
  };
  /** The sets that these objects are in, each with the datestamp of the object. */
  object_sets: { object_id: string; set_name: RecordSet; datestamp: Timestamp };
  /** Records of harvests whose objects could not be stored. */
  harvest_retries: { harvest_id: number; identifier: string };
};
