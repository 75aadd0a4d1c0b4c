import { expect, vi } from 'vitest';
import { isBroughtOver } from '#lib/catalogue/store/bring-over.ts';
import { isIndexed } from '#lib/catalogue/store/search/index-missing.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { LaunchedServer } from '../support/server.ts';
import { withDatabase } from './database.ts';
import type { Place } from './library.ts';

/** Waits until a server has brought over everything of an older version. */
export async function broughtOver({ opened }: LaunchedServer, place: Place): Promise<void> {
  await opened;
  await withDatabase<Tables, void>(place, async (db) => {
    const timing = { timeout: 120_000, interval: 20 };
    await vi.waitFor(
      async () => expect([await isBroughtOver(db), await isIndexed(db)]).toEqual([true, true]),
      timing,
    );
  });
}
