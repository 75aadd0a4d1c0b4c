import { sql } from 'kysely';
import { type MigrationEngine, migration, triggerFunction } from '../../migration.ts';

/**
 * Creates the list of objects with texts, and on PostgreSQL the table of their pages. Triggers record changes in it, so
 * that what an earlier version writes meanwhile is indexed, too.
 */
export const texts = migration((engine) => {
  const { text, integer, numberColumn, onPostgres } = engine;
  return [
    // A number is never reused: pages of its deleted object may still be in the index.
    sql`
      CREATE TABLE search_texts (
        number ${numberColumn(undefined, false)},
        object_id ${text} NOT NULL UNIQUE,
        changes ${integer} NOT NULL DEFAULT 0,
        indexed ${integer} NOT NULL DEFAULT 0)`,
    sql`CREATE INDEX search_texts_due ON search_texts (number) WHERE changes <> indexed`,
    sql`INSERT INTO search_texts (object_id, changes)
      SELECT object_id, 1 FROM scans WHERE text_digest IS NOT NULL
      UNION SELECT object_id, 1 FROM scans JOIN service_texts ON scan_id = scans.id`,
    ...(onPostgres ? pages(engine) : []),
    ...notedTexts(false).flatMap(({ name, event, statements }) => engine.trigger(name, event, statements)),
  ];
});

/**
 * Lets a transaction on PostgreSQL count one change to an object, not one for each of its scans: updating the same row
 * again and again takes time that grows with the square of their number.
 */
export const textChanges = migration(({ onPostgres }) =>
  onPostgres ? notedTexts(true).map(({ name, statements }) => triggerFunction(name, statements)) : [],
);

/**
 * The triggers, in SQL for both engines. An object gets a number with its first text.
 * @param isOnce whether a transaction counts one change to an object; on PostgreSQL only
 */
function notedTexts(isOnce: boolean) {
  const add = (rows: string) =>
    `INSERT INTO search_texts (changes, object_id) SELECT ${isOnce ? 1 : 0}, ${rows} ON CONFLICT DO NOTHING;`;
  const raise = (object: string) =>
    `UPDATE search_texts SET changes = changes + 1 WHERE object_id = ${object}
      ${isOnce ? 'AND xmin <> pg_current_xact_id()::xid' : ''};`;
  const written = add('NEW.object_id WHERE NEW.text_digest IS NOT NULL') + raise('NEW.object_id');
  const objectOf = (row: 'NEW' | 'OLD') => `(SELECT object_id FROM scans WHERE id = ${row}.scan_id)`;
  const isChanged = ['text_digest', 'foreign_files'].map(
    (column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`,
  );
  const triggers = [
    ['INSERT ON scans FOR EACH ROW', written],
    ['DELETE ON scans FOR EACH ROW', raise('OLD.object_id')],
    [
      'INSERT ON service_texts FOR EACH ROW',
      add('object_id FROM scans WHERE id = NEW.scan_id') + raise(objectOf('NEW')),
    ],
    ['DELETE ON service_texts FOR EACH ROW', raise(objectOf('OLD'))],
    [`UPDATE OF text_digest, foreign_files ON scans FOR EACH ROW WHEN (${isChanged.join(' OR ')})`, written],
  ] as const;
  return triggers.map(([event, statements], number) => ({
    name: `search_texts_noted_${number}`,
    event,
    statements,
  }));
}

function pages({ text, integer }: MigrationEngine) {
  return [
    sql`
      CREATE TABLE search_pages (
        object_id ${text} NOT NULL,
        position ${integer} NOT NULL,
        source ${text} NOT NULL,
        text_words tsvector NOT NULL,
        CONSTRAINT search_pages_key PRIMARY KEY (object_id, position))`,
    sql`CREATE INDEX search_pages_by_words ON search_pages USING gin (text_words)`,
  ];
}
