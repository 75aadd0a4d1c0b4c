import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { picture } from '#lib/scans/images.fixture.ts';
import { iiifServer } from './iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from './library.fixture.ts';
import { oaiProvider } from './oai/provider.fixture.ts';
import { planImport } from './plan-import.ts';
import { emptyReport } from './report.ts';
import type { SourceObject } from './sources/source.ts';

const table = (...rows: string[]) => `id,title,filename\n${rows.join('\n')}\n`;

test('a dry run tells what is new, what has changed and what has not, and changes nothing', async () => {
  const folder = await folderWith({ 'a.png': [20, 20], 'b.png': [21, 20], 'c.png': [22, 20] });
  const write = (...rows: string[]) => writeFileSync(join(folder, 't.csv'), table(...rows));
  write('1,Atlas,a.png', '2,Brama,b.png');
  const library = temporaryLibrary();
  expect(await library.import(folder)).toMatchObject({ code: 0, objects: { added: 3 } });
  write('1,Atlas,a.png', '2,Bramka,b.png', '3,Cytra,c.png');
  const before = await libraryContent(library.dataDir);
  const { objects, planned } = await library.import('--dry-run', folder);
  expect(objects).toEqual({ added: 1, changed: 1, unchanged: 1, failed: 0 });
  expect(planned?.map(({ state, title }) => `${state} ${title}`).sort()).toEqual([
    'added Cytra',
    'changed Bramka',
    'unchanged Atlas',
  ]);
  expect((await library.run('import', '--dry-run', folder)).stdout).toMatch(/^new +Cytra/m);
  expect((await libraryContent(library.dataDir)).version).toBe(before.version);
  // The import does what the dry run said.
  expect(await library.import(folder)).toMatchObject({ objects: { added: 1, changed: 1, unchanged: 1 } });
});

test('a dry run sees images that are cut short, as the import does', async () => {
  const whole = await picture(200, 150, 7).jpeg().toBuffer();
  const folder = await folderWith({ 'a/1.jpg': whole, 'a/2.jpg': whole.subarray(0, whole.length / 2) });
  const library = temporaryLibrary();
  const summaryOf = async (...parameters: string[]) => {
    const { code, scans, problems } = await library.import(...parameters, '--objects', 'folder', folder);
    return [code, scans.made, problems.map(({ file, reason }) => [file, reason.slice(0, 28)])];
  };
  const cut = [1, 1, [[join(folder, 'a/2.jpg'), 'it is damaged or cut short (']]];
  expect(await summaryOf('--dry-run')).toEqual(cut);
  expect(await summaryOf()).toEqual(cut);
});

test('a dry run counts an object of which a file has gone as failed, as the import does', async () => {
  const file = join(await folderWith({ 'a.png': [20, 20] }), 'a.png');
  const report = emptyReport();
  async function* incomplete(): AsyncGenerator<SourceObject> {
    yield {
      source: file,
      label: 'a',
      name: 'a',
      metadata: {},
      scans: [{ file }],
      problems: [],
      isIncomplete: true,
    };
  }
  await planImport({ db: undefined, report }, incomplete());
  expect(report).toMatchObject({ objects: { added: 0, failed: 1 }, scans: { made: 0 } });
});

test('a dry run finds institutions that are not there, and objects that are the same', async () => {
  const duplicates = await folderWith({ 'x/a.png': [20, 20], 'y/b.png': [21, 20] });
  for (const name of ['x', 'y'])
    writeFileSync(join(duplicates, name, 'metadata.yaml'), 'title: A\nidentifier: same\n');
  const library = temporaryLibrary();
  const refused = await library.run('import', '--dry-run', '--organization', 'nobody', duplicates);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no institution "nobody"'),
  });
  expect(await library.import('--dry-run', duplicates)).toMatchObject({
    code: 1,
    objects: { added: 1 },
    problems: [
      {
        kind: 'error',
        reason: expect.stringMatching(
          /it is the same object as x: both have the identifier same; .* --namespace$/,
        ),
      },
    ],
  });
  writeFileSync(join(duplicates, 'x/metadata.yaml'), 'title: A\norganization: nobody\n');
  const described = await library.import('--dry-run', duplicates);
  expect(described).toMatchObject({ code: 1, objects: { added: 1, failed: 1 } });
  expect(described.problems).toMatchObject([
    { kind: 'error', reason: expect.stringContaining('there is no institution "nobody"') },
  ]);
});

test('a dry run of a harvest counts as withdrawn what the library has of the deleted records', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [20, 20] }));
  const content = `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>A</title><identifier>${origin}/files/a.png</identifier></dc>`;
  const datestamp = '2026-10-01T00:00:00Z';
  const provider = oaiProvider('oai_dc', [{ identifier: 'oai:x:1', datestamp, content }]);
  answers.set('/oai', provider.answer);
  const library = temporaryLibrary();
  expect(await library.import(`${origin}/oai`)).toMatchObject({ objects: { added: 1 } });
  const deleted = '2026-11-02T00:00:00Z';
  provider.records = ['oai:x:1', 'oai:x:2', 'oai:x:3'].map((identifier) => ({
    identifier,
    datestamp: deleted,
  }));
  for (const attempt of [1, 2])
    expect(await library.import('--dry-run', `${origin}/oai`), `${attempt}`).toMatchObject({ withdrawn: 1 });
  expect((await libraryContent(library.dataDir)).objects).toHaveLength(1);
});

test('a dry run ends where it is stopped', async () => {
  const stop = new AbortController();
  const report = emptyReport();
  async function* endless(): AsyncGenerator<SourceObject> {
    for (let number = 0; ; number += 1) {
      const metadata = { identifier: String(number) };
      yield { source: '', label: '', name: '', metadata, scans: [{ file: 'a.png' }], problems: [] };
      stop.abort();
    }
  }
  await planImport({ db: undefined, report, signal: stop.signal }, endless());
  expect(report).toMatchObject({ interrupted: true, objects: { added: 1 } });
});
