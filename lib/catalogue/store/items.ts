import { type RawBuilder, sql } from 'kysely';
import { type Executing, isPostgres } from './engine.ts';

/**
 * Turns lists into rows for SQL: `value->>0` is the first item of each, as text. All are one JSON parameter, which
 * takes a tenth of the time of one parameter per item.
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

/** Turns strings into rows; each is in `value`. */
export function textItems(db: Executing, texts: readonly string[]): RawBuilder<unknown> {
  const given = JSON.stringify(texts);
  return isPostgres(db)
    ? sql`jsonb_array_elements_text(${given}::jsonb) AS items (value)`
    : sql`json_each(${given}) AS items`;
}
