import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/**
 * Gives pages a history. Pages of an older store keep their texts and times: each, published or draft, becomes its own
 * version 1, by an unknown editor.
 */
export const pageVersions: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    // Not every engine can drop table constraints, so the pages move to a new table.
    await db.schema.alterTable('pages').renameTo('pages_before_versions').execute();
    await db.schema
      .createTable('pages')
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addColumn('latest', integer, (column) => column.notNull())
      .addColumn('draft', integer)
      .addColumn('published', integer)
      .addColumn('translation_key', text)
      .addColumn('published_key', text)
      .addPrimaryKeyConstraint('page_names', ['language', 'slug'])
      .addUniqueConstraint('page_translations', ['translation_key', 'language'])
      .addUniqueConstraint('published_page_translations', ['published_key', 'language'])
      .execute();
    await db.schema
      .createTable('page_versions')
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('number', integer, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('translation_key', text, (column) => column.notNull())
      .addColumn('editor', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('updated', text)
      .addPrimaryKeyConstraint('page_version_numbers', ['language', 'slug', 'number'])
      .addForeignKeyConstraint('versions_of_pages', ['language', 'slug'], 'pages', ['language', 'slug'])
      .execute();
    await sql`
      INSERT INTO pages (language, slug, created_at, updated_at, latest, draft, published, translation_key, published_key)
      SELECT language, slug, created_at, updated_at, 1,
        CASE WHEN state = 'published' THEN NULL ELSE 1 END,
        CASE WHEN state = 'published' THEN 1 ELSE NULL END,
        translation_key,
        CASE WHEN state = 'published' THEN translation_key ELSE NULL END
      FROM pages_before_versions`.execute(db);
    await sql`
      INSERT INTO page_versions
        (language, slug, number, action, title, content, description, translation_key, editor, at, updated)
      SELECT language, slug, 1, CASE WHEN state = 'published' THEN 'publish' ELSE 'draft' END,
        title, content, '', translation_key, '', updated_at, updated_at
      FROM pages_before_versions`.execute(db);
    await db.schema.dropTable('pages_before_versions').execute();
    await db.schema
      .createTable('editors')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('token_digest', text, (column) => column.notNull().unique())
      .addColumn('added_at', text, (column) => column.notNull())
      .execute();
  },
};
