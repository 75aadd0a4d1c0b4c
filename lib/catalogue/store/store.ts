import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** An open store, on either engine. */
export type Store = {
  /** For writes, and for what editors read. */
  db: Kysely<Tables>;
  /** For visitors' reads: from a replica where there is one, and never within a transaction of ours. */
  reader: Kysely<Tables>;
  /** For harvesters' reads, which must be up to date; never within a transaction of ours either. */
  current: Kysely<Tables>;
  /**
   * Changes with every write that is visible to visitors, once `reader` shows it. Takes microseconds, so it can be
   * called on every request.
   */
  version(): string;
  /** Changes, always along with {@link version}, with every write after which something must no longer be seen. */
  purges(): string;
  /**
   * Resolves once the purges committed so far must have been noticed by every server on the store that checks on time:
   * on SQLite at once, on PostgreSQL after half a second if there was one. Awaited before an act is reported as done;
   * once is enough for any number of them. Never rejects, as the act itself has succeeded.
   */
  propagated(): Promise<void>;
  /** SQLite only: path of its file. */
  file?: string | undefined;
  /** PostgreSQL only: the address of its hosts. */
  url?: string | undefined;
  /** SQLite only: prepares a statement for reuse; it returns the only value of the only row that it reads. */
  prepare?: ((sql: string) => (...parameters: unknown[]) => unknown) | undefined;
  /** Whether the store can currently be read. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};
