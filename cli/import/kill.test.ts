import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { filesBelow } from '#lib/scans/images.fixture.ts';
import {
  folderWith,
  type Library,
  libraryContent,
  names,
  storedDigests,
  temporaryLibrary,
} from './library.fixture.ts';

// Runs several programs in sequence, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const pages = Object.fromEntries(
  Array.from({ length: 6 }, (_, index) => [`book-${index}/scan.jpg`, [1300, 1100] as const]),
);

/** Runs an import and kills it with its workers at a given moment. @returns whether it was still running then */
async function killed(library: Library, folder: string, moment: () => boolean): Promise<boolean> {
  const { process: child, finished } = await library.start('import', folder);
  let isOver = false;
  const over = finished.then(() => {
    isOver = true;
  });
  while (!isOver && !moment()) await setTimeout(5);
  const wasAtWork = !isOver && child.kill('SIGKILL');
  await over;
  return wasAtWork;
}

/** Expects every scan to have all its files, whatever happened to the import that created them. */
async function expectWhole(dataDir: string, whole: Map<string, string[]>) {
  const { digests } = await libraryContent(dataDir);
  for (const digest of digests) {
    const files = await filesBelow(digestFolder(storageFolder(dataDir), digest));
    expect(files, digest).toEqual(whole.get(digest));
  }
}

test('an import killed at any moment resumes, and nothing incomplete is ever visible', async () => {
  const folder = await folderWith(pages);
  const undisturbed = temporaryLibrary();
  const started = Date.now();
  expect(await (await undisturbed.start('import', folder)).finished).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Objects: 6 added/),
  });
  const duration = Date.now() - started;
  const expected = await libraryContent(undisturbed.dataDir);
  const whole = new Map<string, string[]>();
  for (const digest of expected.digests) {
    whole.set(digest, await filesBelow(digestFolder(storageFolder(undisturbed.dataDir), digest)));
  }

  const library = temporaryLibrary();
  const { dataDir } = library;
  const staged = () => names(join(dataDir, 'staging')).length;
  let kills = 0;
  // While files are staged, while tiles are cut, just after a scan has been stored, and at several times over a run.
  const moments: (() => () => boolean)[] = [
    () => () => staged() > 0,
    () => () =>
      names(join(dataDir, 'staging')).some((name) =>
        names(join(dataDir, 'staging', name)).includes('scan_files'),
      ),
    () => {
      const before = storedDigests(dataDir).length;
      return () => storedDigests(dataDir).length > before;
    },
    ...[0.35, 0.55, 0.75].map((share) => () => {
      const from = Date.now();
      return () => Date.now() - from > share * duration;
    }),
  ];
  for (const moment of moments) {
    if (await killed(library, folder, moment())) kills += 1;
    await expectWhole(dataDir, whole);
  }
  expect(kills).toBeGreaterThanOrEqual(3);

  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { failed: 0 }, problems: [] });
  const after = await libraryContent(dataDir);
  const summaryOf = ({ objects }: typeof after) =>
    objects
      .map(({ id, title, scans }) => `${id} ${title} ${scans.map(({ scan }) => scan.dzi.manifest_url)}`)
      .sort();
  expect(summaryOf(after)).toEqual(summaryOf(expected));
  expect(storedDigests(dataDir)).toEqual(expected.digests);
  expect(names(join(dataDir, 'staging'))).toEqual([]);
  await expectWhole(dataDir, whole);
  const database = new Database(storeFile(dataDir));
  expect(database.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
  database.close();
});

test('files of a run that was killed and never repeated are removed by the next import of anything', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'a.jpg': [300, 200], 'b.jpg': [1800, 1300] });
  await killed(library, folder, () => storedDigests(library.dataDir).length > 0);
  const other = await folderWith({ 'c.png': [20, 20] });
  expect(await library.import(other)).toMatchObject({ code: 0 });
  expect(storedDigests(library.dataDir)).toEqual((await libraryContent(library.dataDir)).digests);
  expect(names(join(library.dataDir, 'staging'))).toEqual([]);
});

test('leftovers of another program in the staging folder are removed', async () => {
  const library = temporaryLibrary();
  mkdirSync(join(library.dataDir, 'staging', 'old', 'scan_files'), { recursive: true });
  expect(await library.import(await folderWith({ 'c.png': [20, 20] }))).toMatchObject({ code: 0 });
  expect(names(join(library.dataDir, 'staging'))).toEqual([]);
});
