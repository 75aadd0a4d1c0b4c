import { expect, test, vi } from 'vitest';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { oaiProvider, type ProvidedRecord, recordsInFolder } from './provider.fixture.ts';

const dublinCore = (content: string) =>
  `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</oai_dc:dc>`;

/** A server with images, and a repository with Dublin Core records that refer to them. */
async function repository(names: string[], prefix = 'oai_dc') {
  const folder = await folderWith(Object.fromEntries(names.map((name, index) => [name, [60 + index, 40]])));
  const server = await iiifServer(folder);
  const record = (name: string, title = name, datestamp = '2026-10-01T00:00:00Z'): ProvidedRecord => ({
    identifier: `oai:bib.example:${name}`,
    datestamp,
    content: dublinCore(
      `<dc:title>${title}</dc:title><dc:identifier>${server.origin}/files/${name}</dc:identifier>`,
    ),
  });
  const provider = oaiProvider(
    prefix,
    names.map((name) => record(name)),
  );
  server.answers.set('/oai', provider.answer);
  return { ...server, provider, record, address: `${server.origin}/oai` };
}

const five = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];

test('a repository is harvested page by page; the next run fetches changes and removes what was deleted', async () => {
  const { address, provider, record, requests } = await repository(five);
  const library = temporaryLibrary();
  const first = await library.import(address);
  expect(first.problems).toEqual([]);
  expect(first.objects).toEqual({ added: 5, changed: 0, unchanged: 0, failed: 0 });
  expect(first.imported.map(({ source }) => new URL(source).searchParams.get('identifier')).sort()).toEqual(
    five.map((name) => `oai:bib.example:${name}`),
  );

  provider.date = '2026-11-02T00:00:00Z';
  provider.records = [
    record('a.png'),
    record('b.png', 'Another title', '2026-11-01T10:00:00Z'),
    { identifier: 'oai:bib.example:c.png', datestamp: '2026-11-01T11:00:00Z' },
    record('d.png'),
    record('e.png', 'e.png', '2026-11-01T12:00:00Z'),
  ];
  requests.length = 0;
  const second = await library.import(address);
  expect(second).toMatchObject({ objects: { added: 0, changed: 1, unchanged: 1, failed: 0 }, withdrawn: 1 });
  expect(provider.requests.at(-2)).toEqual({
    verb: 'ListRecords',
    metadataPrefix: 'oai_dc',
    from: '2026-11-01T00:00:00Z',
  });
  // A record whose content is unchanged is not fetched again.
  expect(requests.filter((path) => path.startsWith('/files/'))).toEqual(['/files/b.png']);
  expect((await libraryContent(library.dataDir)).objects.map(({ title }) => title).sort()).toEqual([
    'Another title',
    'a.png',
    'd.png',
    'e.png',
  ]);

  provider.records = [];
  const third = await library.import(address);
  expect(third).toMatchObject({ code: 0, problems: [], objects: { added: 0, unchanged: 0 } });
});

test.each([
  ['is withdrawn all the same', false],
  ['stays if it is listed once more', true],
])('an object that is being made when the list has it as deleted %s', async (_, isBack) => {
  const { address, answers, record } = await repository(five);
  const [a, b, c, d] = five.map((name) => record(name));
  if (!a || !b || !c || !d) throw new Error('records are missing');
  const { identifier, datestamp } = a;
  const list = [a, { identifier, datestamp }, ...(isBack ? [record('a.png', 'Again')] : []), b, c, d];
  const pageByPage = oaiProvider('oai_dc', list, undefined, 1);
  // Once the list is asked for its last page, what is deleted on the second has been read.
  const isRead = new Promise<undefined>((resolve) => {
    pageByPage.override = ({ resumptionToken }) => {
      if (resumptionToken?.startsWith(`${list.length - 1}|`)) resolve(undefined);
      return undefined;
    };
  });
  answers.set('/files/a.png', () => isRead);
  answers.set('/oai', pageByPage.answer);
  const library = temporaryLibrary();
  const report = await library.import('--requests', '3', address);
  expect(report).toMatchObject({ code: 0, withdrawn: isBack ? 0 : 1 });
  const { objects } = await libraryContent(library.dataDir);
  const kept = objects.filter(({ title }) => !/^[bcd]\.png$/.test(title));
  expect([objects.length, kept.length]).toEqual(isBack ? [4, 1] : [3, 0]);
});

test.each([
  ['is new', false],
  ['is as in the library', true],
])(
  'of a record listed twice, the later version stays, though it is made sooner: it %s',
  async (_, isKnown) => {
    const { address, answers, provider, record } = await repository(five);
    const library = temporaryLibrary();
    const titles = async () => (await libraryContent(library.dataDir)).objects.map(({ title }) => title);
    const { identifier, ...old } = record('a.png', 'Old', '2026-11-01T10:00:00Z');
    const later = { ...record('b.png', 'New', '2026-11-01T11:00:00Z'), identifier };
    if (isKnown) {
      provider.records = [later];
      await library.import(address);
    }
    provider.records = [{ ...old, identifier }, later];
    answers.set('/files/a.png', () =>
      vi.waitFor(async () => expect(await titles()).toEqual(['New'])).then(() => undefined),
    );
    const report = await library.import('--requests', '3', address);
    expect(report).toMatchObject({ code: 0, problems: [] });
    expect(await titles()).toEqual(['New']);
  },
);

test('an interrupted harvest resumes at the same page', async () => {
  const { address, provider } = await repository(five);
  const library = temporaryLibrary();
  provider.override = ({ resumptionToken }) => (resumptionToken?.startsWith('4') ? 404 : undefined);
  const broken = await library.import(address);
  expect(broken).toMatchObject({ code: 1, objects: { added: 4 } });
  expect(broken.problems[0]?.reason).toContain('answers 404');

  delete provider.override;
  provider.requests.length = 0;
  expect(await library.import(address)).toMatchObject({ code: 0, objects: { added: 1, unchanged: 0 } });
  expect(provider.requests.filter(({ verb }) => verb === 'ListRecords')).toEqual([
    { verb: 'ListRecords', resumptionToken: '4||9' },
  ]);
});

test('an expired token restarts the list', async () => {
  const { address, provider } = await repository(five);
  const library = temporaryLibrary();
  provider.override = ({ resumptionToken }) => (resumptionToken?.startsWith('2') ? 404 : undefined);
  await library.import(address);
  const error =
    '<OAI-PMH><responseDate>2026-11-03</responseDate><error code="badResumptionToken"/></OAI-PMH>';
  let isFirst = true;
  provider.override = ({ resumptionToken }) => {
    const isExpired = isFirst && resumptionToken !== undefined;
    if (isExpired) isFirst = false;
    return isExpired ? error : undefined;
  };
  expect(await library.import(address)).toMatchObject({ code: 0, objects: { added: 3, unchanged: 2 } });
});

test('a record whose image cannot be fetched is requested again although it has not changed', async () => {
  const { address, provider, answers } = await repository(['a.png', 'b.png']);
  const library = temporaryLibrary();
  answers.set('/files/b.png', 404);
  expect(await library.import(address)).toMatchObject({ code: 1, objects: { added: 1, failed: 1 } });

  answers.delete('/files/b.png');
  provider.requests.length = 0;
  expect(await library.import(address)).toMatchObject({ code: 0, objects: { added: 1, failed: 0 } });
  expect(provider.requests.map(({ verb, identifier }) => `${verb} ${identifier ?? ''}`.trim())).toContain(
    'GetRecord oai:bib.example:b.png',
  );
  provider.requests.length = 0;
  await library.import(address);
  expect(provider.requests.some(({ verb }) => verb === 'GetRecord')).toBe(false);
});

test('METS is preferred if it is offered, and its files are fetched from the addresses in it', async () => {
  const folder = await folderWith({ 'a.png': [60, 40], 'a-small.png': [6, 4], 'b.png': [50, 40] });
  const { origin, answers } = await iiifServer(folder);
  const mets = metsXml(
    modsSection('D', '<mods:titleInfo><mods:title>Kalendarz</mods:title></mods:titleInfo>') +
      `<mets:fileSec>${fileGroup('THUMBS', { t1: `${origin}/files/a-small.png` }, 'image/png')}${fileGroup(
        'DEFAULT',
        { f1: `${origin}/files/a.png`, f2: `${origin}/files/b.png` },
        'image/png',
      )}</mets:fileSec>` +
      structure(
        'PHYSICAL',
        div(
          'TYPE="physSequence" DMDID="D"',
          div('TYPE="page" ORDERLABEL="I"', '#t1', '#f1'),
          div('TYPE="page" ORDERLABEL="II"', '#f2'),
        ),
      ),
  ).replace(/<\?xml.*?\?>/, '');
  const provider = oaiProvider('mets', [{ identifier: 'oai:x:1', datestamp: '2026-10-01', content: mets }]);
  answers.set('/oai', provider.answer);
  const { objects, problems, fetched } = await objectsAt(`${origin}/oai`);
  expect(problems).toEqual([]);
  expect(
    objects.map(({ metadata, scans }) => [
      metadata.title,
      metadata.identifier,
      scans.map(({ name }) => name),
    ]),
  ).toEqual([['Kalendarz', 'oai:x:1', ['I', 'II']]]);
  expect(objects[0]?.scans.map(({ file }) => file)).toEqual([
    `${origin}/files/a.png`,
    `${origin}/files/b.png`,
  ]);
  expect((await fetched()).length).toBe(2);
});

test('an EDM record is imported with its images', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40], 'b.png': [50, 40] }));
  const edm = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <edm:ProvidedCHO rdf:about="#1"><dc:title xml:lang="pl">Mapa</dc:title></edm:ProvidedCHO>
    <ore:Aggregation><edm:isShownBy rdf:resource="${origin}/files/a.png?view=1"/><edm:hasView rdf:resource="${origin}/files/b.png"/><edm:object rdf:resource="${origin}/thumb.jpg"/></ore:Aggregation></rdf:RDF>`;
  answers.set(
    '/oai',
    oaiProvider('edm', [{ identifier: 'oai:x:1', datestamp: '2026-10-01', content: edm }]).answer,
  );
  const { objects } = await objectsAt(`${origin}/oai`);
  expect(objects[0]?.metadata.title).toBe('Mapa');
  expect(objects[0]?.scans.map(({ file }) => file)).toEqual([
    `${origin}/files/a.png?view=1`,
    `${origin}/files/b.png`,
  ]);
});

test('a set, a format and dates are requested as the operator specifies, by day if the repository has day granularity', async () => {
  const { address, provider } = await repository(five);
  provider.records = provider.records.map((record) => ({ ...record, set: 'mapy' }));
  const harvest = { prefix: 'oai_dc', set: 'mapy', from: '2026-01-01', until: '2026-12-31' };
  const { objects } = await objectsAt(address, [], { harvest });
  expect(objects).toHaveLength(5);
  expect(provider.requests[1]).toEqual({
    verb: 'ListRecords',
    metadataPrefix: 'oai_dc',
    set: 'mapy',
    from: '2026-01-01',
    until: '2026-12-31',
  });
});

test('a harvest of a set brings its records alone, from every page; another set has a progress of its own', async () => {
  const { address, origin, provider } = await repository(['a.png']);
  const file = (title: string) =>
    dublinCore(`<dc:title>${title}</dc:title><dc:identifier>${origin}/files/a.png?${title}</dc:identifier>`);
  const names = ['maps/m1', 'prints/p1', 'maps/m2', 'maps/m3', 'other', 'prints/p2'];
  const folder = await folderWith(Object.fromEntries(names.map((name) => [`${name}.xml`, file(name)])));
  provider.records = recordsInFolder(folder, '2026-10-01T00:00:00Z');
  expect(provider.answer(new URLSearchParams({ verb: 'ListSets' }))).toContain('<setSpec>maps</setSpec>');
  const library = temporaryLibrary();
  const titles = async () => (await libraryContent(library.dataDir)).objects.map(({ title }) => title);
  expect(await library.import(address, '--set', 'maps')).toMatchObject({ code: 0, objects: { added: 3 } });
  expect(await titles()).toEqual(['maps/m1', 'maps/m2', 'maps/m3']);
  expect(await library.import(address, '--set', 'prints')).toMatchObject({ code: 0, objects: { added: 2 } });
  expect(await library.import(address)).toMatchObject({ code: 0, objects: { added: 1, unchanged: 5 } });
});

test('a set that a repository without sets is asked for is an error', async () => {
  const { address } = await repository(['a.png']);
  const { problems } = await objectsAt(address, [], { harvest: { set: 'maps' } });
  expect(problems).toMatchObject([{ kind: 'error', reason: expect.stringContaining('noSetHierarchy') }]);
});

test('a repository whose address has a query of its own is asked with it', async () => {
  const { origin, answers, provider } = await repository(five);
  answers.set('/oai', 404);
  answers.set('/index.php', (query: URLSearchParams) =>
    query.get('page') === 'oai' ? provider.answer(query) : 404,
  );
  const { objects, problems } = await objectsAt(`${origin}/index.php?page=oai`);
  expect(problems).toEqual([]);
  expect(objects.map(({ source }) => new URL(source).searchParams.get('page'))).toEqual(
    five.map(() => 'oai'),
  );
});

test.each(['verb=ListRecords&metadataPrefix=oai_dc&set=mapy', 'set=mapy'])(
  'an address with the question %s is refused, and not harvested as a whole',
  async (query) => {
    const { address, provider } = await repository(five);
    for (const harvest of [{}, { prefix: 'oai_dc' }]) {
      provider.requests.length = 0;
      const { objects, problems } = await objectsAt(`${address}?${query}`, [], { harvest });
      expect(objects).toEqual([]);
      expect(problems).toMatchObject([
        { kind: 'error', reason: expect.stringMatching(/\(.*set\) is not read: .* --set, --prefix, --from/) },
      ]);
      // The address was only parsed.
      expect(provider.requests.filter(({ verb }) => verb === 'Identify')).toEqual([]);
    }
  },
);

const listed = (inner: string) =>
  `<OAI-PMH><responseDate>2026-11-01</responseDate><ListRecords>${inner}</ListRecords></OAI-PMH>`;

test.each([
  ['a token that comes again', listed('<resumptionToken>x</resumptionToken>'), 'for the second time'],
  ['what is no XML', 'busy', 'XML'],
  ['another document', '<html/>', 'is not one of OAI-PMH'],
  [
    'an error',
    '<OAI-PMH><error code="cannotDisseminateFormat">no such format</error></OAI-PMH>',
    'cannotDisseminateFormat (no such format)',
  ],
])('%s ends the harvest with its reason', async (_, answer, reason) => {
  const { address, provider } = await repository(five);
  provider.override = ({ verb }) => (verb === 'ListRecords' ? answer : undefined);
  const { objects, problems } = await objectsAt(address);
  expect(objects).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.reason).toContain(reason);
});

test('tokens that form a cycle end the harvest, however long the cycle is', async () => {
  const { address, provider } = await repository(five);
  let pages = 0;
  provider.override = ({ verb }) => {
    if (verb !== 'ListRecords') return undefined;
    pages += 1;
    return listed(
      `<record><header><identifier>a</identifier></header></record><resumptionToken>${pages < 5 ? pages : 5 + (pages % 7)}</resumptionToken>`,
    );
  };
  const { problems } = await objectsAt(address);
  expect(problems.at(-1)?.reason).toMatch(/for the second time, and would never end/);
  expect(pages).toBeLessThan(40);
});

test('an endless list of pages without records is abandoned', async () => {
  const { address, provider } = await repository(five);
  provider.override = ({ verb }) =>
    verb === 'ListRecords'
      ? listed(`<resumptionToken>${provider.requests.length}</resumptionToken>`)
      : undefined;
  const { problems } = await objectsAt(address);
  expect(problems.map(({ reason }) => reason)).toEqual([
    'it gives 21 pages without a record one after the other',
  ]);
});

test('records without an image, in unknown formats or without an identifier are named, and the others are imported', async () => {
  const { address, provider, record } = await repository(['a.png']);
  provider.records = [
    { identifier: 'oai:x:1', datestamp: '2026', content: dublinCore('<dc:title>A</dc:title>') },
    { identifier: 'oai:x:2', datestamp: '2026', content: '<unknown/>' },
    record('a.png'),
    { ...record('a.png'), identifier: '' },
  ];
  const { objects, problems } = await objectsAt(address);
  expect(objects.map(({ metadata }) => metadata.title)).toEqual(['a.png']);
  expect(problems.map(({ reason, kind }) => [reason, kind])).toEqual([
    ['the record names neither images nor a IIIF manifest', 'skipped'],
    ['<unknown> is a record in a format that is not known here', 'skipped'],
    ['a record has no identifier', 'skipped'],
  ]);
});

test('a sitemap leads to its entries; pages without an object are reported, a missing one is an error', async () => {
  const { origin, answers, record } = await repository(['a.png', 'b.png']);
  const sitemap = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`;
  const pages = new Map([
    ['/page', '<!doctype html><html></html>'],
    ['/commented', '<!-- a > b -->\n<!DOCTYPE html><br>'],
    ['/xhtml', '<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ]);
  answers.set('/news', '<rss version="2.0"/>');
  answers.set(
    '/sitemap.xml',
    sitemap('/a.xml', '/b.xml', ...pages.keys(), '/news', '/statistics', '/gone', '/sitemap.xml'),
  );
  answers.set('/a.xml', record('a.png').content);
  answers.set('/b.xml', record('b.png').content);
  for (const [path, page] of pages) answers.set(path, page);
  answers.set('/statistics', { objects: 2 });
  const { objects, problems } = await objectsAt(`${origin}/sitemap.xml`);
  expect(objects.map(({ source, scans }) => [source, scans.length])).toEqual([
    [`${origin}/a.xml`, 1],
    [`${origin}/b.xml`, 1],
  ]);
  expect(problems.map(({ reason, kind }) => [reason, kind])).toEqual([
    ...[...pages].map(() => [
      'it is a page for people; give the address of its manifest or record',
      'skipped',
    ]),
    ['<rss> is a record in a format that is not known here', 'skipped'],
    ['it is not a IIIF manifest or collection', 'skipped'],
    [expect.stringContaining('answers 404'), 'error'],
  ]);
});
