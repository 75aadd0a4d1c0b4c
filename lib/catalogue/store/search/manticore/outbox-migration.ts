import { sql } from 'kysely';
import { migration } from '../../migration.ts';

/**
 * Creates the list of objects to bring into a distributed index. Triggers write it in the transaction that changes an
 * object's index entry, whichever version or command does so. Nothing is written where no such index is used.
 */
export const outbox = migration(({ text, integer, numberColumn, onPostgres, trigger }) => {
  // On SQLite a changed object is a new row; on PostgreSQL it is an update.
  const written = onPostgres ? 'INSERT OR UPDATE' : 'INSERT';
  return [
    // Not a setting, since the triggers read it for every object written, and settings are written all the time.
    sql`CREATE TABLE search_sets (id ${integer} PRIMARY KEY, json ${text} NOT NULL)`,
    sql`CREATE TABLE search_outbox (number ${numberColumn(undefined, false)}, object_id ${text} NOT NULL)`,
    trigger('search_outbox_noted_insert', `${written} ON search_objects FOR EACH ROW`, noteOf('NEW')),
    trigger('search_outbox_noted_delete', 'DELETE ON search_objects FOR EACH ROW', noteOf('OLD')),
  ];
});

const noteOf = (row: 'NEW' | 'OLD') =>
  `INSERT INTO search_outbox (object_id) SELECT ${row}.object_id WHERE EXISTS (SELECT 1 FROM search_sets);`;
