import { type Kysely, sql } from 'kysely';

/**
 * Lifts the administrator's time limits, which are for queries, for the rest of a transaction: a copy, or an index over
 * all objects, takes longer, and one server waits while another works.
 */
export async function withoutTimeLimits<Database>(trx: Kysely<Database>): Promise<void> {
  // The last is PostgreSQL 17's.
  await sql`SELECT set_config(name, '0', true) FROM pg_settings
    WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(
    trx,
  );
}
