import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { inSnapshot } from '../../copy/copy.ts';

async function limitedStore() {
  const address = new URL((await databaseOf(temporaryFolder())) ?? '');
  address.searchParams.set('options', '-c idle_in_transaction_session_timeout=90 -c statement_timeout=90');
  const store = await openStore({ dataDir: '', databaseUrl: address.href });
  onTestFinished(() => store.close());
  return store;
}

test("what a copy reads outlasts the administrator's timeouts, and waits for the other side", async () => {
  const { db, reader } = await limitedStore();
  await expect(sql`SELECT pg_sleep(0.2)`.execute(reader)).rejects.toThrow('statement timeout');
  await inSnapshot(db, async (snapshot) => {
    await sql`SELECT pg_sleep(0.2)`.execute(snapshot);
    const { rows } = await sql`SHOW idle_in_transaction_session_timeout`.execute(snapshot);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });
});

test('a copy whose connection is cut reports it', async () => {
  const { db } = await limitedStore();
  const cut = inSnapshot(db, (snapshot) =>
    sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(snapshot),
  );
  await expect(cut).rejects.toThrow('terminating connection');
});
