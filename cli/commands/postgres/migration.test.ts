import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#lib/catalogue/store/migrations.ts';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { bareStore, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { readConfig } from '#lib/config.ts';
import { withStore } from '../../store.ts';
import { readAddress } from '../copy.ts';

test('a command that waits for a backup before it migrates the store reports it', async () => {
  const dataDir = temporaryFolder();
  const bare = await bareStore(dataDir);
  await migrate(bare, '2027-08-tilings');
  const backup = await bare.startTransaction().execute();
  await sql`LOCK TABLE search_terms IN ACCESS SHARE MODE`.execute(backup);
  const url = (await databaseOf(dataDir)) ?? '';
  const config = readConfig({ NODE_ENV: 'production', DATABASE_URL: url });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const opening = [withStore(config, async () => undefined), readAddress(config, url).open()] as const;
  await vi.waitFor(
    () =>
      expect(write.mock.calls.filter(([text]) => String(text).includes('waiting to migrate'))).toHaveLength(
        2,
      ),
    10_000,
  );
  await backup.commit().execute();
  const [, copied] = await Promise.all(opening);
  await copied.close();
});
