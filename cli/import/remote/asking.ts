import type { Kysely } from 'kysely';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { HarvestOptions } from '../oai/options.ts';
import type { Reading } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';

/** What is needed to make objects of addresses. */
export type Asking = {
  client: RemoteClient;
  reading: Reading;
  harvest: HarvestOptions;
  /** Where it is kept how far harvests have come; without it everything is harvested. */
  db: Kysely<Tables> | undefined;
  /** Whether how far they have come is read alone. */
  isDryRun?: boolean | undefined;
};
