import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/**
 * Adds columns for what is known of objects, scans and tiles. What the previous version stored in the JSON of tiles is
 * migrated in the background by the running server (bring-over.ts); here only creating an index reads every object.
 */
export const records: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer, real } = columnTypes(db);
    type ColumnType = typeof text | typeof integer | typeof real;
    const add = async (table: string, columns: Record<string, ColumnType>) => {
      for (const [name, type] of Object.entries(columns))
        await db.schema.alterTable(table).addColumn(name, type).execute();
    };
    await add('objects', {
      record_fingerprint: text,
      title: text,
      date: text,
      date_descriptive: text,
      year_from: integer,
      year_to: integer,
      rights: text,
      rights_url: text,
      source: text,
      source_url: text,
      pixels_per_cm: real,
    });
    await add('scans', {
      width: integer,
      height: integer,
      image_bytes: integer,
      text_bytes: integer,
      thumbnails: text,
      structure: text,
      functions: text,
      interesting: integer,
      label: text,
      description: text,
      rotation: integer,
    });
    await add('tiles', { created_at: text, updated_at: text, title: text, description: text, url: text });
    await db.schema
      .alterTable('object_categories')
      .addColumn('positions', text, (column) => column.notNull().defaultTo(''))
      .execute();

    /** Creates the table of a list of objects. Columns ending in ? are nullable; integer columns come separately. */
    const list = async (name: string, columns: string[], numbers: string[] = []) => {
      let table = db.schema
        .createTable(name)
        .addColumn('object_id', text, (column) =>
          column.notNull().references('objects.id').onDelete('cascade'),
        )
        .addColumn('position', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ['object_id', 'position']);
      for (const column of columns)
        table = column.endsWith('?')
          ? table.addColumn(column.slice(0, -1), text)
          : table.addColumn(column, text, (definition) => definition.notNull());
      for (const number of numbers) table = table.addColumn(number, integer);
      await table.execute();
    };
    await list('object_titles', ['kind', 'language?', 'text']);
    await list('object_agents', ['kind', 'role', 'name?', 'dates?', 'apposition?', 'statement?']);
    await list('object_places', ['role', 'name']);
    await list('object_languages', ['language']);
    await list('object_subjects', ['kind', 'language?', 'text', 'uri?']);
    await list('object_identifiers', ['kind', 'value']);
    await list('object_relations', ['kind', 'text', 'target?']);
    await list('object_descriptions', ['language', 'text']);
    await list('object_notes', ['label', 'language?', 'text']);
    await list('object_parts', ['kind', 'label'], ['parent', 'first_scan', 'last_scan']);
    await sql`
      CREATE INDEX objects_to_bring_over ON objects (id) WHERE (record_fingerprint IS NULL OR record_fingerprint <> fingerprint)`.execute(
      db,
    );

    await sql`
      CREATE INDEX tiles_to_bring_over ON tiles (id) WHERE object_id IS NULL AND created_at IS NULL`.execute(
      db,
    );

    await db.schema
      .createTable('projections')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('shape', integer, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('assets', text, (column) => column.notNull())
      .addUniqueConstraint('projection_of', ['shape', 'origin', 'assets'])
      .execute();
    // Tiles of the previous version have this shape, and the addresses that it last recorded.
    await sql`
      INSERT INTO projections (id, shape, origin, assets)
      SELECT 1, 1, origin.value, coalesce(assets.value, origin.value || '/scans')
      FROM settings AS origin LEFT JOIN settings AS assets ON assets.name = 'assets'
      WHERE origin.name = 'origin'`.execute(db);
    await sql`
      INSERT INTO settings (name, value)
      SELECT names.name, '1' FROM projections, (SELECT 'served_projection' AS name UNION SELECT 'renewed_projection') AS names
      WHERE projections.id = 1`.execute(db);
    await db.schema
      .alterTable('tiles')
      .addColumn('projection', integer, (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
