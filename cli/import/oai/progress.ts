import type { Kysely } from 'kysely';
import {
  type HarvestOf,
  type HarvestState,
  harvestRetries,
  openHarvest,
  readHarvest,
  saveHarvest,
  saveRetry,
} from '#lib/catalogue/store/harvests.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';

/** How far a harvest has come, kept so that the next run goes on there. */
export type HarvestProgress = HarvestState & {
  /** Records whose objects could not be stored the last time. */
  retries(): AsyncIterable<string>;
  /** A page of records begins: when it was answered, in UTC, and what the next is asked for with. */
  begin(date: string, next: string | undefined): HarvestPage;
  /** Notes whether a record is to be asked for again. */
  retry(identifier: string, isWanted: boolean): Promise<void>;
};

/** A page of records. Its end is stored when all of its objects are, and those of the pages before it. */
export type HarvestPage = { open(): void; close(): Promise<void> };

/** The progress of a harvest that is kept in the store. */
export async function storedProgress(db: Kysely<Tables>, harvest: HarvestOf): Promise<HarvestProgress> {
  const { id, ...state } = await openHarvest(db, harvest);
  const pages: { open: number; after: HarvestState }[] = [];
  let { started } = state;
  let last = Promise.resolve();

  const settle = async (): Promise<void> => {
    let done: HarvestState | undefined;
    while (pages[0]?.open === 0) done = pages.shift()?.after;
    if (done) await saveHarvest(db, id, done);
  };
  return {
    ...state,
    retries: () => harvestRetries(db, id),
    begin(date, next) {
      started ??= date;
      const after =
        next === undefined
          ? { nextFrom: started, started: null, token: null }
          : { nextFrom: state.nextFrom, started, token: next };
      // One for the page itself, whose records are still being read.
      const page = { open: 1, after };
      pages.push(page);
      return {
        open() {
          page.open += 1;
        },
        async close() {
          page.open -= 1;
          last = last.then(settle);
          await last;
        },
      };
    },
    retry: (identifier, isWanted) => saveRetry(db, id, identifier, isWanted),
  };
}

/** The progress of a harvest as it is kept, to look at alone: of a dry run. */
export async function plannedProgress(db: Kysely<Tables>, harvest: HarvestOf): Promise<HarvestProgress> {
  const before = await readHarvest(db, harvest);
  if (!before) return unstoredProgress;
  const { id, ...state } = before;
  return { ...unstoredProgress, ...state, retries: () => harvestRetries(db, id) };
}

/** The progress of a harvest that is not kept, as of what the operator named the dates of. */
export const unstoredProgress: HarvestProgress = {
  nextFrom: null,
  started: null,
  token: null,
  async *retries() {},
  begin: () => ({ open: () => undefined, close: async () => undefined }),
  retry: async () => undefined,
};
