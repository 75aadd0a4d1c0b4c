import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** An open store, on either engine. */
export type Store = {
  /** Writes, and reads that must be the newest. */
  db: Kysely<Tables>;
  /** Reads for visitors: of a replica where there is one, and never of a transaction of ours. */
  reader: Kysely<Tables>;
  /**
   * Changes with every write that a visitor could see, once `reader` shows it. Costs microseconds, so that each
   * request can ask.
   */
  version(): string;
  /** Changes, never without {@link version}, with every write after which something must not be seen any more. */
  purges(): string;
  /** SQLite alone: path of its file. */
  file?: string | undefined;
  /** PostgreSQL alone: the address of its hosts. */
  url?: string | undefined;
  /** SQLite alone: a statement that stays prepared; gives the one value of the one row that it reads. */
  prepare?: ((sql: string) => (...parameters: unknown[]) => unknown) | undefined;
  /** Whether the store can be read at this moment. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};
