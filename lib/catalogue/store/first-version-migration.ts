import { sql } from 'kysely';
import { migration } from './migration.ts';

/** The tables of the first version that was released. */
export const firstVersion = migration(({ text, integer, bytes, numberColumn }) => [
  sql`CREATE TABLE settings (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
  sql`CREATE TABLE catalogue_version (id ${integer} PRIMARY KEY, version ${integer} NOT NULL)`,
  sql`INSERT INTO catalogue_version (id, version) VALUES (1, 1)`,
  sql`
      CREATE TABLE organizations (
        id ${numberColumn(999_999)},
        key ${text} NOT NULL UNIQUE,
        fullname ${text} NOT NULL,
        avatar_digest ${text},
        avatar_width ${integer} NOT NULL,
        avatar_height ${integer} NOT NULL,
        background_digest ${text},
        description_pl ${text} NOT NULL,
        description_en ${text} NOT NULL)`,
  sql`
      CREATE TABLE objects (
        id ${text} PRIMARY KEY,
        organization_id ${integer} REFERENCES organizations (id),
        is_public ${integer} NOT NULL,
        fingerprint ${text} NOT NULL,
        details ${text} NOT NULL)`,
  sql`CREATE INDEX objects_by_organization ON objects (organization_id, is_public)`,
  sql`
      CREATE TABLE object_categories (
        object_id ${text} NOT NULL REFERENCES objects (id) ON DELETE CASCADE,
        category ${text} NOT NULL,
        CONSTRAINT object_categories_key PRIMARY KEY (object_id, category))`,
  sql`CREATE INDEX object_categories_by_category ON object_categories (category)`,
  sql`
      CREATE TABLE scans (
        id ${numberColumn()},
        object_id ${text} NOT NULL REFERENCES objects (id) ON DELETE CASCADE,
        position ${integer} NOT NULL,
        digest ${text} NOT NULL,
        text_digest ${text},
        facts ${text} NOT NULL,
        CONSTRAINT scans_in_order UNIQUE (object_id, position))`,
  sql`CREATE INDEX scans_by_digest ON scans (digest)`,
  sql`CREATE INDEX scans_by_text_digest ON scans (text_digest)`,
  sql`
      CREATE TABLE tiles (
        id ${numberColumn()},
        type ${text} NOT NULL,
        sorting_datetime ${text} NOT NULL UNIQUE,
        object_id ${text} UNIQUE REFERENCES objects (id) ON DELETE CASCADE,
        organization_id ${integer} REFERENCES organizations (id),
        key ${text} UNIQUE,
        featured ${integer} NOT NULL,
        image_digest ${text},
        json ${bytes} NOT NULL)`,
  sql`CREATE INDEX tiles_by_type ON tiles (type, sorting_datetime)`,
  sql`
      CREATE TABLE pages (
        id ${integer} PRIMARY KEY,
        title ${text} NOT NULL,
        content ${text} NOT NULL,
        language ${text} NOT NULL,
        slug ${text} NOT NULL,
        translation_key ${text} NOT NULL,
        state ${text} NOT NULL,
        created_at ${text} NOT NULL,
        updated_at ${text} NOT NULL,
        CONSTRAINT pages_by_address UNIQUE (language, slug),
        CONSTRAINT pages_by_translation UNIQUE (translation_key, language))`,
  sql`
      CREATE TABLE statistics (id ${integer} PRIMARY KEY, counted_at ${text} NOT NULL, json ${text} NOT NULL)`,
  sql`CREATE TABLE unreferenced_files (digest ${text} PRIMARY KEY, since ${text} NOT NULL)`,
]);
