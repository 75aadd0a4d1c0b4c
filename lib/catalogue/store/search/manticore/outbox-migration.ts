import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes, isPostgres, numberColumn } from '../../engine.ts';

/**
 * Creates the list of objects to bring into a distributed index. Triggers write it in the transaction that changes an
 * object's index entry, whichever version or command does so. Nothing is written where no such index is used.
 */
export const outbox: Migration = {
  async up(db: Kysely<never>) {
    const onPostgres = isPostgres(db);
    const { text, integer } = columnTypes(db);
    // Not a setting, since the triggers read it for every object written, and settings are written all the time.
    await sql`CREATE TABLE search_sets (id ${integer} PRIMARY KEY, json ${text} NOT NULL)`.execute(db);
    const number = onPostgres ? numberColumn(db) : sql`integer PRIMARY KEY AUTOINCREMENT`;
    await sql`CREATE TABLE search_outbox (number ${number}, object_id ${text} NOT NULL)`.execute(db);
    for (const [event, row] of [
      ['INSERT', 'NEW'],
      ['DELETE', 'OLD'],
    ] as const) {
      const note = `INSERT INTO search_outbox (object_id) VALUES (${row}.object_id);`;
      const name = `search_outbox_noted_${event.toLowerCase()}`;
      const isUsed = 'EXISTS (SELECT 1 FROM search_sets)';
      if (onPostgres) {
        // On SQLite a changed object is a new row; on PostgreSQL it is an update.
        const events = event === 'INSERT' ? 'INSERT OR UPDATE' : event;
        const body = `BEGIN IF ${isUsed} THEN ${note} END IF; RETURN NULL; END`;
        await sql
          .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`)
          .execute(db);
        await sql
          .raw(
            `CREATE TRIGGER ${name} AFTER ${events} ON search_objects FOR EACH ROW EXECUTE FUNCTION ${name}()`,
          )
          .execute(db);
      } else
        await sql
          .raw(`CREATE TRIGGER ${name} AFTER ${event} ON search_objects WHEN ${isUsed} BEGIN ${note} END`)
          .execute(db);
    }
  },
};
