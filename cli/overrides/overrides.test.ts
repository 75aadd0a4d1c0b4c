import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fullObjectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { folderWith, type Library, libraryContent, temporaryLibrary } from '../import/library.fixture.ts';
import type { Problem } from '../import/sources/source.ts';
import { overridden } from './apply.ts';
import { differences } from './edit.ts';
import { descriptionOf } from './fields.ts';
import { readOverrides } from './file.ts';

const plain = { ...fullObjectRecord('a'), descriptions: [{ language: 'pl', text: 'Książka' }] };

test('a record’s description can be written and read again', () => {
  const description = descriptionOf(plain);
  const { record } = overridden(plain, description);
  expect(descriptionOf(record)).toEqual(description);
  expect(record.parts).toEqual(plain.parts);
  expect(record.titles).toEqual(plain.titles);
  expect(differences({ shown: plain, source: plain, corrections: {} }, description)).toEqual({});
});

test('a correction replaces all that the source has in that field, and nothing else', () => {
  const corrections = {
    title: 'Nowy',
    date: '[ca 1938]',
    rights: null,
    contributors: [{ name: 'Nowak, Jan', role: 'editor' }],
  };
  const { record, original } = overridden(plain, corrections);
  expect(record).toMatchObject({
    title: 'Nowy',
    dateDescriptive: '[ca 1938]',
    date: '1938-01-01T00:00:00.000000',
    rights: null,
    agents: [{ role: 'editor', name: 'Jan Nowak' }],
  });
  for (const key of ['subjects', 'parts', 'scans', 'rightsUrl', 'id'] as const)
    expect(record[key]).toEqual(plain[key]);
  expect({ ...record, ...original }).toEqual(plain);
});

test('who is not corrected stays as the source has them, with what a description does not say', () => {
  const [creator, body] = plain.agents;
  const king = { ...creator, apposition: 'król' } as const;
  const source = { ...plain, agents: [king, body] } as typeof plain;
  const { contributors = [] } = descriptionOf(source);
  const added = { name: 'Nowak, Jan', role: 'editor' };
  const { record } = overridden(source, { contributors: [...contributors, added] });
  expect(record.agents).toEqual([king, body, expect.objectContaining({ name: 'Jan Nowak' })]);
});

test('a part that names a missing scan is reported', () => {
  const problems: Problem[] = [];
  overridden(plain, { parts: [{ label: 'X', first: 9 }] }, (problem) => problems.push(problem));
  expect(problems.map(({ reason }) => reason)).toEqual(['the part "X" names scan 9, which is not there']);
});

test.each([
  ['- a', 'does not name objects by their ids'],
  ['a: 1', 'does not name objects by their ids'],
  ['a:\n  colour: red', 'a: colour cannot be corrected'],
  ['a:\n  title: null', 'a: title: an object needs one'],
  ['a:\n  title: "  "', 'a: title: an object needs one'],
  ['a:\n  pixels_per_cm: -1', 'a: pixels_per_cm: '],
  ['a:\n  is_public: ""', 'a: is_public: not true or false'],
  ['a:\n  languages: pl', 'a: languages: not a list, such as [one] or [one, another]'],
  ['a:\n  contributors: [Nowak]', 'a: contributors.0: not keys with values, such as { key: value }'],
  ['a:\n  notes: [Nowak]', 'a: notes.0: not keys with values, such as { key: value }'],
  ['a:\n  parts: [{ label: A, first: 1.5 }]', 'a: parts.0.first: not a whole number'],
  ['a: {', 'is not YAML'],
  ['a: null\nb: null\na: null', 'the key "a" is there twice, again in line 3'],
])('a file with %j is refused', async (text, reason) => {
  await expect(readOverrides(text, 'f.yaml')).rejects.toThrow(reason);
});

test('a blank text clears a key, as null does', async () => {
  const corrections = { rights: null, date: null, source: 'Album' };
  const text = 'a:\n  rights: ""\n  date: null\n  source: Album\n';
  expect(await readOverrides(text, 'f.yaml')).toEqual(new Map([['a', corrections]]));
});

test('numbers in a file stay as they are written', async () => {
  const text = 'a:\n  date: 0938\n  identifiers: [{ kind: isbn, value: 0123456789 }]\n';
  const identifiers = [{ kind: 'isbn', value: '0123456789' }];
  expect(await readOverrides(text, 'f.yaml')).toEqual(new Map([['a', { date: '0938', identifiers }]]));
});

test('a file of many objects is read in time that grows with their number', async () => {
  const read = async (count: number) => {
    const started = performance.now();
    const text = Array.from({ length: count }, (_, index) => `a${index}: null\n`).join('');
    expect((await readOverrides(text, 'f.yaml')).size).toBe(count);
    return performance.now() - started;
  };
  await read(2000);
  expect(await read(20_000)).toBeLessThan(40 * (await read(2000)));
});

const file = (text: string | Buffer) => {
  const path = join(temporaryFolder(), 'overrides.yaml');
  writeFileSync(path, text);
  return path;
};

async function album(): Promise<{
  library: Library;
  folder: string;
  id: string;
  write: (text: string) => void;
}> {
  const folder = await folderWith({
    'metadata.yaml': 'title: Albom\ncreator: Nowak, Jan\n',
    '1.png': [20, 20],
  });
  const library = temporaryLibrary();
  const id = (await library.import(folder)).imported[0]?.id ?? '';
  return { library, folder, id, write: (text) => writeFileSync(join(folder, 'metadata.yaml'), text) };
}

const shown = async ({ dataDir }: Library) => (await libraryContent(dataDir)).objects[0]?.tile.related_object;

test('corrections from a file survive a new import, are printed, and are undone', async () => {
  const { library, folder, id, write } = await album();
  const path = file(`${id}:\n  title: Album\n`);
  expect(await library.run('objects', 'edit', '--file', path)).toMatchObject({
    code: 0,
    stdout: `Corrected: ${id}\n`,
  });
  expect(await shown(library)).toMatchObject({ title: 'Album', creator_name: 'Jan Nowak' });

  write('title: Albom\ncreator: Kowalska, Ewa\n');
  expect(await library.import(folder)).toMatchObject({ objects: { changed: 1 } });
  expect(await shown(library)).toMatchObject({ title: 'Album', creator_name: 'Ewa Kowalska' });
  expect(await library.import(folder)).toMatchObject({ objects: { unchanged: 1 } });

  expect((await library.run('objects', 'edits')).stdout).toContain(`${id}:\n  title: Album\n`);
  expect(await library.run('objects', 'edit', id, '--undo')).toMatchObject({
    code: 0,
    stdout: `Undone: ${id}\n`,
  });
  expect(await shown(library)).toMatchObject({ title: 'Albom', creator_name: 'Ewa Kowalska' });
  expect((await library.run('objects', 'edits')).stdout).not.toContain(id);
});

test('a dry run shows an object as corrected', async () => {
  const { library, folder, id, write } = await album();
  await library.run(
    'objects',
    'edit',
    '--file',
    file(`${id}:\n  title: Album\n  date: null\n  parts: [{ label: Okładka, first: 1 }]\n`),
  );
  write('title: Albom\ndate: 1901\nparts: [{ label: Skan, first: 1 }]\n');
  const { stdout } = await library.run('import', folder, '--dry-run');
  expect(stdout).toMatch(/^changed +Album +1 +0\n +Okładka · 1$/m);
});

test('an import, and a dry run before it, tells of corrected contents whose scans are gone', async () => {
  const folder = await folderWith({
    'metadata.yaml': 'title: Album\n',
    '1.png': [20, 20],
    '2.png': [21, 20],
  });
  const library = temporaryLibrary();
  const id = (await library.import(folder)).imported[0]?.id ?? '';
  await library.run('objects', 'edit', '--file', file(`${id}:\n  parts: [{ label: Tył, first: 2 }]\n`));
  rmSync(join(folder, '2.png'));
  const reason = 'in its corrections the part "Tył" names scan 2, which is not there';
  const warned = { code: 0, problems: [{ reason, kind: 'warning' }] };
  expect(await library.import(folder, '--dry-run')).toMatchObject(warned);
  expect(await library.import(folder)).toMatchObject(warned);
  expect(await library.import(folder, '--dry-run')).toMatchObject({ problems: [] });
});

test('corrections of objects that are not there are printed apart, so that the file can be read again', async () => {
  const { library, folder, id } = await album();
  await library.run(
    'objects',
    'edit',
    '--file',
    file(`${id}:\n  title: Album\n  notes:\n    - label: Oprawa\n      text: Skóra\n`),
  );
  await library.run('objects', 'remove', id);
  const { stdout } = await library.run('objects', 'edits');
  expect(stdout).toMatch(
    new RegExp(
      `these objects are not there.*\n# ${id}:\n# {3}title: Album\n# {3}notes:\n# {5}- label: Oprawa\n# {7}text: Skóra\n$`,
      'i',
    ),
  );
  expect(await library.run('objects', 'edit', '--file', file(stdout))).toMatchObject({ code: 0 });
  await library.import(folder);
  expect(await shown(library)).toMatchObject({ title: 'Album' });
  expect((await library.run('objects', 'edits')).stdout).toContain(`\n${id}:\n`);
});

test('corrections of an object that is not there can be discarded, also by a file', async () => {
  const { library, folder, id } = await album();
  for (const discarding of [
    [id, '--undo'],
    ['--file', file(`${id}: null\n`)],
  ]) {
    await library.run('objects', 'edit', '--file', file(`${id}:\n  title: Album\n`));
    await library.run('objects', 'remove', id);
    expect(await library.run('objects', 'edit', ...discarding)).toMatchObject({
      code: 0,
      stdout: `Discarded: ${id}\n`,
    });
    expect((await library.run('objects', 'edits')).stdout).not.toContain(id);
    await library.import(folder);
    expect(await shown(library)).toMatchObject({ title: 'Albom' });
  }
  expect((await library.run('objects', 'edit', 'nobody', '--undo')).code).toBe(1);
});

test('a file with --undo names the objects whose sources count again', async () => {
  const { library, id } = await album();
  const path = file(`${id}:\n  title: Album\n`);
  await library.run('objects', 'edit', '--file', path);
  expect(await library.run('objects', 'edit', '--file', path, '--undo')).toMatchObject({
    code: 0,
    stdout: `Undone: ${id}\n`,
  });
  expect(await shown(library)).toMatchObject({ title: 'Albom' });
  expect((await library.run('objects', 'edits')).stdout).not.toContain(id);
});

test('one wrong id, and nothing of a file is done', async () => {
  const { library, id } = await album();
  const { code, stderr } = await library.run(
    'objects',
    'edit',
    '--file',
    file(`${id}: { title: X }\nnobody: { title: Y }\n`),
  );
  expect(code).toBe(1);
  expect(stderr).toContain('There is no object "nobody"');
  expect(await shown(library)).toMatchObject({ title: 'Albom' });
});

/** Edits an object with a script as the editor. `kept` is the text that could not be saved; its file is then removed. */
const editing = (library: Library, id: string) => async (script: string) => {
  const result = await temporaryLibrary(library.dataDir, { EDITOR: script }).run('objects', 'edit', id);
  const [, path] = /What you wrote is saved in (.*\.yaml)\.$/m.exec(result.stderr) ?? [];
  if (!path) return { ...result, saved: undefined };
  const saved = readFileSync(path, 'utf8');
  rmSync(dirname(path), { recursive: true });
  return { ...result, saved };
};

test('an object is corrected in the editor that the environment names; what cannot be read is kept', async () => {
  const { library, id } = await album();
  const edit = editing(library, id);
  const corrected = await edit("sed -i 's/Albom/Album/; /^categories/d'");
  expect(corrected).toMatchObject({ code: 0, stdout: `Corrected: ${id}\n` });
  expect((await library.run('objects', 'edits')).stdout).toMatch(
    new RegExp(`^${id}:\n {2}title: Album\n$`, 'm'),
  );

  const wrong = await edit("sed -i 's/^title/tytul/'");
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/tytul cannot be corrected.*is saved in .*\.yaml/s);
  const without = await edit("sed -i '/^title/d'");
  expect(without.code).toBe(1);
  expect(without.stderr).toMatch(/title: an object needs one.*is saved in .*\.yaml/s);
  const path = file((await library.run('objects', 'edits')).stdout);
  expect(await library.run('objects', 'edit', '--file', path)).toMatchObject({ code: 0 });
  expect((await edit('true')).stdout).toContain('Nothing looks different');
  expect((await edit('false')).stderr).toMatch(/nothing was changed. Let VISUAL, else EDITOR, name one/);
});

test('what was written in the editor is kept where it cannot be saved', async () => {
  const { library, id } = await album();
  const edit = editing(library, id);
  const { code, stderr, saved } = await edit("sed -i '$ a parts: [{label: Dalej, first: 999}]'");
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('names scan 999') });
  expect(saved).toContain('Dalej');
});

test('a library without corrections prints none, and a file of none changes nothing', async () => {
  const { library } = await album();
  const { code, stdout } = await library.run('objects', 'edits');
  expect(code).toBe(0);
  expect(await library.run('objects', 'edit', '--file', file(stdout))).toMatchObject({ code: 0 });
});

test('a file of corrections in Windows-1250 keeps its letters', async () => {
  const { library, id } = await album();
  const corrections = file(Buffer.from(`${id}:\n  title: \xa3\xf3d\x9f\n`, 'latin1'));
  expect((await library.run('objects', 'edit', '--file', corrections)).code).toBe(0);
  expect((await libraryContent(library.dataDir)).objects).toMatchObject([{ title: 'Łódź' }]);
});
