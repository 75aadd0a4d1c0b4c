import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, storedDigests, temporaryLibrary } from '../import/library.fixture.ts';

test('a place without scans is no storage to copy', async () => {
  const library = temporaryLibrary();
  await library.import(await folderWith({ 'a.png': [20, 20] }));
  const copy = (from: string, to: string) => library.run('storage', 'copy', '--from', from, '--to', to);
  // The data folder, and not the one of the scans in it.
  const wrong = await copy(library.dataDir, join(library.dataDir, '../copy/scans'));
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain(`${library.dataDir} holds no files of scans.`);
  for (const to of ['', 's3:/bucket'])
    expect((await copy(join(library.dataDir, 'scans'), to)).stderr).toMatch(`"${to}" is neither a folder`);
  expect((await copy(join(library.dataDir, 'scans'), join(library.dataDir, '../copy/scans'))).code).toBe(0);
  expect(storedDigests(join(library.dataDir, '../copy'))).toEqual(storedDigests(library.dataDir));
});
