import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeLease } from '#lib/catalogue/store/lease.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { CompositionTask } from '#lib/scans/compose.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { runTask, type ScanTask } from '#lib/scans/task.ts';
import {
  absentLibrary,
  folderWith,
  libraryContent,
  names,
  storedDigests,
  temporaryLibrary,
} from './library.fixture.ts';
import { takeImportLock } from './lock.ts';
import { resultOf } from './workers.ts';

const large = () =>
  folderWith({ 'a.jpg': [1800, 1300], 'b.jpg': [1801, 1300], 'c.jpg': [1802, 1300], 'd.jpg': [1803, 1300] });

const until = async (condition: () => boolean, isOver: () => boolean) => {
  while (!condition() && !isOver()) await setTimeout(10);
};

test('file names can control neither the terminal nor what is stored', async () => {
  const folder = await folderWith({ 'a\u001b[31m\u202e\nb.jpg': [40, 30], 'c\u001b]0;x\u0007.bmp': 'x' });
  const library = temporaryLibrary();
  const { stdout, stderr } = await library.run('import', folder);
  expect(stdout).toContain('c\ufffd]0;x\ufffd.bmp');
  expect(stderr).toContain('a\ufffd[31m\ufffd\ufffdb.jpg');
  expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  const { objects } = await libraryContent(library.dataDir);
  expect(objects.map(({ title }) => title)).toEqual(['A [31m\u202e b']);
});

test('a path that is not a source is reported once, with advice', async () => {
  const folder = await folderWith({ 't.csv': 'id,title\n1,A\n' });
  const dryRun = async (...sources: string[]) => await temporaryLibrary().import(...sources, '--dry-run');
  const missing = join(folder, 'gone');
  expect((await dryRun(missing)).problems).toEqual([
    { file: missing, reason: 'there is no such file or folder', kind: 'error' },
  ]);
  expect((await dryRun(join(folder, 't.csv'))).problems).toMatchObject([
    { reason: expect.stringMatching(/read with the folder that they lie in/) },
  ]);
  const { code, stderr } = await temporaryLibrary().run('import', 'ftp://example.org/a');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/ftp:\/\/example\.org\/a: of addresses only/)]);
  const cut = await temporaryLibrary().run('import', 'https://');
  expect([cut.code, cut.stderr]).toEqual([1, expect.stringMatching(/^https:\/\/: of addresses only whole/)]);
});

test('what is asked of a repository does not select among files', async () => {
  const folder = await folderWith({ 'a.png': [60, 40] });
  const { code, stderr } = await temporaryLibrary().run('import', folder, '--from', '2026-11-01');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^--from is for a repository that speaks OAI-PMH/),
  ]);
});

test('an empty path is not a folder to read', async () => {
  const library = temporaryLibrary();
  expect(await library.run('import', '')).toMatchObject({
    code: 1,
    stderr: 'A path is empty. Is a variable in it not set?\n',
  });
  expect((await libraryContent(library.dataDir)).objects).toEqual([]);
});

test('the library’s own files are skipped in a folder that contains it', async () => {
  const folder = await folderWith({ 'atlas.png': [20, 20] });
  const library = temporaryLibrary(join(folder, 'data'));
  await library.import(folder);
  const rerun = await library.import(folder);
  expect(rerun.objects).toEqual({ added: 0, changed: 0, unchanged: 1, failed: 0 });
  expect(rerun.problems).toMatchObject([
    { file: library.dataDir, reason: expect.stringContaining('the library itself') },
  ]);
  const named = await library.import(library.dataDir);
  expect([named.code, named.problems]).toMatchObject([
    1,
    [{ reason: expect.stringContaining('the library itself') }],
  ]);
});

test('a name that is not in UTF-8 is reported as such', async () => {
  const folder = await folderWith({ 'a.png': [20, 20] });
  writeFileSync(Buffer.from(`${folder}/\xa3\xf3d\x9f.png`, 'latin1'), 'an image');
  const { objects, problems } = await temporaryLibrary().import(folder, '--dry-run');
  expect(objects).toMatchObject({ added: 1, failed: 0 });
  expect(problems).toMatchObject([
    { reason: expect.stringMatching(/^its name is not in UTF-8/), kind: 'error' },
  ]);
});

test('a source that the system does not let us see is not reported as missing', async () => {
  const folder = await folderWith({ 'a.png': [20, 20] });
  const [loop, library] = [join(folder, 'loop'), temporaryLibrary()];
  symlinkSync(loop, loop);
  const { problems } = await library.import(join(loop, 'a.png'));
  expect(problems).toMatchObject([{ reason: expect.stringMatching(/^it cannot be read \(ELOOP/) }]);
});

test('while another import works in the same folder, a second one is refused', async () => {
  const [folder, library] = [await folderWith({ 'a.png': [20, 20] }), temporaryLibrary()];
  const unlock = takeImportLock(library.dataDir);
  const { code, stdout, stderr } = await library.run('import', folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Another import is running on this data folder\..+\n$/);
  unlock();
  expect((await library.import(folder)).code).toBe(0);
});

test('an import waits while files are being removed', async () => {
  const [folder, library] = [await folderWith({ 'a.png': [20, 20] }), temporaryLibrary()];
  const { db } = await connect(library.dataDir);
  const removal = await takeLease(db, 'removal', 'elsewhere');
  const { process: child, finished } = await library.start('import', folder);
  await once(child.stderr ?? child, 'data');
  expect(removal?.isHeld()).toBe(true);
  expect((await libraryContent(library.dataDir)).objects).toEqual([]);
  await removal?.release();
  expect(await finished).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Files are being removed;/),
  });
});

test('readers can read during an import', async () => {
  const [folder, library] = [await large(), temporaryLibrary()];
  // Connects before the import starts, which might otherwise be over.
  const { catalogue, version } = await connect(library.dataDir);
  const { finished } = await library.start('import', '--objects', 'image', folder);
  let isOver = false;
  const end = finished.finally(() => {
    isOver = true;
  });
  const versions = new Set<string>();
  let count = 0;
  while (!isOver) {
    const tiles = await catalogue.frontpage({ batchSize: 100 });
    // Existing tiles stay.
    expect(tiles.length).toBeGreaterThanOrEqual(count);
    count = tiles.length;
    versions.add(version());
    await setTimeout(20);
  }
  expect((await end).code).toBe(0);
  expect(versions.size).toBeGreaterThan(1);
  expect(await catalogue.frontpage({ batchSize: 100 })).toHaveLength(4);
});

test('a dry run reports what would be done and leaves no trace', async () => {
  const library = temporaryLibrary(absentLibrary());
  const folder = await folderWith({ 'a.png': [20, 20], 'b.jpg': 'no image' });
  const report = await library.import('--dry-run', '--objects', 'image', folder);
  expect(report).toMatchObject({ code: 1, objects: { added: 1, failed: 1 }, scans: { made: 1 } });
  expect(existsSync(library.dataDir)).toBe(false);
  const { code, stdout } = await library.run('import', '--dry-run', join(folder, 'a.png'));
  expect(code).toBe(0);
  expect(stdout).toMatch(/Nothing was changed\. This would be imported:.*Objects: 1 added/s);
  expect(existsSync(library.dataDir)).toBe(false);
});

test('Ctrl-C ends an import after the work in progress, with code 130, and the next run resumes', async () => {
  const [folder, library] = [await large(), temporaryLibrary()];
  const { process: child, finished } = await library.start('import', '--json', '--objects', 'image', folder);
  let isOver = false;
  const end = finished.finally(() => {
    isOver = true;
  });
  await until(
    () => storedDigests(library.dataDir).length > 0,
    () => isOver,
  );
  child.kill('SIGINT');
  const { code, stdout, stderr } = await end;
  expect(code).toBe(130);
  expect(stderr).toContain('Ctrl+C again ends it at once');
  expect(JSON.parse(stdout)).toMatchObject({ interrupted: true, problems: [] });
  expect(names(join(library.dataDir, 'staging'))).toEqual([]);
  const rerun = await library.import('--objects', 'image', folder);
  expect(rerun).toMatchObject({ code: 0, interrupted: false });
  expect(rerun.scans.reused).toBeGreaterThan(0);
  const after = await libraryContent(library.dataDir);
  expect(after.objects).toHaveLength(4);
  expect(storedDigests(library.dataDir)).toEqual(after.digests);
});

test('an object stays unchanged if one of its files vanishes during the import', async () => {
  const folder = await folderWith({ 'k/1.png': [20, 20], 'k/2.png': [21, 20] });
  let isVanishing = false;
  const scans = () => ({
    size: 1,
    make: async (task: ScanTask) => {
      if (isVanishing && 'file' in task) rmSync(task.file);
      return resultOf(await runTask(task));
    },
    look: async (document: string) => resultOf(await runTask({ document })),
    compose: async (task: CompositionTask) => resultOf(await runTask(task)),
    close: () => undefined,
  });
  const library = temporaryLibrary(undefined, {}, { scans });
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { added: 1 } });
  const before = (await libraryContent(library.dataDir)).digests;
  await picture(22, 20, 3).toFile(join(folder, 'k/2.png'));
  isVanishing = true;
  const { code, stdout } = await library.run('import', folder);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/0 changed, 0 unchanged, 1 failed/)]);
  expect(stdout).toMatch(/as when a disk is disconnected: run the same command again/);
  expect((await libraryContent(library.dataDir)).digests).toEqual(before);
});

test('a full disk ends an import with a report of what was imported, and it resumes when there is space', async () => {
  const folder = await folderWith({ 'a.png': [20, 20], 'b.png': [21, 20], 'c.png': [22, 20] });
  let room = 1;
  const scans = () => ({
    size: 1,
    make: async (task: ScanTask) => {
      room -= 1;
      return resultOf(room < 0 ? { failed: 'ENOSPC: no space left on device, write' } : await runTask(task));
    },
    look: async (document: string) => resultOf(await runTask({ document })),
    compose: async (task: CompositionTask) => resultOf(await runTask(task)),
    close: () => undefined,
  });
  const library = temporaryLibrary(undefined, {}, { scans });
  const full = await library.run('import', '--objects', 'image', folder);
  const why = 'The disk is full. Make room. What was done before stays done; run the same command again.';
  expect(full).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^Objects: 1 added, 0 changed, 0 unchanged, 0 failed\.\nScans: 1 made.*\n(?:.*\n){2}An error ended the import early: what is not counted here was not reached\.\n$/,
    ),
    stderr: expect.stringContaining(`${why} (ENOSPC: no space left on device, write)\n`),
  });
  const asJson = await library.import('--objects', 'image', folder);
  expect(asJson).toMatchObject({
    code: 1,
    objects: { added: 0, unchanged: 1 },
    failure: expect.stringContaining(why),
  });
  room = 2;
  const whole = await library.import('--objects', 'image', folder);
  expect(whole).toMatchObject({ code: 0, objects: { added: 2, unchanged: 1 } });
  expect(whole).not.toHaveProperty('failure');
});

test('an unknown institution is refused before anything is made', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'a.png': [20, 20] });
  const { code, stderr } = await library.run('import', '--organization', 'nobody', folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^There is no institution "nobody"\. See: czytelnia organizations list\. .*organizations add/,
  );
  expect(storedDigests(library.dataDir)).toEqual([]);
  await library.run('organizations', 'add', '--key', 'known', '--fullname', 'Known');
  expect(await library.import('--organization', 'known', folder)).toMatchObject({ code: 0 });
  expect((await libraryContent(library.dataDir)).objects[0]?.organization).toMatchObject({
    fullname: 'Known',
  });
});

test('an unknown institution in a description affects only that object', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({
    'a.png': [20, 20],
    'a.yaml': 'title: A\norganization: nobody\n',
    'b.png': [21, 20],
  });
  const report = await library.import(folder);
  expect(report).toMatchObject({ code: 1, objects: { added: 1, failed: 1 } });
  expect(report.problems).toMatchObject([{ reason: expect.stringMatching(/no institution "nobody"/) }]);
});

test('categories of the command line replace all others', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'a.png': [20, 20], 'a.yaml': 'title: A\ncategories: [maps]\n' });
  await library.import(folder, '--category', 'books', 'prints');
  const [object] = (await libraryContent(library.dataDir)).objects;
  expect(object?.tile.related_object.categories).toEqual(['books', 'prints']);
  expect((await library.run('import', folder, '--category', 'cars')).code).toBe(2);
});

test('progress goes to standard error, not into the report', async () => {
  const library = temporaryLibrary(absentLibrary());
  const { finished } = await library.start('import', await folderWith({ 'a.png': [20, 20] }));
  const { code, stdout, stderr } = await finished;
  expect(code).toBe(0);
  expect(stderr).toMatch(/100 %/);
  expect(stdout).toMatch(/^Objects: 1 added, 0 changed, 0 unchanged, 0 failed\.\nScans: 1 made/);
});

test('the report says what objects are without: a description, an institution, a year; and what to do', async () => {
  const folder = await folderWith({
    'skany/1.png': [20, 20],
    'skany/2.png': [21, 20],
    'IMG_1.png': [22, 20],
    'mapa.png': [23, 20],
    'mapa.yaml': 'title: Mapa\ndate: za króla Sasa\n',
  });
  const library = temporaryLibrary();
  const dryRun = await library.run('import', '--dry-run', folder);
  expect(dryRun.stdout).toMatch(/name no year, .* \(such as “za króla Sasa”\)\. If it is known, write/);
  expect(dryRun.stdout).toMatch(/not described otherwise: 2 of the new objects\..*before the import/);
  const first = await library.run('import', folder);
  expect(first.stdout).toMatch(/not described otherwise: 2 of the new objects\. Describe them with “czyt/);
  expect(first.stdout).toMatch(/objects without an institution/);
  // As the report says, a description beside the files changes the same objects.
  writeFileSync(join(folder, 'skany/metadata.yaml'), 'title: Album\n');
  writeFileSync(join(folder, 'IMG_1.yaml'), 'title: Rynek\n');
  const { stdout } = await library.run('import', folder);
  expect(stdout).toMatch(/^Objects: 0 added, 2 changed, 1 unchanged/);
  expect(stdout).not.toMatch(/not described otherwise/);
  await library.run('organizations', 'add', '--key', 'm', '--fullname', 'M');
  expect((await library.run('import', '--organization', 'm', folder)).stdout).not.toMatch(/institution/);
});
