import { existsSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { absentLibrary, temporaryLibrary } from './import/library.fixture.ts';

test('the built program loads all its parts, and its help names every command and every exit code', async () => {
  const { code, stdout } = await (await temporaryLibrary(absentLibrary()).start('--help')).finished;
  expect(code).toBe(0);
  for (const word of [
    'import',
    'organizations',
    'objects',
    'tiles',
    'pages',
    'editors',
    'search',
    'statistics',
    'storage',
    'mirror',
    'demo',
    'generate',
    'copy',
    'DATA_DIR',
    '130',
  ])
    expect(stdout).toContain(word);
});

test('a command ends well when nobody reads its output any more', async () => {
  const { process: child, finished } = await temporaryLibrary().start('search', 'config', 'one:9312');
  child.stdout?.destroy();
  expect(await finished).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('help of a command explains it and touches nothing', async () => {
  const library = temporaryLibrary(absentLibrary());
  const { code, stdout } = await library.run('import', '--help');
  expect(code).toBe(0);
  for (const word of ['metadata.yaml', 'ALTO', '--dry-run', '--json', 'parentid', 'FOXML', 'DjVu', 'http://'])
    expect(stdout).toContain(word);
  expect(existsSync(library.dataDir)).toBe(false);
});

test.each([
  ['import --help', 'says what would be imported, and stores nothing of it'],
  ['tiles add --help', 'then empty, except its place in the feed'],
  ['tiles add --help', 'by default the one that it has'],
  ['objects edit --help', 'in your editor (VISUAL, else EDITOR)'],
  ['demo --help', 'not with DEMO=off or CATALOGUE_API_URL'],
])('%s says: %s', async (parameters, words) => {
  const { stdout } = await temporaryLibrary(absentLibrary()).run(...parameters.split(' '));
  expect(stdout.replace(/\s+/g, ' ')).toContain(words);
});

test('help and the version work with an invalid setting; anything that reads it reports it', async () => {
  const library = temporaryLibrary(absentLibrary(), { PORT: 'many' });
  for (const parameters of [
    ['--help'],
    ['--version'],
    ['-V'],
    ['help', 'objects'],
    ['objects', 'list', '--help'],
  ])
    expect(await library.run(...parameters), parameters.join(' ')).toMatchObject({ code: 0, stderr: '' });
  for (const parameters of [['objects', 'list'], ['mirror'], ['import', '.']])
    expect(await library.run(...parameters), parameters.join(' ')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Wrong setting: PORT/),
    });
  expect(existsSync(library.dataDir)).toBe(false);
});

const onExistingLibrary: string[][] = [
  ['organizations', 'list'],
  ['objects', 'list'],
  ['objects', 'edits'],
  ['tiles', 'list'],
  ['pages', 'list'],
  ['pages', 'history', 'pl/pomoc'],
  ['pages', 'diff', '.'],
  ['editors', 'list'],
  ['search', 'status'],
  ['search', 'rebuild'],
  ['search', 'optimize'],
  ['statistics'],
  ['storage', 'verify'],
  ['check', 'europeana'],
  ['mirror'],
  ['mirror', 'forget', 'https://catalogue.example/'],
  ['objects', 'edit', 'a', '--undo'],
  ['objects', 'remove', 'a'],
  ['organizations', 'remove', 'a'],
  ['tiles', 'remove', 'a'],
  ['tiles', 'rebuild'],
  ['pages', 'publish', '--all'],
  ['pages', 'unpublish', 'pl/pomoc'],
  ['pages', 'restore', 'pl/pomoc', '1'],
  ['editors', 'remove', 'A'],
];

test('commands that read or change an existing library report that there is none, and create none', async () => {
  const library = temporaryLibrary(absentLibrary());
  for (const parameters of onExistingLibrary) {
    expect(await library.run(...parameters), parameters.join(' ')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no library in ${library.dataDir}`),
    });
    expect(existsSync(library.dataDir), parameters.join(' ')).toBe(false);
  }
});

test('a library that the system does not let us see is not reported as missing', async () => {
  const loop = absentLibrary();
  symlinkSync(loop, loop);
  for (const parameters of [
    ['objects', 'list'],
    ['import', '.', '--dry-run'],
  ]) {
    const { code, stdout, stderr } = await temporaryLibrary(loop).run(...parameters);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^A file or folder .*ELOOP/)]);
  }
  const copied = await temporaryLibrary().run('copy', '--from', `sqlite:${loop}`, '--to', 'sqlite:copy');
  expect([copied.code, copied.stderr]).toEqual([1, expect.stringContaining('ELOOP')]);
});

const usages: string[][] = [
  ['imprt'],
  ['import'],
  ['import', '--no-such-option', '.'],
  ['import', '--objects', 'chapter', '.'],
  ['import', '--origin', 'example', '.'],
  ['import', '--namespace', '', '.'],
  ['organizations', 'add'],
  ['organizations', 'rename'],
  ['tiles', 'add', '--key', 'x', '--type', 'entity', '--title', 'x'],
  ['objects', 'remove'],
  ['objects', 'edit'],
  ['generate'],
  ['copy', '--from', 'sqlite:data'],
  ['search', 'rebuilt'],
  ['generate', '--tiles', '0'],
  ['generate', '--tiles', '1e3'],
  [],
];

test('wrong usage exits with code 2 and a reason', async () => {
  const tries = usages.map(async (parameters) => {
    const name = JSON.stringify(parameters);
    const library = temporaryLibrary(absentLibrary());
    const { code, stdout, stderr } = await library.run(...parameters);
    expect({ code, stdout }, name).toEqual({ code: 2, stdout: '' });
    expect(stderr.length, name).toBeGreaterThan(10);
    expect(existsSync(library.dataDir), name).toBe(false);
  });
  await Promise.all(tries);
});
