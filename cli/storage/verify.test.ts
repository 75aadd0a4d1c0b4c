import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BulkFiles, digestOf, storedName } from '#lib/bulk/files.ts';
import { writeSetting } from '#lib/catalogue/store/database.ts';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { digestFor, instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, connect, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';
import { bothSorted, verifyStorage } from './verify.ts';

test('a missing file for bulk download is rebuilt by servers, and a damaged one is reported', async () => {
  const library = temporaryLibrary();
  const file = {
    month: '2027-01',
    last: { datestamp: instant('2027-01-02'), id: 'a' },
    changes: 1,
    records: 1,
    withdrawn: 0,
    bytes: 5,
    sha256: 'a'.repeat(64),
  };
  const known: BulkFiles = { shape: 'a', until: null, files: [file] };
  const { db } = await connect(library.dataDir);
  await writeSetting(db, 'bulk_files', JSON.stringify(known));
  const folder = join(library.dataDir, 'scans');
  const made = join(library.dataDir, 'made');
  mkdirSync(made);
  writeFileSync(join(made, storedName), 'bytes');
  await diskStorage(folder).put(made, digestOf(file));
  const verify = () => library.run('storage', 'verify');
  expect((await verify()).code).toBe(0);
  const stored = digestFolder(folder, digestOf(file));
  writeFileSync(join(stored, storedName), 'other bytes');
  expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringMatching(/damaged +bulk download/) });
  rmSync(stored, { recursive: true });
  const notBuilt = await verify();
  expect([notBuilt.code, notBuilt.stdout]).toEqual([0, expect.stringMatching(/unmade +bulk download/)]);
  expect(notBuilt.stdout).toContain('1 file for bulk download missing: servers make them again.');
});

test('what an import removes while store and storage are compared is no discrepancy, and what it adds is checked', async () => {
  const store = await temporaryStore();
  const save = (name: string) =>
    saveObject(store.db, baseUrls, objectRecord(name, { scans: [scanRecord(name)] }));
  await save('goes');
  const storage = {
    ...diskStorage(storageFolder(store.dataDir)),
    async *digests() {
      // The store has been read by now.
      await removeObject(store.db, 'goes');
      await save('comes');
      yield digestFor('comes');
    },
  };
  const { problems } = await verifyStorage(store, storage, true, () => undefined);
  // It was added without files.
  expect(problems).toMatchObject([
    { digest: digestFor('comes'), problem: 'missing', holder: 'object comes' },
  ]);
});

async function* each(texts: string[]) {
  yield* texts;
}

test('every text of two sequences is reported once, in order, with its sequences', async () => {
  const sorted = fc
    .uniqueArray(fc.string({ unit: fc.constantFrom('0', 'a', 'f'), maxLength: 3 }))
    .map((texts) => texts.sort());
  await fc.assert(
    fc.asyncProperty(sorted, sorted, async (first, second) => {
      const calls: [string, string][] = [];
      for await (const one of bothSorted(each(first), each(second))) calls.push(one);
      const all = [...new Set([...first, ...second])].sort();
      expect(calls).toEqual(
        all.map((text) => [
          text,
          !second.includes(text) ? 'first' : !first.includes(text) ? 'second' : 'both',
        ]),
      );
    }),
  );
});
