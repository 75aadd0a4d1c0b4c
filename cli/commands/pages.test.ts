import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { folderWith, type Library, temporaryLibrary } from '../import/library.fixture.ts';

const page = (head: string, content = '<p>Treść</p>\n') => `---\n${head}\n---\n${content}`;

const files = {
  'a.html': page('title: O bibliotece\nlanguage: pl\ncreated: 2026-03-01T09:00:00'),
  'english/b.md': page(
    'title: About\nlanguage: en\ntranslation: pl/o-bibliotece\nslug: about-us\ndescription: What this is.',
    '## Who\n\n| a | b |\n|---|---|\n| 1 | <b>2</b> |\n',
  ).replace(/\n/g, '\r\n'),
  'c.markdown': page('title: 1984\nlanguage: pl', '*Szkic*\n'),
  'notes.txt': 'x',
  '.hidden.html': 'x',
};

/** Runs a command that must succeed, and returns its lines. */
async function lines(library: Library, ...parameters: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await library.run('pages', ...parameters);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

test('files of HTML and Markdown are pushed as drafts, published, and pushed again without a change', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith(files);
  const first = await library.run('pages', 'push', folder, join(folder, 'a.html'), '--editor', 'Anna');
  expect(first.stdout).toBe('pl/o-bibliotece: added\npl/1984: added\nen/about-us: added\n');
  expect(first.stderr).toMatch(/pages publish --all/);
  const { catalogue, version } = await connect(library.dataDir);
  expect(await catalogue.pages()).toEqual([]);
  const drafts = version();
  expect(await lines(library, 'publish', 'pl/o-bibliotece', 'en/about-us')).toEqual([
    'pl/o-bibliotece: published (version 2)',
    'en/about-us: published (version 2)',
  ]);
  expect(await catalogue.pages()).toMatchObject([
    { slug: 'o-bibliotece', content: '<p>Treść</p>\n', created_at: '2026-03-01T09:00:00' },
    { slug: 'about-us', translationKey: 'o-bibliotece', description: 'What this is.' },
  ]);
  const [, english] = await catalogue.pages();
  expect(english?.content).toMatch(/^<h2>Who<\/h2>\n<table>[\s\S]*<td><b>2<\/b><\/td>/);
  await vi.waitFor(() => expect(version()).not.toBe(drafts), 3000);
  const published = version();
  expect(await lines(library, 'push', folder)).toEqual([
    'pl/o-bibliotece: unchanged',
    'pl/1984: unchanged',
    'en/about-us: unchanged',
  ]);
  expect(version()).toBe(published);
  const rows = JSON.parse((await lines(library, 'list', '--json')).join('\n'));
  expect(rows).toMatchObject([
    { slug: 'about-us', state: 'published', version: 2 },
    { slug: '1984', state: 'draft', editor: 'Anna' },
    { slug: 'o-bibliotece' },
  ]);
  expect((await lines(library, 'list')).join('\n')).toMatch(/pl\/1984 +draft +1 +1984/);
});

test('a page is published, unpublished, discarded and restored from its history', async () => {
  const library = temporaryLibrary();
  const text = (content: string) => folderWith({ 'a.html': page('title: Pomoc\nlanguage: pl', content) });
  const push = async (content: string) => lines(library, 'push', await text(content));
  await push('one');
  expect(await lines(library, 'publish', '--all')).toEqual(['pl/pomoc: published (version 2)']);
  expect(await lines(library, 'publish', '--all')).toEqual(['There are no drafts.']);
  expect(await push('two')).toEqual(['pl/pomoc: changed']);
  expect(await lines(library, 'discard', 'pl/pomoc')).toEqual(['pl/pomoc: draft discarded (version 4)']);
  expect(await lines(library, 'unpublish', 'pl/pomoc')).toEqual(['pl/pomoc: unpublished (version 5)']);
  expect(await lines(library, 'unpublish', 'pl/pomoc')).toEqual(['pl/pomoc: was not public']);
  expect(await lines(library, 'publish', '--all')).toEqual([
    'pl/pomoc: left unpublished; name it to publish it',
  ]);
  await lines(library, 'discard', 'pl/pomoc');
  expect(await lines(library, 'list')).toHaveLength(1);
  expect((await lines(library, 'list', '--all')).join('\n')).toMatch(/pl\/pomoc +history +6/);
  expect(await lines(library, 'restore', 'pl/pomoc', '3', '--editor', 'Jan')).toEqual([
    'pl/pomoc: version 3 is the draft now (version 7)',
  ]);
  await lines(library, 'publish', 'pl/pomoc');
  const { catalogue } = await connect(library.dataDir);
  expect(await catalogue.pages()).toMatchObject([{ slug: 'pomoc', content: 'two' }]);
  const history = await lines(library, 'history', 'pl/pomoc');
  expect(history.map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
    'version action',
    '8 publish',
    '7 restore',
    '6 discard',
    '5 unpublish',
    '4 discard',
    '3 draft',
    '2 publish',
    '1 draft',
  ]);
  expect(history[2]).toMatch(/ Jan +Pomoc$/);
  const versions = JSON.parse((await lines(library, 'history', '--json', 'pl/pomoc')).join('\n'));
  expect(versions.map(({ content }: { content: string }) => content)).toEqual(
    'two two one one one two one one'.split(' '),
  );
});

test('invalid names, missing pages and wrong usage change nothing', async () => {
  const library = temporaryLibrary();
  await lines(library, 'push', await folderWith({ 'a.html': files['a.html'] }));
  const tries: [string[], number, RegExp][] = [
    [['publish', 'pl/o-bibliotece', 'pl/inna'], 1, /There is no page "pl\/inna".*\nNothing was changed/],
    [['publish', 'de/x'], 1, /"de\/x" is not a page/],
    [['unpublish', 'pl'], 1, /"pl" is not a page/],
    [['restore', 'pl/o-bibliotece', '7'], 1, /no version "7"/],
    [['restore', 'pl/o-bibliotece', '1e0'], 1, /no version/],
    [['history', 'pl/inna'], 1, /There is no page/],
    [['publish', '--all', '--editor', ' '], 1, /cannot be the name of an editor/],
    [['publish'], 2, /--all/],
    [['publish', '--all', 'pl/o-bibliotece'], 2, /--all/],
    [['add', 'x'], 2, /unknown command/],
    [['push', 'nowhere'], 1, /There is no file or folder .*nowhere/],
  ];
  for (const [parameters, code, reason] of tries) {
    const ended = await library.run('pages', ...parameters);
    expect(ended.stderr, parameters.join(' ')).toMatch(reason);
    expect(ended.code, parameters.join(' ')).toBe(code);
  }
  expect(await lines(library, 'list')).toMatchObject(
    [/page/, /pl\/o-bibliotece +draft +1 /].map((line) => expect.stringMatching(line)),
  );
});

test('publish --all does not publish unpublished pages again, whatever was saved since', async () => {
  const library = temporaryLibrary();
  const push = async (content: string) =>
    lines(library, 'push', await folderWith({ 'a.html': page('title: Pomoc\nlanguage: pl', content) }));
  const publishAll = () => lines(library, 'publish', '--all');
  const left = ['pl/pomoc: left unpublished; name it to publish it'];
  await push('one');
  await publishAll();
  await lines(library, 'unpublish', 'pl/pomoc');
  await push('two');
  expect(await publishAll()).toEqual(left);
  await lines(library, 'restore', 'pl/pomoc', '1');
  expect(await publishAll()).toEqual(left);
  await lines(library, 'publish', 'pl/pomoc');
  await push('three');
  expect(await publishAll()).toEqual(['pl/pomoc: published (version 8)']);
});

test('diff shows what a push would change, against the draft and the published page, and writes nothing', async () => {
  const library = temporaryLibrary();
  const picture = `data:image/png;base64,${'A'.repeat(5000)}`;
  const put = (content: string, title = 'Pomoc') =>
    folderWith({ 'a.html': page(`title: ${title}\nlanguage: pl\nslug: pomoc`, content) });
  const first = await put(`<p>one</p>\n<img src="${picture}">\n`);
  expect(await lines(library, 'diff', first)).toEqual(['pl/pomoc: new page']);
  await lines(library, 'push', first);
  await lines(library, 'publish', '--all');
  expect(await lines(library, 'diff', first)).toEqual(['pl/pomoc: unchanged']);
  await lines(library, 'push', await put(`<p>two</p>\n<img src="${picture}">\n`));
  const third = await put(`<p>three</p>\n<img src="${picture.replace('AA', 'AB')}">\n`, 'Pomoc i FAQ');
  const output = await lines(library, 'diff', third);
  expect(
    output.filter((line) => /^[-+@]|^pl/.test(line)).map((line) => line.replace(/, [0-9a-f]{12}\)/, ', …)')),
  ).toEqual([
    'pl/pomoc: changed',
    '--- pl/pomoc draft (version 3)',
    `+++ ${join(third, 'a.html')}`,
    '@@ -1,6 +1,6 @@',
    '-title: Pomoc',
    '+title: Pomoc i FAQ',
    '-<p>two</p>',
    '-<img src="data:image/png;base64,…(5000 characters, …)">',
    '+<p>three</p>',
    '+<img src="data:image/png;base64,…(5000 characters, …)">',
    '--- pl/pomoc published (version 2)',
    `+++ ${join(third, 'a.html')}`,
    '@@ -1,6 +1,6 @@',
    '-title: Pomoc',
    '+title: Pomoc i FAQ',
    '-<p>one</p>',
    '-<img src="data:image/png;base64,…(5000 characters, …)">',
    '+<p>three</p>',
    '+<img src="data:image/png;base64,…(5000 characters, …)">',
  ]);
  // Pushing what is already published would only change the draft.
  expect((await lines(library, 'diff', first)).filter((line) => line.startsWith('--- '))).toEqual([
    '--- pl/pomoc draft (version 3)',
  ]);
  expect(JSON.parse((await lines(library, 'list', '--json')).join('\n'))).toMatchObject([{ version: 3 }]);
  // Colours are for terminals, and for anyone who sets FORCE_COLOR, as for any Node program.
  const shown = spawnSync(process.execPath, [resolve('dist/cli.js'), 'pages', 'diff', first], {
    env: { FORCE_COLOR: '1', NODE_ENV: 'production', DATA_DIR: library.dataDir },
    encoding: 'utf8',
  });
  expect(shown.stdout).toContain('\u001b[31m-<p>two</p>\u001b[39m');
});

test('pages that name each other, or change keys among themselves, are pushed and published together', async () => {
  const library = temporaryLibrary();
  const both = await folderWith({
    'help.html': page('title: Help\nlanguage: en\ntranslation: pl/pomoc'),
    'pomoc.html': page('title: Pomoc\nlanguage: pl\ntranslation: en/help'),
  });
  await lines(library, 'push', both);
  const { catalogue } = await connect(library.dataDir);
  expect((await catalogue.previewPages()).map(({ translationKey }) => translationKey)).toEqual([
    'pomoc',
    'pomoc',
  ]);
  await lines(library, 'publish', '--all');
  const moved = await folderWith({
    'a.html': page('title: Inna\nlanguage: pl\ntranslation: pomoc'),
    'b.html': page('title: Pomoc\nlanguage: pl\ntranslation: stara'),
  });
  expect(await lines(library, 'push', moved)).toEqual(['pl/inna: added', 'pl/pomoc: changed']);
  await lines(library, 'publish', '--all');
  expect(
    (await catalogue.pages()).map(({ slug, translationKey }) => `${slug} ${translationKey}`).sort(),
  ).toEqual(['help pomoc', 'inna pomoc', 'pomoc stara']);
});

test('five concurrent pushes from five programs are all saved', async () => {
  const library = temporaryLibrary();
  const pushes = Array.from({ length: 5 }, async (_, index) => {
    const text = await folderWith({ 'a.html': page('title: Pomoc\nlanguage: pl', `text ${index}`) });
    const { code, stderr } = await (await library.start('pages', 'push', text)).finished;
    expect(code, stderr).toBe(0);
  });
  await Promise.all(pushes);
  const versions = JSON.parse((await lines(library, 'history', '--json', 'pl/pomoc')).join('\n'));
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(new Set(versions.map(({ content }: { content: string }) => content)).size).toBe(5);
});

test('a corrected time in a file is a change, and is published with the next publication', async () => {
  const library = temporaryLibrary();
  const folder = async (times: string) =>
    folderWith({ 'a.html': page(`title: Pomoc\nlanguage: pl${times}`) });
  const [first, corrected] = [await folder(''), await folder('\nupdated: 2020-01-01T00:00:00')];
  await lines(library, 'push', first);
  await lines(library, 'publish', '--all');
  expect((await lines(library, 'diff', corrected)).join('\n')).toContain('+updated: 2020-01-01T00:00:00');
  expect(await lines(library, 'push', corrected)).toEqual(['pl/pomoc: changed']);
  expect(await lines(library, 'push', corrected)).toEqual(['pl/pomoc: unchanged']);
  expect(await lines(library, 'publish', '--all')).toEqual(['pl/pomoc: published (version 4)']);
  const { catalogue } = await connect(library.dataDir);
  expect(await catalogue.pages()).toMatchObject([{ updated_at: '2020-01-01T00:00:00' }]);
  // A file without a time does not reset the stored one.
  expect(await lines(library, 'push', first)).toEqual(['pl/pomoc: unchanged']);
  expect(await lines(library, 'diff', first)).toEqual(['pl/pomoc: unchanged']);
  const late = await library.run('pages', 'push', await folder('\ncreated: 2019-01-01T00:00:00'));
  expect(late).toMatchObject({ code: 0, stdout: 'pl/pomoc: unchanged\n' });
  expect(late.stderr).toMatch(/"created" counts with the first push; pl\/pomoc keeps its own/);
});
