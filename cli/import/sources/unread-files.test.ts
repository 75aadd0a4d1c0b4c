import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../library.fixture.ts';
import { ParentDocuments } from '../mets/parent-documents.ts';
import { collectObjects } from './collect.ts';
import { collected, image } from './collected.fixture.ts';
import type { Problem } from './source.ts';

test('unread files are named once for each kind, with advice', async () => {
  const { skipped, objects } = await collected({
    'a.png': image,
    'b.zip': 'PK',
    'c/d.tar.gz': 'x',
    'e.xlsx': 'PK',
    'f.xyz': '?',
    'g.xyz': '?',
    'page.00001': '?',
    'h.yaml': 'title: H',
    'i.rdf': 'not XML',
    'j.jpg.part': 'x',
  });
  expect(objects.map(({ title }) => title)).toEqual(['A']);
  expect(skipped.split('\n')).toEqual([
    'b.zip: archives are not opened; unpack them (2 such files: .zip, .gz)',
    'e.xlsx: workbooks are not read; save the sheet with the objects as CSV in UTF-8',
    expect.stringMatching(/^f\.xyz: files that end in \.xyz are not read; .* \(2 such files: \.xyz\)$/),
    expect.stringMatching(/^h\.yaml: they describe nothing here; a description is called as its image/),
    expect.stringMatching(/^i\.rdf: nothing that is read was found in them/),
    'j.jpg.part: incompletely copied files; copy them again',
    expect.stringMatching(/^page\.00001: files without a known ending are not read/),
  ]);
});

test('of very many kinds of files only some are named separately', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`a.x${number}`, '?']));
  const { skipped } = await collected({ ...files, 'a.png': image });
  expect(skipped.split('\n')).toHaveLength(31);
  expect(skipped).toMatch(/a\.x30: files without a known ending .* \(30 such files: \.x30, /);
});

test('leftovers of programs, checksums and used descriptions are not named', async () => {
  const { skipped, objects } = await collected({
    'Thumbs.db': 'x',
    'desktop.ini': 'x',
    '~$spis.xlsx': 'x',
    SHA256SUMS: 'x',
    'tiles/info.json': '{}',
    'a.png.md5': 'x',
    README: 'x',
    'notes.txt': 'x',
    'a.png': image,
    'a.yaml': 'title: Mapa',
    'b/metadata.yml': 'title: Album',
    'b/1.png': image,
  });
  expect(skipped).toBe('');
  expect(objects.map(({ title }) => title)).toEqual(['Mapa', 'Album']);
});

test('an archive given as the source is reported with advice', async () => {
  const file = join(await folderWith({ 'a.zip': 'PK' }), 'a.zip');
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  for await (const _ of collectObjects([file], {
    maxPixels: 1_000_000,
    grouping: 'auto',
    report,
    parentDocuments: new ParentDocuments(),
  }));
  expect(problems).toEqual([{ file, reason: 'archives are not opened; unpack them', kind: 'error' }]);
});
