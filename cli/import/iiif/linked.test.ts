import { expect, test } from 'vitest';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { manifestWith } from './manifest.fixture.ts';
import { iiifServer } from './server.fixture.ts';

const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Album widoków</title></titleInfo>
  <name type="personal" usage="primary"><namePart>Nowak, Jan</namePart><namePart type="date">1850-1920</namePart></name>
  <originInfo><place><placeTerm type="text">Kraków</placeTerm></place><dateIssued>1901</dateIssued></originInfo>
  <subject><topic>Rynki</topic></subject><physicalDescription><extent>20 k.</extent></physicalDescription></mods>`;
const pair = (label: string, value: string) => ({ label: { pl: [label] }, value: { pl: [value] } });
const metadata = [pair('Autor', 'Nowak, Jan'), pair('Data wydania', '[ok. 1900]'), pair('Temat', 'rynki')];

test('a record that a manifest names completes what it says', async () => {
  const { origin, answers } = await manifestWith((at) => ({
    metadata,
    seeAlso: [
      { id: `${at}/a.json`, type: 'Dataset', format: 'application/ld+json' },
      {
        id: `${at}/dc`,
        type: 'Dataset',
        format: 'text/xml',
        profile: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      },
      { id: `${at}/oai`, type: 'Dataset', format: 'application/xml', profile: 'http://www.loc.gov/mods/v3' },
    ],
    rendering: [
      { id: `${at}/a.pdf`, type: 'Text', format: 'application/pdf', label: { pl: ['PDF do pobrania'] } },
    ],
  }));
  answers.set(
    '/oai',
    `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><GetRecord><record><metadata>${mods}</metadata></record></GetRecord></OAI-PMH>`,
  );
  const { objects, problems } = await objectsAt(`${origin}/m`);
  expect(problems).toEqual([]);
  expect(objects[0]?.metadata).toEqual({
    identifier: `${origin}/m`,
    title: 'Album',
    titles: [{ text: 'Album widoków' }],
    creator: 'Nowak, Jan (1850-1920)',
    date: '[ok. 1900]',
    subjects: [{ text: 'rynki', kind: 'topic', language: 'pl' }],
    publish_place: 'Kraków',
    relations: [{ kind: 'related', text: 'PDF do pobrania', target: `${origin}/a.pdf` }],
    notes: [
      { label: 'Origin info', text: '1901' },
      { label: 'Extent', text: '20 k.' },
    ],
  });
});

test('what a manifest says without telling what it is gives way to the record that tells; a collection of its institution or kind is no work', async () => {
  const { origin, answers } = await manifestWith((at) => ({
    metadata: [
      pair('Autor instytucjonalny', 'Towarzystwo Naukowe'),
      pair('ISSN', '1234-567X'),
      pair('Rodzaj', 'Czasopisma'),
      pair('Seria', 'Sprawozdania, z. 7'),
      pair('Oprawa', 'Skóra'),
    ],
    provider: [{ id: `${at}/museum`, type: 'Agent', label: { none: ['Muzeum'] } }],
    requiredStatement: {
      label: { pl: ['Źródło'] },
      value: { none: ['Muzeum', 'https://example.org/terms'] },
    },
    partOf: ['Muzeum', 'Czasopisma', 'Sprawozdania', 'Skarby'].map((label) => ({
      ...{ id: `${at}/${label}`, type: 'Collection', label: { pl: [label] } },
    })),
    seeAlso: [{ id: `${at}/mods`, type: 'Dataset', format: 'text/xml' }],
  }));
  answers.set(
    '/mods',
    `<mods xmlns="http://www.loc.gov/mods/v3"><identifier type="issn">1234-567X</identifier><note displayLabel="X">Skóra</note>
    <name type="corporate" usage="primary"><namePart>Towarzystwo Naukowe</namePart></name>
    <accessCondition type="use and reproduction" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://example.org/terms">Za zgodą</accessCondition>
    <relatedItem type="series"><titleInfo><title>Sprawozdania</title></titleInfo><part><detail><number>z. 7</number></detail></part></relatedItem></mods>`,
  );
  const { objects } = await objectsAt(`${origin}/m`);
  expect(objects[0]?.metadata).toMatchObject({
    categories: ['serials'],
    contributors: [{ name: 'Towarzystwo Naukowe', role: 'corporate-creator', kind: 'body' }],
    identifiers: [{ kind: 'issn', value: '1234-567X' }],
    source: 'Muzeum',
    rights_url: 'https://example.org/terms',
  });
  expect(objects[0]?.metadata?.relations).toEqual([
    { kind: 'part-of', text: 'Skarby' },
    { kind: 'series', text: 'Sprawozdania', number: 'z. 7' },
  ]);
  expect(objects[0]?.metadata?.notes).toEqual([{ label: 'Oprawa', text: 'Skóra', language: 'pl' }]);
});

test.each(['Gazeta', 'Journal', 'Tytuł', 'Temat', 'Uwagi'])(
  'a collection of the name of a work is a work, and a statement is kept under its label, also if %s is the same',
  async (label) => {
    const { origin } = await manifestWith((at) => ({
      metadata: [pair(label, 'Kurier Warszawski'), pair('Autor', 'Jan Nowak')],
      requiredStatement: pair('Podziękowania', 'Jan Nowak'),
      partOf: [{ id: `${at}/whole`, type: 'Collection', label: { pl: ['Kurier Warszawski'] } }],
    }));
    const { objects } = await objectsAt(`${origin}/m`);
    expect(objects[0]?.metadata).toMatchObject({
      relations: [{ kind: 'part-of', text: 'Kurier Warszawski' }],
      notes: expect.arrayContaining([expect.objectContaining({ label: 'Podziękowania', text: 'Jan Nowak' })]),
    });
  },
);

test('what a manifest says under labels of its own stays beside fields of its record that only happen to have the same words', async () => {
  const notes = [
    ['Miejsce przechowywania', 'Kraków'],
    ['Zdigitalizowano', '1905'],
    ['Dedykacja', 'Lwów'],
    ['Stan', 'pl'],
  ] as const;
  const { origin, answers } = await manifestWith((at) => ({
    metadata: notes.map(([label, text]) => pair(label, text)),
    partOf: [{ id: `${at}/whole`, type: 'Collection', label: { pl: ['Kurier Warszawski'] } }],
    seeAlso: [{ id: `${at}/mods`, type: 'Dataset', format: 'text/xml' }],
  }));
  answers.set(
    '/mods',
    `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo type="uniform"><title>Kurier Warszawski</title></titleInfo>
    <originInfo><place><placeTerm type="text">Kraków</placeTerm></place><dateIssued>1905</dateIssued></originInfo>
    <language><languageTerm>pol</languageTerm></language><subject><geographic>Lwów</geographic></subject></mods>`,
  );
  const { objects } = await objectsAt(`${origin}/m`);
  expect(objects[0]?.metadata).toMatchObject({
    ...{ publish_place: 'Kraków', date: '1905', language: 'pl', subjects: [{ text: 'Lwów' }] },
    titles: [{ text: 'Kurier Warszawski', kind: 'uniform' }],
    relations: [{ kind: 'part-of', text: 'Kurier Warszawski' }],
    notes: notes.map(([label, text]) => ({ label, text, language: 'pl' })),
  });
});

test('a subject stays beside the same name as the place of printing, and a place that is shown beside it as a subject', async () => {
  const { origin, answers } = await manifestWith((at) => ({
    metadata: [pair('Temat', 'Kraków'), pair('Temat', 'Wawel'), pair('Location', 'Lwów')],
    seeAlso: [{ id: `${at}/dc`, type: 'Dataset', format: 'text/xml' }],
  }));
  answers.set(
    '/dc',
    `<dc xmlns="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
    <description>Place of printing: Kraków</description><subject>Lwów</subject><dcterms:spatial>Wawel</dcterms:spatial></dc>`,
  );
  const { objects } = await objectsAt(`${origin}/m`);
  expect(objects[0]?.metadata).toMatchObject({
    subjects: [{ text: 'Kraków' }, { text: 'Lwów' }],
    places: [
      { role: 'depicted', name: 'Lwów' },
      { role: 'printing', name: 'Kraków' },
      { role: 'depicted', name: 'Wawel' },
    ],
  });
});

test('a record on a server that nobody named is not asked for, and told; one that cannot be read gives way to the next', async () => {
  const other = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const { origin, answers } = await manifestWith((at) => ({
    seeAlso: [`${other.origin}/mods.xml`, `${at}/marc.xml`, `${at}/dc.xml`],
  }));
  answers.set('/marc.xml', '<collection><');
  answers.set('/dc.xml', '<dc xmlns="http://purl.org/dc/elements/1.1/"><date>1901</date></dc>');
  const { objects, problems } = await objectsAt(`${origin}/m`);
  expect(objects).toMatchObject([{ metadata: { title: 'Album', date: '1901' } }]);
  expect(problems.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['skipped', expect.stringMatching(/the record of a manifest: .*name it with --origin/)],
    ['error', expect.stringMatching(/the record of a manifest: it is not well-formed XML/)],
  ]);
  expect(other.requests).toEqual([]);
});

test('another title in the record is kept, though the manifest has its words as a subject', async () => {
  const { origin, answers } = await manifestWith((at) => ({
    metadata: [pair('Temat', 'Widoki Krakowa')],
    seeAlso: [{ id: `${at}/marc`, type: 'Dataset', format: 'text/xml' }],
  }));
  const field = (tag: string, text: string) =>
    `<datafield tag="${tag}" ind1="1" ind2=" "><subfield code="a">${text}</subfield></datafield>`;
  answers.set(
    '/marc',
    `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader>${field('245', 'Album')}${field('246', 'Widoki Krakowa')}</record>`,
  );
  const { objects } = await objectsAt(`${origin}/m`);
  expect(objects[0]?.metadata?.titles).toEqual([{ text: 'Widoki Krakowa', kind: 'alternative' }]);
});

test.each<[string, string | number]>([
  ['a web page is in place of', '<!doctype html><p>Maintenance'],
  ['a page that is XML is in place of', '<html><body>Maintenance</body></html>'],
  ['broken XML is in place of', '<dc><'],
  ['the server does not give for the moment', 503],
])(
  'a record that %s is done without by a new object until it is there, and changes no whole one',
  async (_, answer) => {
    const { origin, answers, requests } = await manifestWith((at) => ({
      seeAlso: [
        { id: `${at}/gone.xml`, format: 'text/xml' },
        { id: `${at}/dc.xml`, format: 'text/xml' },
      ],
    }));
    const library = temporaryLibrary();
    const imported = async (dc: string | number, label = 'Album') => {
      answers.set('/dc.xml', dc);
      answers.set('/m', { ...(answers.get('/m') as object), label: { pl: [label] } });
      requests.length = 0;
      const report = await library.import(`${origin}/m`);
      const [object] = (await libraryContent(library.dataDir)).objects;
      return { report, found: [object?.title, object?.tile.related_object.date_descriptive] };
    };
    const dc = '<dc xmlns="http://purl.org/dc/elements/1.1/"><date>1901</date></dc>';
    const first = await imported(answer);
    expect(first).toMatchObject({ report: { code: 1, objects: { added: 1 } }, found: ['Album', null] });
    expect(await imported(answer)).toMatchObject({ report: { objects: { unchanged: 1 } } });
    expect(requests).not.toContain('/files/a.png');
    expect(await imported(dc)).toMatchObject({ report: { code: 0 }, found: ['Album', '1901'] });
    const { report, found } = await imported(answer, 'Inny');
    expect(report).toMatchObject({ code: 1, objects: { changed: 0, unchanged: 0 } });
    expect(report.problems).toContainEqual({
      file: `${origin}/m`,
      reason: expect.stringMatching(
        /^its record .*\/dc\.xml: .*; the object in the library stays as it is until .*objects remove\) and import it again$/,
      ),
      kind: 'error',
    });
    expect(report.problems.filter(({ kind }) => kind === 'error')).toHaveLength(1);
    expect(found).toEqual(['Album', '1901']);
    expect((await imported(dc, 'Inny')).found).toEqual(['Inny', '1901']);
    const { objects } = await libraryContent(library.dataDir);
    await library.run('objects', 'remove', objects[0]?.id ?? '');
    expect((await imported(answer, 'Nowy')).found).toEqual(['Nowy', null]);
    expect((await imported(answer, 'Nowszy')).found).toEqual(['Nowszy', null]);
  },
);

test('what only sounds like a record, and is something else, is skipped and keeps no object as it is', async () => {
  const { origin, answers } = await manifestWith((at) => ({ seeAlso: [`${at}/5dc1-4a`] }));
  const library = temporaryLibrary();
  const imported = async (label: string, page: string | number) => {
    answers.set('/5dc1-4a', page);
    answers.set('/m', { ...(answers.get('/m') as object), label: { pl: [label] } });
    const { code, problems } = await library.import(`${origin}/m`);
    const [object] = (await libraryContent(library.dataDir)).objects;
    return [code, problems.map(({ kind }) => kind).join(), object?.title];
  };
  const page = '<!doctype html><p>Opis';
  expect(await imported('Album', page)).toEqual([0, 'skipped', 'Album']);
  expect(await imported('Inny', page)).toEqual([0, 'skipped', 'Inny']);
  expect(await imported('Nowy', 503)).toEqual([1, 'error', 'Inny']);
});

test('a record that is gone changes the object, but not one of which only another is to be had for the moment', async () => {
  const { origin, answers } = await manifestWith((at) => ({
    seeAlso: [
      { id: `${at}/mods.xml`, format: 'text/xml' },
      { id: `${at}/dc.xml`, format: 'text/xml' },
    ],
  }));
  const library = temporaryLibrary();
  const date = async () => {
    await library.import(`${origin}/m`);
    return (await libraryContent(library.dataDir)).objects[0]?.tile.related_object.date_descriptive;
  };
  answers.set('/mods.xml', mods);
  answers.set('/dc.xml', '<dc xmlns="http://purl.org/dc/elements/1.1/"><date>1902</date></dc>');
  expect(await date()).toBe('1901');
  answers.set('/mods.xml', 503);
  expect(await date()).toBe('1901');
  answers.set('/mods.xml', '<!doctype html><p>Maintenance');
  expect(await date()).toBe('1901');
  answers.set('/mods.xml', 404);
  expect(await date()).toBe('1902');
  answers.set('/dc.xml', 404);
  expect(await date()).toBe(null);
});
