import { expect, test } from 'vitest';
import { newRecord } from '#lib/catalogue/mirror/record.ts';
import { openMirrorStore } from '#lib/catalogue/store/mirror-store.ts';
import { ensureService } from '#lib/catalogue/store/services.ts';
import { baseUrls, connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

const address = 'https://catalogue.example/';

/** A library with an unfinished mirror of a service that the settings no longer name. */
async function mirroring() {
  const library = temporaryLibrary();
  const { db } = await connect(library.dataDir);
  const service = await ensureService(db, address);
  const store = openMirrorStore({ db, baseUrls, service, lease: { isHeldIn: async () => true } });
  await store.saveRecord({ ...newRecord(0), number: 1, total: 1234 });
  return library;
}

test('services are listed with the state of their mirrors', async () => {
  const library = await mirroring();
  expect((await library.run('mirror')).stdout).toMatch(
    /catalogue\.example\/ +walking, not named +0 +0 +1234\n/,
  );
  expect(JSON.parse((await library.run('mirror', '--json')).stdout)).toEqual([
    {
      address,
      state: 'walking',
      tiles: 0,
      objects: 0,
      total: 1234,
      complete: false,
      since: '1970-01-01T00:00:00.000Z',
    },
  ]);
});

test('a service is forgotten only with confirmation, and only an existing one', async () => {
  const library = await mirroring();
  const unconfirmed = await library.run('mirror', 'forget', 'https://catalogue.example');
  expect(unconfirmed).toMatchObject({ code: 1, stdout: '' });
  expect(unconfirmed.stderr).toMatch(/0 tiles.*--yes/s);
  const confirmed = await library.run('mirror', 'forget', address, '--yes');
  expect(confirmed).toMatchObject({ code: 0, stdout: expect.stringContaining(`mirrored from ${address}`) });
  expect(JSON.parse((await library.run('mirror', '--json')).stdout)).toEqual([]);
  const unknown = await library.run('mirror', 'forget', address, '--yes');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing was mirrored from/) });
});
