import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { inSnapshot } from '../../copy/copy.ts';

/** @param options of the server for its connections */
async function storeWith(options = '') {
  const address = new URL((await databaseOf(temporaryFolder())) ?? '');
  address.searchParams.set('options', options);
  const store = await openStore({ dataDir: '', databaseUrl: address.href });
  onTestFinished(() => store.close());
  return store;
}

test("what a copy reads outlasts the administrator's timeouts, and waits for the other side", async () => {
  const limits = '-c idle_in_transaction_session_timeout=900 -c statement_timeout=900';
  const { db, reader } = await storeWith(limits);
  await expect(sql`SELECT pg_sleep(1.2)`.execute(reader)).rejects.toThrow('statement timeout');
  await inSnapshot(db, async (snapshot) => {
    await sql`SELECT pg_sleep(1.2)`.execute(snapshot);
    const { rows } = await sql`SHOW idle_in_transaction_session_timeout`.execute(snapshot);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });
});

test('a copy whose connection is cut reports it', async () => {
  const { db } = await storeWith();
  const cut = inSnapshot(db, (snapshot) =>
    sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(snapshot),
  );
  await expect(cut).rejects.toThrow('terminating connection');
});
