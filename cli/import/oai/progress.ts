import type { Kysely } from 'kysely';
import {
  type HarvestRetry,
  type HarvestState,
  type HarvestTarget,
  harvestRetries,
  openHarvest,
  readHarvest,
  saveHarvest,
  saveRetry,
} from '#lib/catalogue/store/harvests.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';

/** Progress of a harvest, stored so that the next run can resume it. */
export type HarvestProgress = HarvestState & {
  /** Records whose objects could not be stored last time. */
  retries(): AsyncIterable<HarvestRetry>;
  /** Starts a page of records: when it was answered, in UTC, and the token of the next page. */
  startPage(date: string, next: string | undefined): HarvestPage;
  retry(identifier: string, isPending: boolean): Promise<void>;
};

/** A page of records. Its completion is stored once all its objects are stored, and those of the previous pages. */
export type HarvestPage = { open(): void; close(): Promise<void> };

export async function storedProgress(db: Kysely<Tables>, harvest: HarvestTarget): Promise<HarvestProgress> {
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
    startPage(date, next) {
      started ??= date;
      const after =
        next === undefined
          ? { nextFrom: started, started: null, token: null }
          : { nextFrom: state.nextFrom, started, token: next };
      // Counts the page itself as open, while its records are still being read.
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
    retry: (identifier, isPending) => saveRetry(db, id, identifier, isPending),
  };
}

/** The stored progress of a harvest, read-only, for a dry run. */
export async function plannedProgress(db: Kysely<Tables>, harvest: HarvestTarget): Promise<HarvestProgress> {
  const before = await readHarvest(db, harvest);
  if (!before) return unstoredProgress;
  const { id, ...state } = before;
  return { ...unstoredProgress, ...state, retries: () => harvestRetries(db, id) };
}

/** The progress of a harvest that is not stored, as when the operator gave dates. */
export const unstoredProgress: HarvestProgress = {
  nextFrom: null,
  started: null,
  token: null,
  async *retries() {},
  startPage: () => ({ open: () => undefined, close: async () => undefined }),
  retry: async () => undefined,
};
