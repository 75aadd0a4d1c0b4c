import type { Kysely } from 'kysely';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { HarvestOptions } from '../oai/options.ts';
import type { Reading } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';

/** What is needed to read objects from addresses. */
export type RemoteContext = {
  client: RemoteClient;
  reading: Reading;
  harvest: HarvestOptions;
  /** Where the progress of harvests is stored; undefined to harvest everything. */
  db: Kysely<Tables> | undefined;
  /** Whether stored progress is only read. */
  isDryRun?: boolean | undefined;
};
