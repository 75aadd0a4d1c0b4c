import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { isPostgres, rowNumbers } from './engine.ts';

/** What the statements of a migration depend on. */
export type MigrationEngine = ReturnType<typeof engineOf>;

/** A migration that executes statements in order; a list within the list is executed in its place. */
export function migration(
  statements: (engine: MigrationEngine) => readonly (RawBuilder<unknown> | RawBuilder<unknown>[])[],
): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements(engineOf(isPostgres(db))).flat()) await statement.execute(db);
    },
  };
}

/**
 * Column types that behave the same on every engine: text is compared by bytes, SQLite's default; integers go up to
 * 2^53.
 */
function engineOf(onPostgres: boolean) {
  const types = onPostgres
    ? { text: sql`text COLLATE "C"`, integer: sql`bigint`, real: sql`double precision`, bytes: sql`bytea` }
    : { text: sql`text`, integer: sql`integer`, real: sql`real`, bytes: sql`blob` };
  return {
    onPostgres,
    ...types,
    /**
     * Type of a column that numbers a table's rows. SQLite counts up by itself. On PostgreSQL concurrent writers would
     * contend for a sequence, so numbers are random, and a collision makes the transaction run again.
     * @param max the highest number, lower for those that people read in URLs
     * @param isReused whether a new row may get the number of a deleted one
     */
    numberColumn: (max = rowNumbers, isReused = true) =>
      onPostgres
        ? sql`bigint PRIMARY KEY DEFAULT (floor(random() * ${sql.lit(max)}) + 1)::bigint`
        : isReused
          ? sql`integer PRIMARY KEY`
          : sql`integer PRIMARY KEY AUTOINCREMENT`,
    /** Statements that create a trigger, which executes others for each row. @param event and a condition, if any */
    trigger: (name: string, event: string, statements: string) => {
      const head = `CREATE TRIGGER ${name} AFTER ${event}`;
      return onPostgres
        ? [triggerFunction(name, statements), sql.raw(`${head} EXECUTE FUNCTION ${name}()`)]
        : [sql.raw(`${head} BEGIN ${statements} END`)];
    },
  };
}

/** Creates or replaces the function that a trigger of PostgreSQL executes. */
export function triggerFunction(name: string, statements: string): RawBuilder<unknown> {
  const body = `BEGIN ${statements} RETURN NULL; END`;
  return sql.raw(`CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`);
}

/** Statements that add columns to a table, null in all its rows. */
export function addColumns(
  table: string,
  columns: Record<string, RawBuilder<unknown>>,
): RawBuilder<unknown>[] {
  return Object.entries(columns).map(
    ([name, type]) => sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(name)} ${type}`,
  );
}
