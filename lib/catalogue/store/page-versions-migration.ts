import { sql } from 'kysely';
import { migration } from './migration.ts';

/**
 * Gives pages a history. Pages of an older store keep their texts and times: each, published or draft, becomes its own
 * version 1, by an unknown editor.
 */
export const pageVersions = migration(({ text, integer }) => [
  // Not every engine can drop table constraints, so the pages move to a new table.
  sql`ALTER TABLE pages RENAME TO pages_before_versions`,
  sql`
      CREATE TABLE pages (
        language ${text} NOT NULL,
        slug ${text} NOT NULL,
        created_at ${text} NOT NULL,
        updated_at ${text} NOT NULL,
        latest ${integer} NOT NULL,
        draft ${integer},
        published ${integer},
        translation_key ${text},
        published_key ${text},
        CONSTRAINT page_names PRIMARY KEY (language, slug),
        CONSTRAINT page_translations UNIQUE (translation_key, language),
        CONSTRAINT published_page_translations UNIQUE (published_key, language))`,
  sql`
      CREATE TABLE page_versions (
        language ${text} NOT NULL,
        slug ${text} NOT NULL,
        number ${integer} NOT NULL,
        action ${text} NOT NULL,
        title ${text} NOT NULL,
        content ${text} NOT NULL,
        description ${text} NOT NULL,
        translation_key ${text} NOT NULL,
        editor ${text} NOT NULL,
        at ${text} NOT NULL,
        updated ${text},
        CONSTRAINT page_version_numbers PRIMARY KEY (language, slug, number),
        CONSTRAINT versions_of_pages FOREIGN KEY (language, slug) REFERENCES pages (language, slug))`,
  sql`
      INSERT INTO pages (language, slug, created_at, updated_at, latest, draft, published, translation_key, published_key)
      SELECT language, slug, created_at, updated_at, 1,
        CASE WHEN state = 'published' THEN NULL ELSE 1 END,
        CASE WHEN state = 'published' THEN 1 ELSE NULL END,
        translation_key,
        CASE WHEN state = 'published' THEN translation_key ELSE NULL END
      FROM pages_before_versions`,
  sql`
      INSERT INTO page_versions
        (language, slug, number, action, title, content, description, translation_key, editor, at, updated)
      SELECT language, slug, 1, CASE WHEN state = 'published' THEN 'publish' ELSE 'draft' END,
        title, content, '', translation_key, '', updated_at, updated_at
      FROM pages_before_versions`,
  sql`DROP TABLE pages_before_versions`,
  sql`
      CREATE TABLE editors (
        name ${text} PRIMARY KEY, token_digest ${text} NOT NULL UNIQUE, added_at ${text} NOT NULL)`,
]);
