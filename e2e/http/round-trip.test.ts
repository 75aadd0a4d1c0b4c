import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary } from '#cli/import/library.fixture.ts';
import type { ObjectMetadata } from '#cli/import/metadata.ts';
import { runInProcess } from '#cli/import/run-in-process.fixture.ts';
import { usualStructure } from '#lib/catalogue/schema.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import type { RunningServer } from '../support/server.ts';
import { changed } from './round-trip.fixture.ts';
import { startWithoutPages } from './without-pages.fixture.ts';

// One library publishes, another imports with an operator's command: the result is compared field by field.

const folder = mkdtempSync(join(tmpdir(), 'czytelnia-round-'));
const all = publisher('all');
let server: RunningServer;

/** An object with everything that a record can contain. */
const everything: ObjectMetadata = {
  identifier: 'MP-1',
  title: 'Żółta księga & <plan>',
  titles: [
    { text: 'The yellow book', kind: 'translated', language: 'en' },
    { text: 'Biblia', kind: 'uniform', language: 'la' },
    { text: 'Inny tytuł' },
  ],
  creator: 'Kowalski, Jan (1850-1920)',
  creator_corp: 'Akademia Umiejętności',
  contributors: [
    { name: 'Zieliński, Adam', role: 'creator', dates: '1860-1930' },
    { name: 'Nowak, Anna', role: 'engraver', dates: '1850-1920' },
    { name: 'Gebethner i Wolff', role: 'publisher', kind: 'body' },
    { name: 'Drukarnia Uniwersytecka', role: 'printer', kind: 'body' },
    { name: 'Jan Paweł II (papież ; 1920-2005)', role: 'dedicatee' },
  ],
  date: '[ca 1901-1905]',
  publish_place: 'Kraków',
  places: [
    { role: 'depicted', name: 'Wawel' },
    { role: 'printing', name: 'Lwów' },
    { role: 'distribution', name: 'Lipsk' },
    { role: 'publication', name: 'Warszawa' },
  ],
  categories: ['books', 'maps'],
  language: 'pl',
  languages: ['la', 'de'],
  subjects: [
    { text: 'rynki' },
    { text: 'Kraków', kind: 'place', language: 'pl', uri: 'https://example.org/krakow' },
    { text: 'Kopernik, Mikołaj (1473-1543)', kind: 'person', uri: 'https://example.org/kopernik' },
    { text: 'Uniwersytet Jagielloński', kind: 'body' },
    { text: '16 w.', kind: 'time' },
    { text: 'Atlasy', kind: 'genre', language: 'pl', uri: 'https://example.org/atlasy' },
    { text: 'Pan Tadeusz', kind: 'title' },
    { text: 'Turtles', language: 'en', uri: 'https://example.org/turtles' },
  ],
  identifiers: [
    { kind: 'shelfmark', value: 'IV 123' },
    { kind: 'isbn', value: '83-01-00000-1' },
    { kind: 'doi', value: '10.1234/5' },
    { kind: 'urn', value: 'urn:nbn:pl:1' },
    { kind: 'inventory', value: 'MNK 77' },
  ],
  relations: [
    { kind: 'series', text: 'Widoki miast', target: '0208-9051', number: 'z. 7' },
    { kind: 'part-of', text: 'Dzieła', target: 'DZ', number: 't. 2' },
    { kind: 'preceding', text: 'Dawna mapa', target: 'https://example.org/dawna' },
    { kind: 'succeeding', text: 'Nowa mapa' },
    { kind: 'related', text: 'Plan miasta' },
    { kind: 'has-part', text: 'Wkładka' },
    { kind: 'referenced by', text: 'Estreicher', number: 'XXII, 123' },
  ],
  description: { pl: 'Opis po polsku.', en: 'A description in English.' },
  notes: [
    { label: 'Oprawa', text: 'Skóra', language: 'pl' },
    { label: 'Binding', text: 'Leather', language: 'en' },
  ],
  rights: 'Domena publiczna',
  rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
  source: 'Album rodziny Nowaków',
  source_url: 'https://example.org/album',
  parts: [
    {
      ...{ label: 'Tom 1', kind: 'volume', first: 1, last: 2 },
      parts: [
        { label: 'Wstęp', kind: 'preface', first: 2, last: 2 },
        { label: 'Pieśń I', kind: 'pieśń', first: 2, last: 2 },
        { label: 'Karta', first: 2, last: 2 },
      ],
    },
  ],
  scans: [
    {
      ...{ file: '1.jpg', name: 'XII', text: '1.xml', description: 'Herb & dewiza', structure: 'X' },
      ...{ functions: ['okładka', 'strona tytułowa'], interesting: true, rotation: 270 },
    },
    { file: '2.jpg', name: 'XIII', description: 'Karta z <dopiskami>' },
    { file: '3.jpg', functions: ['wyklejka'], rotation: 90 },
  ],
};

/** A library that publishes what lies in a folder of its own. */
function publisher(name: string) {
  const [input, dataDir] = [join(folder, name, 'input'), join(folder, name, 'library')];
  async function run(...parameters: string[]) {
    const { code, stderr } = await runInProcess(parameters, { DATA_DIR: dataDir });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Not')]);
  }
  return {
    run,
    records: async () => await recordsIn(dataDir),
    async place(object: string, metadata: ObjectMetadata, text?: string) {
      const inner = join(input, object);
      mkdirSync(inner, { recursive: true });
      writeFileSync(join(inner, 'metadata.json'), JSON.stringify(metadata));
      if (text !== undefined) writeFileSync(join(inner, '1.xml'), text);
      for (const [index, { file }] of (metadata.scans ?? [{ file: '1.jpg' }]).entries())
        await picture(200 + index, 300, index).toFile(join(inner, file));
    },
    publish: async () => await run('import', input, '--organization', 'museum'),
    async serve() {
      await run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
      await run('import', input, '--organization', 'museum');
      return await startWithoutPages({ dataDir });
    },
  };
}

beforeAll(async () => {
  await all.place('all', everything, altoWords([['Ala', 10, 20]]));
  server = await all.serve();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function recordsIn(data: string): Promise<ObjectRecord[]> {
  const { db, close } = await openStore({ dataDir: data });
  const ids = (await db.selectFrom('objects').select('id').execute()).map(({ id }) => id);
  const records = [...(await readRecords(db, ids)).values()].map(({ record }) => record);
  await close();
  return records;
}

const line = (...parts: unknown[]) => parts.filter((one) => one !== null && one !== '').join(' | ');

/** All statements of a record, one line each. @param id of the object in the publishing library */
function statementsOf(record: ObjectRecord, id: string): string[] {
  const lines = [
    line('title', record.title),
    ...record.titles.map((one) => line('title', one.kind, one.text, one.language)),
    ...record.agents.map((one) => line(one.kind, one.role, one.name, one.dates)),
    line('date', record.dateDescriptive),
    ...record.places.map((one) => line('place', one.role, one.name)),
    ...record.languages.map((one) => line('language', one.language)),
    ...record.categories.map((one) => line('category', one)),
    ...record.subjects.map((one) => line('subject', one.kind, one.text, one.language, one.uri)),
    ...record.identifiers.map((one) => line('identifier', one.kind, one.value)),
    ...record.relations.map((one) => line('relation', one.kind, one.text, one.number, one.target)),
    ...record.descriptions.map((one) => line('description', one.language, one.text)),
    ...record.notes.map((one) => line('note', one.label, one.text, one.language)),
    line('rights', record.rights, record.rightsUrl),
    line('source', record.source),
    line('source', record.sourceUrl),
    ...record.parts.map((one) =>
      line('part', one.parent, one.kind, one.label, one.first_scan, one.last_scan),
    ),
    ...record.scans.flatMap((one, index) => [
      line('scan', index, one.label, one.textDigest && 'text'),
      ...(one.structure === usualStructure ? [] : [line('scan', index, 'structure', one.structure)]),
      ...(one.interesting ? [line('scan', index, 'interesting')] : []),
      ...(one.description === null ? [] : [line('scan', index, 'description', one.description)]),
      ...one.functions.map((name) => line('scan', index, 'function', name)),
      ...(one.rotation === 0 ? [] : [line('scan', index, 'rotation', one.rotation)]),
    ]),
  ];
  return lines
    .map((one) => one.replaceAll(server.url, '').replaceAll(id, 'ID'))
    .map((one) => one.replace(/oai:[^:]+:/, 'oai:A:'));
}

const ways: [string, string, ...string[]][] = [
  ...recordFormats.map(({ prefix }): [string, string, ...string[]] => [prefix, '/oai', '--prefix', prefix]),
  ['iiif', '/iiif/collection.json'],
  ['iiif 2', '/iiif/2/collection.json'],
  ['sitemap', '/sitemap.xml'],
];

test.each(ways)('by %s another library gets this one’s metadata', async (way, path, ...parameters) => {
  const other = temporaryLibrary();
  const report = await other.import(`${server.url}${path}`, ...parameters);
  expect(report).toMatchObject({ code: 0, objects: { added: 1, unchanged: 0, failed: 0 } });
  const [here] = await all.records();
  const [there] = await recordsIn(other.dataDir);
  const expected = changed[way];
  if (!here || !there || !expected) throw new Error('There is no object, or nothing is expected of this way');
  const [before, after] = [statementsOf(here, here.id), statementsOf(there, here.id)];
  expect(before.filter((one) => !after.includes(one)).sort()).toEqual(expected.lost.toSorted());
  expect(after.filter((one) => !before.includes(one)).sort()).toEqual(expected.gained.toSorted());
  expect(after).toEqual([...new Set(after)]);
});

test('what is corrected, new or gone in one library is so in the other at the next harvest', async () => {
  const { place, publish, run, records, serve } = publisher('changing');
  await place('one', { identifier: 'MP-1', title: 'Pierwsza' });
  await place('two', { identifier: 'MP-2', title: 'Druga' });
  await place('three', { identifier: 'MP-3', title: 'Trzecia' });
  const changing = await serve();
  onTestFinished(async () => void (await changing.stop()));
  const other = temporaryLibrary();
  const harvest = () => other.import(`${changing.url}/oai`, '--prefix', 'mods');
  expect(await harvest()).toMatchObject({ code: 0, objects: { added: 3, failed: 0 }, problems: [] });

  await place('three', { identifier: 'MP-3', title: 'Trzecia, poprawiona' });
  await place('four', { identifier: 'MP-4', title: 'Czwarta' });
  await publish();
  const second = (await records()).find(({ title }) => title === 'Druga');
  await run('objects', 'remove', second?.id ?? '');
  expect(await harvest()).toMatchObject({
    ...{ code: 0, withdrawn: 1, problems: [] },
    objects: { added: 1, changed: 1, failed: 0 },
  });
  const titles = (await recordsIn(other.dataDir)).map(({ title }) => title).sort();
  expect(titles).toEqual(['Czwarta', 'Pierwsza', 'Trzecia, poprawiona']);
});
