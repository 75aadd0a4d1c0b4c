import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { contentsBelow } from '#lib/scans/images.fixture.ts';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { folderWith, type Library, libraryContent, names, temporaryLibrary } from './library.fixture.ts';

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.remove());

/** Three objects of one scan each, and one text. */
const pagesOf = (width: number, height: number) =>
  folderWith({
    ...Object.fromEntries([0, 1, 2].map((index) => [`book-${index}/scan.jpg`, [width, height] as const])),
    'book-0/scan.xml': '<alto><Layout/></alto>',
  });
const [large, small] = [() => pagesOf(1100, 900), () => pagesOf(300, 200)];

/** Keys in the bucket with a prefix. */
async function keysBelow(prefix: string): Promise<string[]> {
  const { bucket } = server.location;
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` });
  const { Contents = [] } = await server.client.send(command);
  return Contents.map(({ Key = '' }) => Key);
}

/** A library whose scans are stored in the bucket. */
function libraryInBucket(prefix: string): Library {
  const address = `s3://${server.location.bucket}/${prefix}`;
  return temporaryLibrary(undefined, { ...server.environment, STORAGE_URL: address });
}

type Found = { problems: { problem: string; files: string[] }[] };

async function verified(library: Library): Promise<Found & { code: number | null; folders: number }> {
  const { code, stdout, stderr } = await library.run('storage', 'verify', '--json');
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Found & { folders: number }), code };
}

// Runs several programs in sequence, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

test('an import into a bucket, killed at any moment, resumes', async () => {
  const folder = await large();
  const library = libraryInBucket('killed');
  let kills = 0;
  // When the first file has arrived, when the first folder is complete, and somewhere in between the others.
  const moments: ((keys: string[]) => boolean)[] = [
    (keys) => keys.length > 0,
    (keys) => keys.some((key) => key.endsWith('files.json')),
    (keys) => keys.length > 45,
  ];
  for (const moment of moments) {
    const { process: child, finished } = await library.start('import', folder);
    let isOver = false;
    const over = finished.then(() => {
      isOver = true;
    });
    while (!isOver && !moment(await keysBelow('killed'))) await setTimeout(150);
    if (!isOver && child.kill('SIGKILL')) kills += 1;
    await over;
    // Everything visible is complete.
    const { problems } = await verified(library);
    expect(problems.filter(({ problem }) => problem !== 'unreferenced')).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(2);
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { failed: 0 }, problems: [] });
  expect((await libraryContent(library.dataDir)).objects).toHaveLength(3);
  expect(await verified(library)).toMatchObject({ code: 0, folders: 4, problems: [] });
  expect(names(join(library.dataDir, 'scans'))).toEqual([]);
  expect(names(join(library.dataDir, 'staging'))).toEqual([]);
});

test('leftovers of a killed run in the bucket are removed by the next import of anything', async () => {
  const library = libraryInBucket('left');
  const { process: child, finished } = await library.start('import', await small());
  await expect.poll(() => keysBelow('left'), { interval: 60, timeout: 60_000 }).not.toEqual([]);
  child.kill('SIGKILL');
  await finished;
  expect(await library.import(await folderWith({ 'c.png': [20, 20] }))).toMatchObject({ code: 0 });
  expect(await verified(library)).toMatchObject({ code: 0, problems: [] });
});

test('copied from disk to a bucket and back, every byte is the same; an interrupted copy resumes', async () => {
  // The library itself stores its scans in a folder; to reach the bucket the command needs the endpoint and the keys.
  const { STORAGE_URL: _, ...reach } = server.environment;
  const library = temporaryLibrary(undefined, reach);
  await library.import(await small());
  const scans = storageFolder(library.dataDir);
  const bucket = `s3://${server.location.bucket}/copied`;
  const { process: child, finished } = await library.start(
    'storage',
    'copy',
    '--from',
    scans,
    '--to',
    bucket,
  );
  await expect.poll(() => keysBelow('copied'), { interval: 60, timeout: 60_000 }).not.toEqual([]);
  child.kill('SIGKILL');
  await finished;
  const rerun = await library.run('storage', 'copy', '--from', scans, '--to', bucket);
  expect(rerun).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Error') });
  expect((await library.run('storage', 'copy', '--from', scans, '--to', bucket)).stdout).toBe(
    '0 folders copied, 4 were there already.\n',
  );
  const back = join(temporaryFolder(), 'back');
  expect(await library.run('storage', 'copy', '--from', bucket, '--to', back)).toMatchObject({
    code: 0,
    stdout: '4 folders copied, 0 were there already.\n',
  });
  expect(await contentsBelow(back)).toEqual(await contentsBelow(scans));
});

test('a damaged or missing file in the bucket is found and repaired from a backup, and unreferenced ones are reported', async () => {
  const library = libraryInBucket('damaged');
  await library.import(await small());
  const bucket = `s3://${server.location.bucket}/damaged`;
  const backup = join(temporaryFolder(), 'backup');
  await library.run('storage', 'copy', '--from', bucket, '--to', backup);
  const keys = await keysBelow('damaged');
  const { bucket: Bucket } = server.location;
  const [tile = '', thumbnail = ''] = ['.jpeg', 'large.jpg'].map((end) =>
    keys.find((key) => key.endsWith(end)),
  );
  await server.client.send(new PutObjectCommand({ Bucket, Key: tile, Body: 'damaged' }));
  await server.client.send(new DeleteObjectCommand({ Bucket, Key: thumbnail }));
  const stray = `damaged/${'a'.repeat(32)}/scan.jpg`;
  await server.client.send(new PutObjectCommand({ Bucket, Key: stray, Body: 'stray' }));
  const { code, problems } = await verified(library);
  expect(code).toBe(1);
  const files = problems.flatMap((one) => one.files);
  expect(files).toContain('large.jpg');
  expect(files).toContain(tile.split('/').slice(2).join('/'));
  expect(problems.map(({ problem }) => problem)).toContain('unreferenced');
  const { stdout } = await library.run('storage', 'verify');
  expect(stdout).toMatch(/large\.jpg/);
  expect(stdout).toMatch(/object \S+/);
  await library.run('storage', 'copy', '--from', backup, '--to', bucket, '--repair');
  expect(await verified(library)).toMatchObject({ code: 0, problems: [{ problem: 'unreferenced' }] });
});

test('files of a folder are compared too, those without a list by their names', async () => {
  const library = temporaryLibrary();
  await library.import(await large());
  const scans = storageFolder(library.dataDir);
  expect(await verified(library)).toMatchObject({ code: 0, folders: 4, problems: [], unlisted: 0 });
  const { scanRows } = await libraryContent(library.dataDir);
  const [first = '', second = '', third = ''] = scanRows.map(({ digest }) => digest);
  rmSync(join(digestFolder(scans, first), 'files.json'));
  expect(await verified(library)).toMatchObject({ code: 0, unlisted: 1 });
  rmSync(join(digestFolder(scans, first), 'scan_files/11/2_1.jpeg'));
  rmSync(join(digestFolder(scans, second), 'scan_files/11/0_0.jpeg'));
  rmSync(digestFolder(scans, third), { recursive: true });
  const { code, problems } = await verified(library);
  expect(code).toBe(1);
  expect(problems.map(({ files }) => files).sort()).toEqual([
    [],
    ['scan_files/11/0_0.jpeg'],
    ['scan_files/11/2_1.jpeg'],
  ]);
});

test('an unreachable bucket stops each command with a message, and the store stays unchanged', async () => {
  const library = temporaryLibrary(undefined, {
    ...server.environment,
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
  });
  const input = await folderWith({ 'c.png': [20, 20] });
  for (const command of [
    ['import', input],
    ['storage', 'verify'],
  ]) {
    const { code, stderr } = await library.run(...command);
    expect(code).toBe(1);
    expect(stderr).toMatch(/The bucket does not answer.+s3:\/\/.+ECONNREFUSED/);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  expect((await libraryContent(library.dataDir)).objects).toEqual([]);
  const copied = await library.run('storage', 'copy', '--from', 'ftp://x', '--to', 'y');
  expect([copied.code, copied.stderr]).toEqual([1, expect.stringContaining('"ftp://x" is neither')]);
});
