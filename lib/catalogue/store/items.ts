import { type RawBuilder, sql } from 'kysely';
import { type Executing, isPostgres } from './engine.ts';

/**
 * Lists as rows that SQL can read: `value->>0` is the first item of each, as text. All are one parameter: a database takes
 * that apart in a tenth of the time that a parameter for each item takes.
 */
export function itemsOf(
  db: Executing,
  lists: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const given = JSON.stringify(lists);
  return isPostgres(db)
    ? sql`jsonb_array_elements(${given}::jsonb) AS items (value)`
    : sql`json_each(${given}) AS items`;
}

/** Texts as rows: `value` is one of them. */
export function textItems(db: Executing, texts: readonly string[]): RawBuilder<unknown> {
  const given = JSON.stringify(texts);
  return isPostgres(db)
    ? sql`jsonb_array_elements_text(${given}::jsonb) AS items (value)`
    : sql`json_each(${given}) AS items`;
}
