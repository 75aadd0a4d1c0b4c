import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import { columnTypes, isPostgres } from '../engine.ts';

/** Creates the empty tables of the search index. */
export const search: Migration = {
  async up(db: Kysely<never>) {
    const onPostgres = isPostgres(db);
    const { text, integer } = columnTypes(db);
    // Numbers are positions in arrays that servers hold in memory, so they count up nearly without gaps.
    const number = (column: ColumnDefinitionBuilder) =>
      onPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
    await db.schema
      .createTable('search_objects')
      .addColumn('number', integer, number)
      .addColumn('object_id', text, (column) =>
        column.notNull().unique().references('objects.id').onDelete('cascade'),
      )
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('sorting', text, (column) => column.notNull())
      .addColumn('title_key', text, (column) => column.notNull())
      .addColumn('title_sort', text, (column) => column.notNull())
      .addColumn('year_from', integer)
      .addColumn('year_to', integer)
      .addColumn('terms', onPostgres ? sql`integer[]` : text, (column) => column.notNull())
      .execute();
    for (const column of ['title_key', 'title_sort'])
      await db.schema
        .createIndex(`search_objects_by_${column}`)
        .on('search_objects')
        .columns([column, 'number'])
        .execute();
    await db.schema
      .createTable('search_terms')
      .addColumn('id', integer, (column) => (onPostgres ? number(column) : column.primaryKey()))
      .addColumn('facet', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addUniqueConstraint('search_terms_by_value', ['facet', 'value'])
      .execute();
    await db.schema
      .createTable('search_term_words')
      .addColumn('word', text, (column) => column.notNull())
      .addColumn('term', integer, (column) => column.notNull().references('search_terms.id'))
      .addPrimaryKeyConstraint('search_term_words_key', ['word', 'term'])
      .execute();
    await db.schema
      .createTable('search_words')
      .addColumn('word', text, (column) => column.primaryKey())
      .addColumn('stem', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('search_words_by_stem').on('search_words').column('stem').execute();
    await db.schema
      .createTable('search_state')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('version', integer, (column) => column.notNull())
      .execute();
    await (onPostgres ? onPostgreSql(db) : onSqlite(db));
  },
};

/** Rows record the transaction that wrote them, and a trigger records removals, so that servers can read increments. */
async function onPostgreSql(db: Kysely<never>): Promise<void> {
  const xid = sql`xid xid8 NOT NULL DEFAULT pg_current_xact_id()`;
  await sql`ALTER TABLE search_objects ADD COLUMN words tsvector NOT NULL, ADD COLUMN ${xid}`.execute(db);
  await sql`CREATE INDEX search_objects_by_words ON search_objects USING gin (words)`.execute(db);
  await sql`CREATE INDEX search_objects_by_sorting ON search_objects (sorting)`.execute(db);
  await sql`CREATE INDEX search_objects_by_xid ON search_objects (xid, number)`.execute(db);
  await sql`CREATE TABLE search_removals (number bigint NOT NULL, ${xid}, PRIMARY KEY (xid, number))`.execute(
    db,
  );
  await sql`CREATE FUNCTION search_objects_removed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO search_removals (number) VALUES (OLD.number); RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER search_objects_removed AFTER DELETE ON search_objects
    FOR EACH ROW EXECUTE FUNCTION search_objects_removed()`.execute(db);
}

/**
 * The words are in an FTS5 table, which identifies a row by its number. It is contentless, and rows are deleted by a
 * trigger, so that objects removed by another version of this program are deleted, too. Words arrive folded and
 * separated by spaces, so all non-ASCII characters count as parts of words (sqlite.org/fts5, 4.3.2).
 */
async function onSqlite(db: Kysely<never>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE search_index USING fts5(title, creator, identifier, rest, marked,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'ascii')`.execute(db);
  await sql`CREATE TABLE search_removals (id integer PRIMARY KEY AUTOINCREMENT, number integer NOT NULL)`.execute(
    db,
  );
  await sql`CREATE TRIGGER search_objects_removed AFTER DELETE ON search_objects BEGIN
    DELETE FROM search_index WHERE rowid = old.number;
    INSERT INTO search_removals (number) VALUES (old.number);
  END`.execute(db);
}

/** Creates the empty table of the issues of series; objects indexed before are reindexed in the background. */
export const issues: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('search_issues')
      .addColumn('series', text, (column) => column.notNull())
      .addColumn('year', integer, (column) => column.notNull())
      .addColumn('month', integer, (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull().references('objects.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('search_issues_key', ['series', 'year', 'month', 'day', 'object_id'])
      // The row consists of its key, so the table doubles as its index.
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`WITHOUT ROWID`)))
      .execute();
    await db.schema.createIndex('search_issues_by_object').on('search_issues').column('object_id').execute();
  },
};

/**
 * Adds the numbers and sort keys of works' parts. Objects indexed before lack them until they are reindexed in the
 * background.
 */
export const works: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema.alterTable('object_relations').addColumn('number', text).execute();
    const add = (name: string, type: typeof text | typeof integer, value: string | number) =>
      db.schema
        .alterTable('search_issues')
        .addColumn(name, type, (column) => column.notNull().defaultTo(value))
        .execute();
    await add('place', text, '');
    await add('is_first', integer, 0);
    await db.schema.alterTable('search_issues').addColumn('number', text).execute();
    await db.schema
      .createIndex('search_issues_in_order')
      .on('search_issues')
      .columns(['series', 'year', 'month', 'day', 'place', 'object_id'])
      .execute();
    await sql`
      CREATE INDEX search_issues_parts ON search_issues (series, place, object_id) WHERE is_first = 1`.execute(
      db,
    );
    // A prefix short enough for an index, whatever a source contains.
    await sql`CREATE INDEX object_identifiers_by_value ON object_identifiers (substr(value, 1, 300))`.execute(
      db,
    );
  },
};

/**
 * Lets people of the same name be told apart by their dates. Objects indexed before keep their people as written until
 * they are reindexed in the background.
 */
export const people: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('search_terms').addColumn('namesakes', columnTypes(db).integer).execute();
    await sql`CREATE INDEX search_terms_of_namesakes ON search_terms (namesakes) WHERE namesakes IS NOT NULL`.execute(
      db,
    );
  },
};
