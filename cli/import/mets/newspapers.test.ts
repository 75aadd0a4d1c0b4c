import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from './mets.fixture.ts';

const page = [
  `<mets:fileSec>${fileGroup('MAX', { A: 'a.png' }, 'image/png')}</mets:fileSec>`,
  structure('PHYSICAL', div('', div('TYPE="page"', '#A'))),
].join('');
const titled = (title: string) => `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`;
const origin = (content: string) => `<mods:originInfo>${content}</mods:originInfo>`;
const topic = (kind: string, text: string) =>
  `<mods:subject><mods:${kind}>${text}</mods:${kind}></mods:subject>`;

async function metadataOf(document: string) {
  const { objects, errors } = await collected({ 'mets.xml': document, 'a.png': image });
  expect(errors).toBe('');
  return objects[0]?.metadata;
}

/** In NDK's profile: a title, a volume and an issue, each with its own record. */
function periodical(issue: string, attributes = '') {
  const title = [
    titled('Národní listy'),
    '<mods:genre>title</mods:genre>',
    origin(
      '<mods:place><mods:placeTerm>Praha</mods:placeTerm></mods:place><mods:publisher>Julius Grégr</mods:publisher><mods:dateIssued>1861-1941</mods:dateIssued><mods:frequency>denně</mods:frequency>',
    ),
    topic('topic', 'české noviny'),
    topic('geographic', 'Čechy'),
    topic('temporal', '1861-1941'),
    '<mods:note>Popsáno podle: roč. 1, č. 1</mods:note>',
    '<mods:identifier type="issn">1214-1240</mods:identifier>',
    '<mods:location><mods:physicalLocation>Národní knihovna</mods:physicalLocation></mods:location>',
  ].join('');
  const logical = div(
    'TYPE="PERIODICAL_TITLE" DMDID="T"',
    div('TYPE="PERIODICAL_VOLUME" DMDID="V"', div('TYPE="ISSUE" DMDID="I"')),
  );
  const volume = `<mods:genre>volume</mods:genre>${titled('Národní listy')}`;
  const records = modsSection('T', title) + modsSection('V', volume) + modsSection('I', issue);
  return metsXml(records + page + structure('LOGICAL', logical), attributes);
}

const ofDay = origin('<mods:dateIssued>14.05.1900</mods:dateIssued>');
const issue = `${titled('Národní listy')}<mods:genre>issue</mods:genre>${ofDay}`;

test('an issue inherits subjects, place, publisher and holder of its newspaper, and nothing that applies to the newspaper only', async () => {
  const metadata = await metadataOf(periodical(issue));
  expect(metadata).toMatchObject({
    title: 'Národní listy, 1900-05-14',
    date: '14.05.1900',
    publish_place: 'Praha',
    contributors: [{ name: 'Julius Grégr', role: 'publisher' }],
    source: 'Národní knihovna',
    subjects: [
      { text: 'issue', kind: 'genre' },
      { text: 'české noviny', kind: 'topic' },
      { text: 'Čechy', kind: 'place' },
    ],
  });
  expect(metadata).not.toHaveProperty('notes');
  expect(metadata).not.toHaveProperty('identifiers');
});

test('the values of an issue that inherits have the order of the digests of stored objects', async () => {
  expect(JSON.stringify(await metadataOf(periodical(issue, 'OBJID="uuid:1"')))).toBe(
    [
      '{"subjects":[{"text":"issue","kind":"genre"},{"text":"české noviny","kind":"topic"},{"text":"Čechy","kind":"place"}],',
      '"title":"Národní listy, 1900-05-14","date":"14.05.1900",',
      '"contributors":[{"name":"Julius Grégr","role":"publisher","kind":"body"}],',
      '"publish_place":"Praha","source":"Národní knihovna","identifier":"uuid:1","categories":["serials"],',
      '"relations":[{"kind":"part-of","text":"Národní listy"},{"kind":"part-of","text":"Národní listy"}]}',
    ].join(''),
  );
});

test('a title that no record has stands after what the document says, as in stored digests', async () => {
  const document = metsXml(page + structure('LOGICAL', div('TYPE="monograph"')));
  expect(Object.keys((await metadataOf(document)) ?? {})).toEqual(['categories', 'title']);
});

test('an issue keeps its own subjects, and its publisher beside inherited people', async () => {
  const record = `${issue}${topic('topic', 'wybory')}${origin('<mods:publisher>Politika</mods:publisher>')}`;
  const own = await metadataOf(periodical(record));
  expect(own?.subjects?.map(({ text }) => text)).toEqual(['issue', 'wybory']);
  expect(own?.contributors).toMatchObject([{ name: 'Politika' }]);
  const person = `<mods:name><mods:namePart>Neruda, Jan</mods:namePart><mods:role><mods:roleTerm>edt</mods:roleTerm></mods:role></mods:name>`;
  const withEditor = await metadataOf(periodical(issue + person));
  expect(withEditor?.contributors).toMatchObject([{ name: 'Neruda, Jan' }, { name: 'Julius Grégr' }]);
});

/** In the profile of the Luxembourg national library: the records of newspaper and issue are both at the volume. */
function ofVolume(day: string) {
  const newspaper = `<mods:identifier type="local">armeteufel</mods:identifier>${titled('Der arme Teufel')}`;
  const printed = [
    '<mods:identifier type="local">LQ 1023</mods:identifier>',
    origin('<mods:publisher>Nimax</mods:publisher>'),
    origin(`<mods:dateIssued>${day}</mods:dateIssued>`),
    titled('Der arme Teufel'),
  ].join('');
  const label = `LABEL="Der arme Teufel ${day}_01"`;
  const volume = div(`TYPE="VOLUME" DMDID="C P" ${label}`, div(`TYPE="ISSUE" ${label}`));
  const logical = div(`TYPE="Newspaper" ${label}`, volume);
  const records = modsSection('C', newspaper) + modsSection('P', printed);
  return metsXml(records + page + structure('LOGICAL', logical), `OBJID="https://persist.lu/${day}"`);
}

test('of the records at a volume the dated one is the issue’s, identified by the document (BnL)', async () => {
  expect(await metadataOf(ofVolume('1904-01-17'))).toMatchObject({
    title: 'Der arme Teufel, 1904-01-17',
    date: '1904-01-17',
    identifier: 'https://persist.lu/1904-01-17',
    identifiers: [{ kind: 'number', value: 'LQ 1023' }],
    contributors: [{ name: 'Nimax', role: 'publisher' }],
    relations: [{ kind: 'part-of', text: 'Der arme Teufel', target: 'armeteufel' }],
  });
  expect(await metadataOf(ofVolume('1904'))).not.toHaveProperty('date');
});

const samples = resolve('..', 'shared', 'samples');

test.runIf(existsSync(samples))(
  'sample 16: an issue has the conditions of its newspaper (ENMAP), and neither its identifiers nor its genre',
  async () => {
    const document = resolve(samples, '16-newspaper-bnf-mets-alto-no-images/18140401_1/18140401_1-METS.xml');
    const { objects } = await collected({
      'METS.xml': readFileSync(document),
      'OCRmaster/18140401_1-0001.jp2': image,
      'OCRmaster/18140401_1-0002.jp2': image,
    });
    expect(objects[0]?.metadata).toMatchObject({
      title: 'Le Journal des Débats politiques et littéraires, 1814-04-01',
      date: '01.04.1814',
      language: 'fr',
      rights: '6 - Snippet view (image server)',
    });
    expect(objects[0]?.metadata).not.toHaveProperty('identifiers');
    expect(objects[0]?.metadata).not.toHaveProperty('subjects');
  },
);
