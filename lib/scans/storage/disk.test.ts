import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { digestFolder } from '../addresses.ts';
import { diskStorage } from './disk.ts';

const digest = '0'.repeat(32);

function sourceFolder(bytes = 'scan'): string {
  const folder = join(temporaryFolder(), 'made');
  mkdirSync(folder);
  writeFileSync(join(folder, 'scan.jpg'), bytes);
  return folder;
}

test('the remains of an interrupted removal count as gone, and go with the next', async () => {
  const folder = join(temporaryFolder(), 'scans');
  const storage = diskStorage(folder);
  const target = digestFolder(folder, digest);
  await storage.put(sourceFolder(), digest);
  renameSync(target, `${target}.removed`);
  expect(await storage.has(digest)).toBe(false);
  for await (const left of storage.digests()) expect(left).toBeUndefined();
  await storage.put(sourceFolder(), digest);
  expect(await storage.has(digest)).toBe(true);
  await storage.remove(digest);
  expect(readdirSync(dirname(target))).toEqual([]);
});

test('a folder that is there stays, and is replaced where it is damaged', async () => {
  const folder = join(temporaryFolder(), 'scans');
  const storage = diskStorage(folder);
  const target = digestFolder(folder, digest);
  const stored = () => readFileSync(join(target, 'scan.jpg'), 'utf8');
  await storage.put(sourceFolder('damaged'), digest);
  await storage.put(sourceFolder(), digest);
  expect(stored()).toBe('damaged');
  await storage.put(sourceFolder(), digest, true);
  expect(stored()).toBe('scan');
  expect(readdirSync(dirname(target))).toHaveLength(1);
});

test('an unreadable folder is not reported as missing', async () => {
  const folder = join(temporaryFolder(), 'scans');
  const storage = diskStorage(folder);
  const target = digestFolder(folder, digest);
  expect([...(await storage.files(digest))]).toEqual([]);
  mkdirSync(dirname(target), { recursive: true });
  // Nobody can follow it, not even the administrator.
  symlinkSync(target, target);
  await expect(storage.files(digest)).rejects.toThrow('ELOOP');
});

test('a file that goes while it is opened is no error to anybody who has let go of it', async () => {
  const folder = join(temporaryFolder(), 'scans');
  const storage = diskStorage(folder);
  await storage.put(sourceFolder(), digest);
  const file = await storage.open(digest, 'scan.jpg');
  rmSync(join(digestFolder(folder, digest), 'scan.jpg'));
  // Without a listener the process would crash, which the test runner reports.
  const isClosed = new Promise((resolve) => file?.bytes.on('close', resolve));
  file?.bytes.destroy();
  await isClosed;
});
