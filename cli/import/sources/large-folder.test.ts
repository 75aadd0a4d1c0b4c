import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';
import { ParentDocuments } from '../mets/parent-documents.ts';
import { collectObjects } from './collect.ts';
import { image } from './collected.fixture.ts';
import type { Problem, SourceObject } from './source.ts';

const count = 150;

const metsOf = (number: number, title: string) =>
  metsXml(
    modsSection('D', `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`) +
      `<mets:fileSec>${fileGroup('DEFAULT', { f: `${number}.png` }, 'image/png')}</mets:fileSec>` +
      structure('PHYSICAL', div('TYPE="physSequence" DMDID="D"', div('TYPE="page"', '#f'))),
  );

const recordOf = (title: string) =>
  `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></oai_dc:dc>`;

/** A folder without subfolders, with enough files to be read in batches; the tests share it, each with files of its own. */
const shared = mkdtempSync(join(tmpdir(), 'czytelnia-'));

beforeAll(() => {
  for (let number = 0; number < 10_000; number += 1) writeFileSync(join(shared, `${number}.md5`), '');
});
afterAll(() => rmSync(shared, { recursive: true }));

/** The large folder with these files. */
function largeFolder(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(shared, name), content);
  onTestFinished(() => {
    for (const name of Object.keys(files)) rmSync(join(shared, name));
  });
  return reading(shared);
}

/** The objects of a folder, read one by one. */
function reading(folder: string) {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const found = collectObjects([folder], {
    maxPixels: 1_000_000,
    grouping: 'auto',
    report,
    parentDocuments: new ParentDocuments(),
  });
  const next = async () => (await found.next()).value as SourceObject | undefined;
  const remaining = async () => {
    const objects: SourceObject[] = [];
    for await (const object of found) if (!('withdrawn' in object)) objects.push(object);
    return objects;
  };
  return { folder, problems, next, remaining };
}

test.each([
  ['METS documents', (number: number, title: string) => metsOf(number, title)],
  ['records beside their images', (_: number, title: string) => recordOf(title)],
])('of a large flat folder of %s the first are there before the last are read', async (_, documentOf) => {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const files = numbers.flatMap((number) => [
    [`${number}.xml`, documentOf(number, `Tytuł ${number}`)],
    [`${number}.png`, image],
    [`${number}.alto.xml`, altoOf(pageOf(linesOf(`Słowo ${number}`)))],
  ]);
  const { folder, problems, next, remaining } = largeFolder({
    ...Object.fromEntries(files),
    'x.png': image,
    'left.xml': altoOf(pageOf(linesOf('Nic'))),
    'y.zip': 'PK',
  });
  const first = await next();
  expect(first?.metadata.title).toBe('Tytuł 0');
  writeFileSync(join(folder, `${count - 1}.xml`), documentOf(count - 1, 'Nowy'));
  const objects = [first, ...(await remaining())];
  expect(objects.map((object) => object?.metadata.title)).toEqual([
    ...numbers.slice(0, -1).map((number) => `Tytuł ${number}`),
    'Nowy',
    'X',
  ]);
  expect(objects.slice(0, -1).map((object) => object?.scans[0]?.text)).toEqual(
    numbers.map((number) => join(folder, `${number}.alto.xml`)),
  );
  expect(problems.map(({ file, reason }) => [file, reason])).toEqual([
    [join(folder, 'left.xml'), expect.stringMatching(/^no image that is imported belongs to this text/)],
    [join(folder, 'y.zip'), expect.stringMatching(/^archives are not opened/)],
  ]);
});

test('of many folders of packages the first are there before the last are read', async () => {
  const numbers = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
  const files = numbers.flatMap((name) => [
    [`${name}/mets.xml`, metsOf(Number(name), `Tytuł ${name}`)],
    [`${name}/${Number(name)}.png`, image],
  ]);
  const { folder, next, remaining } = reading(await folderWith(Object.fromEntries(files)));
  const first = await next();
  expect(first?.metadata.title).toBe('Tytuł 00');
  writeFileSync(join(folder, '59/mets.xml'), metsOf(59, 'Nowy'));
  expect((await remaining()).map(({ metadata }) => metadata.title)).toEqual([
    ...numbers.slice(1, -1).map((name) => `Tytuł ${name}`),
    'Nowy',
  ]);
});

test('a text of a large flat folder that “metadata” names belongs to its image, whatever its name', async () => {
  const { folder, problems, remaining } = largeFolder({
    'metadata.yaml': 'title: Mapa\nscans:\n  - { file: a.png, text: words.xml }',
    'a.png': image,
    'words.xml': altoOf(pageOf(linesOf('Ala'))),
    'left.xml': altoOf(pageOf(linesOf('Nic'))),
  });
  const [object] = await remaining();
  expect(object?.scans[0]?.text).toBe(join(folder, 'words.xml'));
  expect(problems.map(({ file }) => file)).toEqual([join(folder, 'left.xml')]);
});
