import { sql } from 'kysely';
import { type MigrationEngine, migration } from '../../migration.ts';

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
    ...(onPostgres ? onPostgreSql(engine) : onSqlite()),
  ];
});

const raise = 'UPDATE search_texts SET changes = changes + 1 WHERE object_id =';
const objectOfScan = '(SELECT object_id FROM scans WHERE id = NEW.scan_id)';

/** What the triggers record, by event, in SQL for both engines. An object gets a number with its first text. */
const statements = {
  'INSERT ON scans': `INSERT INTO search_texts (object_id) SELECT NEW.object_id WHERE NEW.text_digest IS NOT NULL
      ON CONFLICT DO NOTHING; ${raise} NEW.object_id;`,
  'DELETE ON scans': `${raise} OLD.object_id;`,
  'INSERT ON service_texts': `INSERT INTO search_texts (object_id) SELECT object_id FROM scans WHERE id = NEW.scan_id
      ON CONFLICT DO NOTHING; ${raise} ${objectOfScan};`,
  'DELETE ON service_texts': `${raise} ${objectOfScan.replace('NEW', 'OLD')};`,
};

/** The same for updates of a row. */
const updates = {
  on: 'UPDATE OF text_digest, foreign_files ON scans',
  isWritten: (distinct: string) =>
    `OLD.text_digest ${distinct} NEW.text_digest OR OLD.foreign_files ${distinct} NEW.foreign_files`,
  statement: statements['INSERT ON scans'],
};

function onSqlite() {
  const triggers = Object.entries(statements).map(([event, statement]) => `${event} BEGIN ${statement} END`);
  triggers.push(`${updates.on} WHEN ${updates.isWritten('IS NOT')} BEGIN ${updates.statement} END`);
  return triggers.map((trigger, number) =>
    sql.raw(`CREATE TRIGGER search_texts_noted_${number} AFTER ${trigger}`),
  );
}

function onPostgreSql({ text, integer }: MigrationEngine) {
  const triggers = Object.entries(statements).map(([event, statement]) => ({ event, statement, when: '' }));
  const when = `WHEN (${updates.isWritten('IS DISTINCT FROM')})`;
  triggers.push({ event: updates.on, statement: updates.statement, when });
  return [
    ...triggers.flatMap(({ event, statement, when }, number) => {
      const name = functionName(number);
      return [
        sql.raw(`CREATE FUNCTION ${functionOf(name, statement)}`),
        sql.raw(`CREATE TRIGGER ${name} AFTER ${event} FOR EACH ROW ${when} EXECUTE FUNCTION ${name}()`),
      ];
    }),
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

const functionName = (number: number) => `search_texts_noted_${number}`;

function functionOf(name: string, statement: string): string {
  return `${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement} RETURN NULL; END $$`;
}

/**
 * Lets a transaction on PostgreSQL count one change to an object, not one for each of its scans: updating the same row
 * again and again takes time that grows with the square of their number.
 */
export const textChanges = migration(({ onPostgres }) =>
  onPostgres
    ? [...Object.values(statements), updates.statement].map((statement, number) => {
        const once = statement
          .replace(/\(object_id\) SELECT (\S+)/, '(object_id, changes) SELECT $1, 1')
          .replace(/;$/, ' AND xmin <> pg_current_xact_id()::xid;');
        return sql.raw(`CREATE OR REPLACE FUNCTION ${functionOf(functionName(number), once)}`);
      })
    : [],
);
