import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { folderWith, storedDigests, temporaryLibrary } from '../import/library.fixture.ts';
import { copyStorage } from './copy.ts';

test('a location without scans is not a storage to copy', async () => {
  const library = temporaryLibrary();
  await library.import(await folderWith({ 'a.png': [20, 20] }));
  const copy = (from: string, to: string) => library.run('storage', 'copy', '--from', from, '--to', to);
  // The data folder instead of its folder of scans.
  const wrong = await copy(library.dataDir, join(library.dataDir, '../copy/scans'));
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain(`${library.dataDir} holds no files of scans.`);
  for (const to of ['', 's3:/bucket'])
    expect((await copy(join(library.dataDir, 'scans'), to)).stderr).toMatch(`"${to}" is neither a folder`);
  expect((await copy(join(library.dataDir, 'scans'), join(library.dataDir, '../copy/scans'))).code).toBe(0);
  expect(storedDigests(join(library.dataDir, '../copy'))).toEqual(storedDigests(library.dataDir));
});

test('damaged or missing files are repaired from a backup, or by a new import if they were removed', async () => {
  const library = temporaryLibrary();
  const source = await folderWith({ 'a.png': [20, 20], 'b.png': [30, 20] });
  await library.import(source);
  const [scans, backup] = [join(library.dataDir, 'scans'), join(library.dataDir, '../backup/scans')];
  const copy = (...to: string[]) => library.run('storage', 'copy', '--from', ...to);
  await copy(scans, '--to', backup);
  const [one = '', other = ''] = storedDigests(library.dataDir).map((digest) => digestFolder(scans, digest));
  const damage = () => {
    writeFileSync(join(one, 'scan.jpg'), 'something else');
    rmSync(join(other, 'default.jpg'));
  };
  damage();
  const verified = await library.run('storage', 'verify');
  expect(verified).toMatchObject({ code: 1, stdout: expect.stringContaining('storage copy --repair') });
  expect((await copy(backup, '--to', scans)).stdout).toBe('0 folders copied, 2 were there already.\n');
  expect((await copy(backup, '--to', scans, '--repair')).stdout).toBe(
    '2 folders copied, 0 were there already.\n',
  );
  expect(await library.run('storage', 'verify')).toMatchObject({ code: 0 });
  for (const folder of [one, other]) rmSync(folder, { recursive: true });
  await library.import(source);
  expect(await library.run('storage', 'verify')).toMatchObject({ code: 0 });
});

/** A library of one scan and its backup, with a function that repairs it from there. */
async function withBackup() {
  const library = temporaryLibrary();
  await library.import(await folderWith({ 'a.png': [20, 20] }));
  const [digest = ''] = storedDigests(library.dataDir);
  const [scans, backup] = [join(library.dataDir, 'scans'), join(library.dataDir, '../backup/scans')];
  await library.run('storage', 'copy', '--from', scans, '--to', backup);
  const repair = () => library.run('storage', 'copy', '--from', backup, '--to', scans, '--repair');
  return { library, digest, scans, backup, repair, there: digestFolder(scans, digest) };
}

test.each<[string, (copy: string) => void]>([
  [
    'without a list',
    (copy) => {
      rmSync(join(copy, 'files.json'));
      writeFileSync(join(copy, 'scan.jpg'), 'rotten');
    },
  ],
  [
    'with the list of other files',
    (copy) => {
      const list = join(copy, 'files.json');
      const { 'scan.jpg': _, ...others } = JSON.parse(readFileSync(list, 'utf8'));
      writeFileSync(list, JSON.stringify(others));
      writeFileSync(join(copy, 'scan.jpg'), 'rotten');
    },
  ],
])('a backup %s, which may be rotten, does not replace what is good', async (_, spoil) => {
  const { library, digest, backup, repair, there } = await withBackup();
  const good = readFileSync(join(there, 'scan.jpg'));
  rmSync(join(there, 'default.jpg'));
  spoil(digestFolder(backup, digest));
  const repaired = await repair();
  expect(repaired.code).toBe(1);
  expect(repaired.stdout).toContain(`not verifiable: 1 folder:\n${digest}`);
  expect(readFileSync(join(there, 'scan.jpg')).equals(good)).toBe(true);
  expect(await library.run('storage', 'verify')).toMatchObject({ code: 1 });
});

test('an unreadable folder stops neither a copy nor a verification, and nobody is advised to remove it', async () => {
  const library = temporaryLibrary();
  await library.import(await folderWith({ 'a.png': [20, 20], 'b.png': [30, 20], 'c.png': [40, 20] }));
  const [first = '', closed = ''] = storedDigests(library.dataDir);
  const [scans, backup] = [join(library.dataDir, 'scans'), join(library.dataDir, '../backup/scans')];
  const there = digestFolder(scans, closed);
  rmSync(there, { recursive: true });
  // Nobody can follow it, not even the administrator.
  symlinkSync(there, there);
  const copied = await library.run('storage', 'copy', '--from', scans, '--to', backup);
  expect(copied.code).toBe(1);
  expect(copied.stdout).toMatch(/^2 folders copied/);
  expect(copied.stdout).toContain(
    `Skipped, because incomplete in ${scans} or not verifiable: 1 folder:\n${closed}\n`,
  );
  const { code, stdout } = await library.run('storage', 'verify');
  expect([code, stdout]).toEqual([1, expect.stringMatching(`${closed} +unreadable`)]);
  expect(stdout).not.toContain('removed');
  rmSync(join(digestFolder(scans, first), 'default.jpg'));
  expect((await library.run('storage', 'verify')).stdout).toMatch(new RegExp(`${first} +missing`));
});

test('a folder whose list is lost is repaired from a backup that has one', async () => {
  const { library, repair, there } = await withBackup();
  writeFileSync(join(there, 'files.json'), '');
  expect((await repair()).stdout).toBe('1 folder copied, 0 were there already.\n');
  expect(await library.run('storage', 'verify')).toMatchObject({ code: 0 });
});

test('a damaged folder stays until its replacement is stored', async () => {
  const { library, scans, backup, there } = await withBackup();
  rmSync(join(there, 'default.jpg'));
  const full = { ...diskStorage(scans), put: () => Promise.reject(new Error('the disk is full')) };
  await expect(
    copyStorage(diskStorage(backup), full, true, library.dataDir, () => undefined),
  ).rejects.toThrow('the disk is full');
  expect(existsSync(join(there, 'scan.jpg'))).toBe(true);
});
