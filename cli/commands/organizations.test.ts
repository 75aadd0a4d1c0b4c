import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { folderWith, storedDigests, temporaryLibrary } from '../import/library.fixture.ts';

test('an institution is added with its pictures, listed, changed and removed', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'logo.png': [1024, 300], 'wide.jpg': [2500, 900] });
  const parameters = ['organizations', 'add', '--key', 'bn', '--fullname', 'Biblioteka Narodowa'];
  const pictures = ['--avatar', join(folder, 'logo.png'), '--background', join(folder, 'wide.jpg')];
  const texts = ['--description-pl', 'Opis', '--description-en', 'Text'];
  expect(await library.run(...parameters, ...pictures, ...texts)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^bn is institution \d+\.\n$/),
  });
  const { catalogue, version } = await connect(library.dataDir);
  const [first] = await catalogue.organizations();
  expect(first).toMatchObject({
    fullname: 'Biblioteka Narodowa',
    avatar: { dimensions: { width: 512, height: 150 } },
    description: { pl: 'Opis', en: 'Text' },
  });
  const [logo = '', wide = ''] = [first?.avatar.url, first?.background].map((url) => url?.split('/').at(-2));
  const file = (digest: string, name: string) =>
    join(digestFolder(storageFolder(library.dataDir), digest), name);
  expect(await sharp(file(logo, 'image.png')).metadata()).toMatchObject({
    width: 512,
    height: 150,
    format: 'png',
  });
  expect(await sharp(file(wide, 'image.jpg')).metadata()).toMatchObject({
    width: 2000,
    height: 720,
    format: 'jpeg',
  });

  const before = version();
  await library.run(...parameters, ...pictures, ...texts);
  expect(version()).toBe(before);
  expect(JSON.parse((await library.run('organizations', 'list', '--json')).stdout)).toEqual([
    { key: 'bn', id: first?.id, fullname: 'Biblioteka Narodowa' },
  ]);
  expect((await library.run('organizations', 'list')).stdout).toMatch(/bn +\d+ +Biblioteka Narodowa/);
  expect((await library.run('organizations', 'remove', 'bn')).code).toBe(0);
  expect(await catalogue.organizations()).toEqual([]);
  await library.import(await folderWith({ 'a.png': [20, 20] }));
  expect(storedDigests(library.dataDir)).not.toContain(logo);
});

test('a picture of an institution stays until it is replaced or removed', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'logo.png': [64, 64], 'wide.jpg': [300, 90] });
  const add = (...more: string[]) =>
    library.run('organizations', 'add', '--key', 'bn', '--fullname', 'Biblioteka Narodowa', ...more);
  const { catalogue } = await connect(library.dataDir);
  const own = async () => {
    const [found] = await catalogue.organizations();
    return [found?.avatar.url, found?.background].map((url) => url?.includes('/scans/'));
  };
  await add('--avatar', join(folder, 'logo.png'), '--background', join(folder, 'wide.jpg'));
  await add();
  expect(await own()).toEqual([true, true]);
  expect(await add('--avatar', '')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a file, or null'),
  });
  expect(await add('--no-avatar')).toMatchObject({ code: 0 });
  expect(await own()).toEqual([false, true]);
  const list = join(
    await folderWith({ 'list.yaml': '- { key: bn, fullname: BN, background: null }' }),
    'list.yaml',
  );
  expect(await library.run('organizations', 'load', list)).toMatchObject({ code: 0 });
  expect(await own()).toEqual([false, false]);
});

test('an institution with contents is not removed', async () => {
  const library = temporaryLibrary();
  await library.run('organizations', 'add', '--key', 'a', '--fullname', 'A');
  await library.import('--organization', 'a', await folderWith({ 'a.png': [20, 20] }));
  const refused = await library.run('organizations', 'remove', 'a');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe('"a" still has objects or tiles. Remove those first.\n');
  expect((await library.run('organizations', 'remove', 'b')).stderr).toMatch(/There is no institution "b"/);
});

test('a list of institutions is loaded with the pictures next to it', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'logo.png': [64, 64] });
  const file = join(folder, 'list.yaml');
  writeFileSync(
    file,
    '- { key: b, fullname: Żywiec, avatar: logo.png }\n- { key: a, fullname: Łódź, description: { pl: "a\\nb" } }\n',
  );
  expect(await library.run('organizations', 'load', file)).toMatchObject({ code: 0 });
  const { catalogue } = await connect(library.dataDir);
  expect((await catalogue.organizations()).map(({ fullname }) => fullname)).toEqual(['Łódź', 'Żywiec']);
});

test('a list with a picture that cannot be read leaves none of those before it', async () => {
  const library = temporaryLibrary();
  const list = '- { key: a, fullname: A, avatar: logo.png }\n- { key: b, fullname: B, avatar: torn.png }\n';
  const folder = await folderWith({ 'list.yaml': list, 'logo.png': [64, 64], 'torn.png': 'no picture' });
  expect((await library.run('organizations', 'load', join(folder, 'list.yaml'))).code).toBe(1);
  expect(storedDigests(library.dataDir)).toHaveLength(1);
  await library.import(await folderWith({ 'x.png': [30, 30] }));
  expect((await library.run('storage', 'verify')).stdout).toContain('0 that nothing refers to');
});

const wrong: [string, RegExp][] = [
  ['- { key: Wrong Key, fullname: A }\n', /key/],
  ['- { key: a, fullname: A, logo: x.png }\n', /logo/],
  ['- { key: a, fullname: A, avatar: gone.png }\n', /gone\.png|opened/],
  ['key: a\n', /no list/],
  ['- [unclosed\n', /./],
];

test('an invalid list is refused with a message', async () => {
  const tries = wrong.map(async ([text, reason]) => {
    const name = JSON.stringify(text);
    const library = temporaryLibrary();
    const file = join(await folderWith({ 'list.yaml': text }), 'list.yaml');
    const { code, stderr } = await library.run('organizations', 'load', file);
    expect(code, name).toBe(1);
    expect(stderr, name).toMatch(reason);
    expect(stderr, name).not.toMatch(/\n\s+at /);
  });
  await Promise.all(tries);
});

test('every invalid entry of a list is named, and nothing is stored', async () => {
  const library = temporaryLibrary();
  const text = '- { key: a, fullname: A }\n- { key: b, fullnam: B }\n- { key: c, fullname: " " }\n';
  const file = join(await folderWith({ 'list.yaml': text }), 'list.yaml');
  const { code, stderr } = await library.run('organizations', 'load', file);
  expect(code).toBe(1);
  expect(stderr).toMatch(/entry 2 is wrong:.*fullnam.*entry 3 is wrong:.*a name.*Nothing was changed/s);
  expect(JSON.parse((await library.run('organizations', 'list', '--json')).stdout)).toEqual([]);
});

test('a list with a missing picture stores nothing', async () => {
  const library = temporaryLibrary();
  const text = '- { key: a, fullname: A }\n- { key: b, fullname: B, avatar: gone.png }\n';
  const file = join(await folderWith({ 'list.yaml': text }), 'list.yaml');
  expect((await library.run('organizations', 'load', file)).stderr).toMatch(/gone\.png/);
  expect(JSON.parse((await library.run('organizations', 'list', '--json')).stdout)).toEqual([]);
});

test('a list in Windows-1250 keeps its letters', async () => {
  const library = temporaryLibrary();
  const list = Buffer.from('- { key: l, fullname: \xa3\xf3d\x9f }\n', 'latin1');
  const file = join(await folderWith({ 'list.yaml': list }), 'list.yaml');
  expect((await library.run('organizations', 'load', file)).code).toBe(0);
  expect((await library.run('organizations', 'list')).stdout).toMatch(/^l .* Łódź$/m);
});

test('a folder is not a picture', async () => {
  const parameters = ['organizations', 'add', '--key', 'a', '--fullname', 'A', '--avatar'];
  const folder = await folderWith({ 'a.png': [20, 20] });
  const { code, stderr } = await temporaryLibrary().run(...parameters, folder);
  expect([code, stderr]).toEqual([1, `${folder}: it is a folder\n`]);
});
