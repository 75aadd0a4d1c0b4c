import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainRecords } from '../explain.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { openRemote } from '../remote/client.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from './mets.fixture.ts';

const pointer = (href: string) => `<mets:mptr LOCTYPE="URL" xlink:href="${href.replaceAll('&', '&amp;')}"/>`;
const titled = (title: string) => `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`;
const page = (file = 'a.png') =>
  `<mets:fileSec>${fileGroup('MAX', { A: file }, 'image/png')}</mets:fileSec>${structure('PHYSICAL', div('', div('TYPE="page"', '#A')))}`;

/** An issue in Kitodo's profile: its newspaper and its year are described in other documents. */
const issue = (newspaper: string, day = '1892-07-20', file?: string) =>
  metsXml(
    [
      modsSection('I', `<mods:originInfo><mods:dateIssued>${day}</mods:dateIssued></mods:originInfo>`),
      page(file),
      structure(
        'LOGICAL',
        div(
          'TYPE="newspaper"',
          pointer(newspaper),
          div(
            'TYPE="year" LABEL="1892"',
            pointer('year.xml'),
            div(
              'TYPE="month" ORDERLABEL="1892-07"',
              div(`TYPE="day" ORDERLABEL="${day}"`, div(`TYPE="issue" ID="L" DMDID="I" ORDERLABEL="${day}"`)),
            ),
          ),
        ),
      ),
    ].join(''),
    `OBJID="${day}"`,
  );

const newspaper = metsXml(
  [
    modsSection(
      'N',
      [
        titled('Der Harz-Bote'),
        '<mods:language><mods:languageTerm>ger</mods:languageTerm></mods:language>',
        '<mods:originInfo><mods:place><mods:placeTerm>Wernigerode</mods:placeTerm></mods:place><mods:publisher>Angerstein</mods:publisher></mods:originInfo>',
        '<mods:subject><mods:topic>Zeitung</mods:topic></mods:subject>',
        '<mods:identifier type="zdb">2764718-3</mods:identifier>',
        '<mods:recordInfo><mods:recordIdentifier>253780594</mods:recordIdentifier></mods:recordInfo>',
      ].join(''),
    ),
    structure('LOGICAL', div('TYPE="newspaper" DMDID="N"', div('TYPE="year"', pointer('y.xml')))),
  ].join(''),
);

const fromNewspaper = {
  title: 'Der Harz-Bote, 1892-07-20',
  date: '1892-07-20',
  publish_place: 'Wernigerode',
  language: 'de',
  contributors: [{ name: 'Angerstein', role: 'publisher' }],
  subjects: [{ text: 'Zeitung' }],
  relations: [{ kind: 'part-of', text: 'Der Harz-Bote', target: '253780594' }],
};

test.each([
  ['253780594', 'a/253780594.xml'],
  ['https://example.org/mets/253780594.xml', 'a/253780594.xml'],
  ['https://example.org/oai?verb=GetRecord&identifier=oai:example.org:253780594', '253780594.xml'],
  ['../b/newspaper.xml', 'b/newspaper.xml'],
])('an issue has what the document of its newspaper says, which %s names', async (href, file) => {
  const { objects, errors, warnings } = await collected({
    'a/issue.xml': issue(href),
    'a/a.png': image,
    [file]: newspaper,
  });
  expect([errors, warnings]).toEqual(['', '']);
  expect(objects).toMatchObject([{ metadata: fromNewspaper }]);
});

test('a volume gets the people and the title of its work, and the enclosing series', async () => {
  const work = metsXml(
    [
      modsSection(
        'W',
        `${titled('Dzieła')}<mods:name><mods:namePart>Mickiewicz, Adam</mods:namePart></mods:name>`,
      ),
      structure(
        'LOGICAL',
        div(
          'TYPE="series"',
          pointer('series.xml'),
          div('TYPE="multivolume_work" DMDID="W"', div('TYPE="volume"', pointer('v.xml'))),
        ),
      ),
    ].join(''),
  );
  const series = metsXml(
    modsSection('S', titled('Biblioteka klasyków')) +
      structure('LOGICAL', div('TYPE="series"', div('TYPE="multivolume_work"', pointer('work.xml')))),
  );
  const volume = metsXml(
    modsSection('V', titled('Tom 2')) +
      page() +
      structure(
        'LOGICAL',
        div('TYPE="multivolume_work"', pointer('work.xml'), div('TYPE="volume" DMDID="V"')),
      ),
  );
  const files = { 'v.xml': volume, 'a.png': image, 'work.xml': work };
  const { objects } = await collected({ ...files, 'series.xml': series });
  expect(objects[0]?.metadata).toMatchObject({
    title: 'Dzieła, Tom 2',
    contributors: [{ name: 'Mickiewicz, Adam' }],
    relations: [{ text: 'Biblioteka klasyków' }, { text: 'Dzieła' }],
  });
});

test('documents that refer in circles or to themselves, or that are not METS, end the search', async () => {
  const round = (to: string, title: string) =>
    metsXml(
      modsSection('R', titled(title)) +
        structure(
          'LOGICAL',
          div(
            'TYPE="newspaper"',
            pointer(to),
            div('TYPE="volume" DMDID="R"', div('TYPE="issue"', pointer('i.xml'))),
          ),
        ),
    );
  const circle = await collected({
    'issue.xml': issue('x.xml'),
    'a.png': image,
    'x.xml': round('y.xml', 'Gazeta'),
    'y.xml': round('x.xml', 'Gazety'),
  });
  expect(circle.objects[0]?.metadata.relations?.map(({ text }) => text)).toEqual(['Gazety', 'Gazeta']);
  const own = await collected({ 'issue.xml': issue('issue.xml'), 'a.png': image });
  expect(own.objects[0]?.title).toBe('1892-07-20');
  expect(own.warnings).toBe('');
  const none = await collected({ 'issue.xml': issue('n.xml'), 'a.png': image, 'n.xml': '<mods/>' });
  expect(none.warnings).toMatch(
    /^issue\.xml: what it is a part of is described elsewhere: .*n\.xml: it is not a METS/,
  );
});

test('a missing newspaper, and one on a server that is not named, are reported once', async () => {
  const two = (href: string) => ({
    'a.xml': issue(href, '1892-07-20', 'a.png'),
    'b.xml': issue(href, '1892-07-21', 'b.png'),
    'a.png': image,
    'b.png': image,
  });
  const absent = await collected(two('253780594'));
  expect(absent.warnings).toBe('a.xml: what it is a part of is described elsewhere: 253780594 is not there');
  expect(absent.objects).toHaveLength(2);
  const address = await collected(two('https://example.org/n.xml'));
  expect(address.warnings).toMatch(/^a\.xml: [^\n]*is fetched if --origin names https:\/\/example\.org$/);
});

test('a document at an address is requested once, also in an OAI-PMH response, and only if its server is named', async () => {
  const { origin, answers, requests } = await iiifServer('');
  const other = await iiifServer('');
  answers.set(
    '/n',
    `<OAI-PMH><GetRecord><record><metadata>${newspaper.replace(/^<\?.*?\?>/, '')}</metadata></record></GetRecord></OAI-PMH>`,
  );
  answers.set('/issue.xml', issue(`${origin}/n`, undefined, 'a.png'));
  answers.set('/elsewhere.xml', issue(`${other.origin}/n`));
  const { objects } = await objectsAt(`${origin}/issue.xml`);
  expect(objects[0]?.metadata).toMatchObject(fromNewspaper);
  const refused = await objectsAt(`${origin}/elsewhere.xml`);
  expect(refused.problems).toMatchObject([{ kind: 'warning', reason: expect.stringContaining('--origin') }]);
  expect(other.requests).toEqual([]);

  requests.length = 0;
  const client = openRemote({ address: origin, origins: [], concurrency: 1, userAgent: 'test' });
  const inFolder = await collected(
    {
      'a.xml': issue(`${origin}/n`, '1892-07-20', 'a.png'),
      'b.xml': issue(`${origin}/n`, '1892-07-21', 'b.png'),
      'a.png': image,
      'b.png': image,
    },
    'auto',
    client,
  );
  await client.close();
  expect(inFolder.objects.map(({ title }) => title)).toEqual([
    'Der Harz-Bote, 1892-07-20',
    'Der Harz-Bote, 1892-07-21',
  ]);
  expect(requests).toEqual(['/n']);
});

test.each<[string, string | number]>([
  ['gone', 404],
  ['a page for people', '<!doctype html><p>Catalogue'],
])(
  'while it is temporarily unavailable the issue waits; once it is %s the issue is imported without it',
  async (_, answer) => {
    const { origin, answers } = await iiifServer('');
    const folder = await folderWith({ 'issue.xml': issue(`${origin}/n`), 'a.png': [60, 40] });
    const library = temporaryLibrary();
    const run = () => library.import(folder, '--origin', origin);
    answers.set('/n', 503);
    const first = await run();
    expect(first).toMatchObject({ code: 1, objects: { added: 0 } });
    expect(first.problems).toMatchObject([{ kind: 'error', reason: expect.stringMatching(/\/n: .*503/) }]);
    answers.set('/n', answer);
    expect(await run()).toMatchObject({ code: 0, problems: [{ kind: 'warning' }], objects: { added: 1 } });
    answers.set('/n', newspaper);
    expect(await run()).toMatchObject({ code: 0, problems: [], objects: { changed: 1 } });
    expect((await libraryContent(library.dataDir)).objects.map(({ title }) => title)).toEqual([
      fromNewspaper.title,
    ]);
  },
);

test('values from the parent’s document are explained', async () => {
  const folder = await folderWith({ 'issue.xml': issue('n.xml'), 'n.xml': newspaper });
  const { text } = await explainRecords(join(folder, 'issue.xml'));
  const lines = text.split('\n').map((line) => line.split(/ {2,}/));
  expect(lines).toEqual(
    expect.arrayContaining([
      ['n.xml: mods/titleInfo, and METS', 'title', 'Der Harz-Bote, 1892-07-20'],
      ['n.xml: mods/originInfo', 'publish_place', 'Wernigerode'],
      ['n.xml: mods/language', 'language', 'de'],
      ['record 1: mods/originInfo', 'date', '1892-07-20'],
    ]),
  );
});
