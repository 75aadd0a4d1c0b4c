import { expect, test, vi } from 'vitest';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { saveObject } from '../../objects.ts';
import { objectRecord } from '../../records.fixture.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';
import { snippetReader } from './read-snippets.ts';
import { scanWithFile, scanWithText } from './texts.fixture.ts';

const page = { kind: 'words', field: 'any', forms: ['kot'] } as const;
const requests = [{ id: 'a', positions: [0] }];

async function storedText(write: typeof scanWithText) {
  const { db, dataDir } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { scans: [write(dataDir, 'Ala ma kot')] }));
  return { db, storage: diskStorage(storageFolder(dataDir)) };
}

test('a text that is not read in time has no snippet, and the answer says that it is late', async () => {
  const { db, storage } = await storedText(scanWithText);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow = {
    ...storage,
    open: async (...file: Parameters<typeof storage.open>) => {
      await arrived;
      return await storage.open(...file);
    },
  };
  const read = snippetReader(db, slow);
  expect(await read(requests, page)).toMatchObject({ snippets: new Map(), isLate: true });
  arrive();
  await vi.waitFor(async () =>
    expect(await read(requests, page)).toMatchObject({
      snippets: new Map([['a', [expect.objectContaining({ text: 'Ala ma kot' })]]]),
      isLate: false,
    }),
  );
});

test('a text that cannot be read is skipped, and not late', async () => {
  const { db, storage } = await storedText(scanWithFile);
  const read = snippetReader(db, storage);
  await vi.waitFor(async () =>
    expect(await read(requests, page)).toMatchObject({ snippets: new Map(), isLate: false }),
  );
});
