import { chmodSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { contentDigest } from './staging.ts';

test('a file is read once for its digest, and once more when it has changed', async () => {
  const file = join(temporaryFolder(), 'a.pdf');
  const write = (text: string, seconds: number) => {
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  write('one', 1000);
  const first = await contentDigest(file);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  // Undetected without reading the file again, since inode, size and time are the same.
  write('two', 1000);
  expect(await contentDigest(file)).toBe(first);
  write('two', 2000);
  expect(await contentDigest(file)).not.toBe(first);
});

test('a file that is not there cannot be read', async () => {
  await expect(contentDigest(join(temporaryFolder(), 'none'))).rejects.toThrow('it cannot be read');
});

test('a file that could not be read for a while is read when it can be', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o711);
  const file = join(folder, 'a.pdf');
  writeFileSync(file, 'one', { mode: 0 });
  // Root can read everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    await expect(contentDigest(file)).rejects.toThrow('it cannot be read (EACCES: permission denied, open');
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  chmodSync(file, 0o600);
  expect(await contentDigest(file)).toMatch(/^[0-9a-f]{64}$/);
});
