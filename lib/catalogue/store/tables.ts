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
    id: Generated<number>;
    title: string;
    content: string;
    language: string;
    slug: string;
    translation_key: string;
    state: string;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  statistics: { id: number; counted_at: Timestamp; json: string };
  unreferenced_files: { digest: string; since: Timestamp };
};
