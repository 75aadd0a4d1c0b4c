import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test('a token is printed once, alone on standard output, and its editor can be listed and removed', async () => {
  const library = temporaryLibrary();
  const added = await library.run('editors', 'add', ' Anna Żak ');
  expect(added.stdout).toMatch(/^[\w-]{43}\n$/);
  expect(added.stderr).toMatch(/"Anna Żak".*cannot be shown again/);
  const digest = createHash('sha256').update(added.stdout.trim()).digest('hex');
  const { catalogue } = await connect(library.dataDir);
  expect(await catalogue.editing?.editorOf(digest)).toBe('Anna Żak');
  expect(await library.run('editors', 'add', 'Anna Żak')).toMatchObject({ code: 1, stdout: '' });
  expect((await library.run('editors', 'list')).stdout).toMatch(/^name +added \(UTC\)\nAnna Żak +20/);
  expect(JSON.parse((await library.run('editors', 'list', '--json')).stdout)).toMatchObject([
    { name: 'Anna Żak' },
  ]);
  expect(await library.run('editors', 'remove', 'Anna Żak')).toMatchObject({ code: 0 });
  expect(await catalogue.editing?.editorOf(digest)).toBeUndefined();
  expect((await library.run('editors', 'remove', 'Anna Żak')).stderr).toMatch(/There is no editor/);
});

test.each([[''], ['x'.repeat(61)], ['a\nb'], ['\u202eabc']])('%j is not an editor name', async (name) => {
  const ended = await temporaryLibrary().run('editors', 'add', name);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/cannot be the name of an editor/);
});
