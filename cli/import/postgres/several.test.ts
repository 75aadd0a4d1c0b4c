import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { connect, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { folderWith, type Library, libraryContent, names, temporaryLibrary } from '../library.fixture.ts';
import { takeImportLock } from '../lock.ts';
import type { ImportReport } from '../report.ts';

// Runs several programs in parallel, possibly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.remove());

/** Data folders of machines that share a database and a prefix in the bucket. */
async function machines(count: number, prefix: string) {
  const first = join(temporaryFolder(), 'data');
  const environment = {
    ...server.environment,
    DATABASE_URL: (await databaseOf(first)) ?? '',
    STORAGE_URL: `s3://${server.location.bucket}/${prefix}`,
  };
  const others = Array.from({ length: count - 1 }, () => join(temporaryFolder(), 'data'));
  return [first, ...others].map((dataDir) => temporaryLibrary(dataDir, environment)) as [
    Library,
    Library,
    ...Library[],
  ];
}

/** Objects of one scan each, all different. */
const objects = (count: number, width: number) =>
  folderWith(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`book-${index}/scan.jpg`, [width + index, 500] as const]),
    ),
  );

const importing = async (library: Library, folder: string) => {
  const { process: child, finished } = await library.start('import', '--json', folder);
  const report = async () => {
    const { code, stdout, stderr } = await finished;
    if (stdout === '') throw new Error(stderr);
    return { ...(JSON.parse(stdout) as ImportReport), code };
  };
  return { child, finished, report };
};

const sum = (reports: ImportReport[], of: (report: ImportReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);

/** The claims of a data folder's import, done or not. */
async function claimsOf({ dataDir }: Library, db: Awaited<ReturnType<typeof connect>>['db']) {
  const [file] = names(dataDir).filter((name) => name === 'import.owner');
  const owner = file && readFileSync(join(dataDir, file), 'utf8');
  const claims = db
    .selectFrom('import_claims')
    .select('is_done')
    .where('owner', '=', owner ?? '');
  return { owner, claims: await claims.execute() };
}

/**
 * Kills an import while it is working, and backdates its lease so that others consider it dead.
 * @param isRipe receives the number of its claims, and of those done
 */
async function killed(
  library: Library,
  { child, finished }: Pick<Awaited<ReturnType<typeof importing>>, 'child' | 'finished'>,
  db: Awaited<ReturnType<typeof connect>>['db'],
  isRipe: (claims: number, done: number) => boolean,
) {
  for (;;) {
    const { claims } = await claimsOf(library, db);
    const done = claims.filter(({ is_done }) => is_done).length;
    if (claims.length > done && isRipe(claims.length, done)) break;
    await setTimeout(5);
  }
  expect(child.kill('SIGKILL')).toBe(true);
  await finished;
  const { owner, claims } = await claimsOf(library, db);
  expect(claims.some(({ is_done }) => !is_done)).toBe(true);
  await db
    .updateTable('settings')
    .set({ value: `2000-01-01T00:00:00.000000 ${owner}` })
    .where('name', '=', `importing_${owner}`)
    .execute();
}

/** @param store the data folder that identifies the database */
async function expectWhole({ dataDir: store, run }: Library, libraries: Library[], count: number) {
  const { db } = await connect(store);
  expect((await libraryContent(store)).objects).toHaveLength(count);
  const verified = await run('storage', 'verify', '--json');
  expect(JSON.parse(verified.stdout)).toMatchObject({ folders: count, problems: [] });
  expect(await db.selectFrom('import_claims').selectAll().execute()).toEqual([]);
  const leases = await db.selectFrom('settings').select('name').where('name', 'like', 'import%').execute();
  expect(leases).toEqual([]);
  for (const { dataDir } of libraries) expect(names(join(dataDir, 'staging'))).toEqual([]);
}

test('two machines share the work on one folder, and no scan is made twice', async () => {
  const all = await machines(2, 'shared');
  const folder = await objects(8, 500);
  await connect(all[0].dataDir);
  const reports = await Promise.all(all.map(async (library) => (await importing(library, folder)).report()));
  for (const report of reports) {
    expect(report).toMatchObject({ code: 0, problems: [], objects: { changed: 0, failed: 0 } });
    expect(report.objects.added).toBeGreaterThan(0);
    expect(report.imported).toHaveLength(8);
  }
  expect(sum(reports, ({ objects: { added } }) => added)).toBe(8);
  expect(sum(reports, ({ scans: { made } }) => made)).toBe(8);
  await expectWhole(all[0], all, 8);
});

test('the work of a killed machine is taken over by those still running', async () => {
  const all = await machines(3, 'taken-over');
  const folder = await objects(12, 600);
  const { db } = await connect(all[0].dataDir);
  const [victim, ...others] = await Promise.all(all.map((library) => importing(library, folder)));
  if (!victim) throw new Error('Nobody');
  await killed(all[0], victim, db, (claims) => claims > 1);
  const reports = await Promise.all(others.map(({ report }) => report()));
  for (const report of reports) {
    expect(report).toMatchObject({ code: 0, problems: [], objects: { failed: 0 } });
    expect(report.objects.added).toBeGreaterThan(0);
    expect(report.imported).toHaveLength(12);
  }
  await expectWhole(all[0], all.slice(1), 12);
});

test('imports of different folders run in parallel, and the last to end cleans up after a killed one', async () => {
  const all = await machines(3, 'apart');
  const folders = await Promise.all([objects(4, 500), objects(3, 600), objects(3, 700)]);
  const { db } = await connect(all[0].dataDir);
  const [victim, ...others] = await Promise.all(
    all.map((library, index) => importing(library, folders[index] ?? '')),
  );
  if (!victim) throw new Error('Nobody');
  await killed(all[0], victim, db, () => true);
  const done = (await libraryContent(all[0].dataDir)).objects;
  for (const { report } of others)
    expect(await report()).toMatchObject({ code: 0, objects: { added: 3, failed: 0 }, problems: [] });
  const ofVictim = await db.selectFrom('objects').select('id').execute();
  expect(ofVictim.length).toBeGreaterThanOrEqual(done.length);
  await expectWhole(all[0], all.slice(1), ofVictim.length);
  expect(await all[0].import(folders[0] ?? '')).toMatchObject({ code: 0, objects: { failed: 0 } });
  await expectWhole(all[0], all, 10);
});

test('a second import with the same data folder is refused', async () => {
  const [library] = await machines(2, 'one');
  const folder = await objects(1, 100);
  const unlock = takeImportLock(library.dataDir);
  const { code, stderr } = await library.run('import', folder);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^Another import is running on this data folder\./),
  });
  unlock();
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { added: 1 } });
});
