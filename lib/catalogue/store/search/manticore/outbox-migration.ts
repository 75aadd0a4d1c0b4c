import { sql } from 'kysely';
import { migration } from '../../migration.ts';

/**
 * Creates the list of objects to bring into a distributed index. Triggers write it in the transaction that changes an
 * object's index entry, whichever version or command does so. Nothing is written where no such index is used.
 */
export const outbox = migration(({ text, integer, numberColumn, onPostgres }) => [
  // Not a setting, since the triggers read it for every object written, and settings are written all the time.
  sql`CREATE TABLE search_sets (id ${integer} PRIMARY KEY, json ${text} NOT NULL)`,
  sql`CREATE TABLE search_outbox (number ${numberColumn(undefined, false)}, object_id ${text} NOT NULL)`,
  triggers(onPostgres, 'INSERT', 'NEW'),
  triggers(onPostgres, 'DELETE', 'OLD'),
]);

function triggers(onPostgres: boolean, event: 'INSERT' | 'DELETE', row: 'NEW' | 'OLD') {
  const note = `INSERT INTO search_outbox (object_id) VALUES (${row}.object_id);`;
  const name = `search_outbox_noted_${event.toLowerCase()}`;
  const isUsed = 'EXISTS (SELECT 1 FROM search_sets)';
  if (!onPostgres)
    return [
      sql.raw(`CREATE TRIGGER ${name} AFTER ${event} ON search_objects WHEN ${isUsed} BEGIN ${note} END`),
    ];
  // On SQLite a changed object is a new row; on PostgreSQL it is an update.
  const events = event === 'INSERT' ? 'INSERT OR UPDATE' : event;
  const body = `BEGIN IF ${isUsed} THEN ${note} END IF; RETURN NULL; END`;
  return [
    sql.raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`),
    sql.raw(
      `CREATE TRIGGER ${name} AFTER ${events} ON search_objects FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    ),
  ];
}
