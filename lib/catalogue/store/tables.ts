import type { Generated } from 'kysely';
import type { Timestamp } from '../timestamp.ts';

/** Rows of the store as Kysely sees them. Booleans are 0 or 1; bytes are BLOBs. */
export type Tables = {
  settings: { name: string; value: string };
  catalogue_version: { id: number; version: number };
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
    /** How many public objects it has; kept with each change of one. */
    items_provided: Generated<number>;
  };
  objects: {
    id: string;
    organization_id: number | null;
    is_public: number;
    /** Digest of everything that made this object; equal means nothing to do. */
    fingerprint: string;
    /** JSON of ObjectDetails. */
    details: string;
  };
  object_categories: { object_id: string; category: string };
  scans: {
    id: Generated<number>;
    object_id: string;
    position: number;
    digest: string;
    text_digest: string | null;
    /** JSON of the scan's facts, without addresses. */
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
    /** The tile as the API serves it, UTF-8. */
    json: Uint8Array;
  };
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
  statistics: { id: number; counted_at: Timestamp; json: string };
  unreferenced_files: { digest: string; since: Timestamp };
};
