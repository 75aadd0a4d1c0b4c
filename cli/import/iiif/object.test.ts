import { expect, test } from 'vitest';
import { metadataFrom } from '../records/statements.ts';
import { openRemote } from '../remote/client.ts';
import type { Problem } from '../sources/source.ts';
import { manifestObject, manifestStatements } from './object.ts';
import { manifestOf } from './presentation.ts';

/** The metadata of an object whose manifest has these pairs. */
function metadataOf(...metadata: { label: unknown; value: unknown }[]) {
  const json = { '@id': 'https://iiif.example/m', '@type': 'sc:Manifest', label: 'A', metadata };
  const reading = { maxPixels: 1, report: () => undefined };
  // A dummy client is enough, because the manifest has no canvases.
  return manifestObject(manifestOf(json), {} as Parameters<typeof manifestObject>[1], reading).metadata;
}

const pair = (label: unknown, value: unknown) => ({ label, value });

test('an imprint gives place, publisher and date where nothing else does, and is further data else', () => {
  expect(metadataOf(pair('Created Published', ['[Washington, D.C. : Drukarnia, 1894?]']))).toMatchObject({
    publish_place: 'Washington, D.C.',
    contributors: [{ name: 'Drukarnia', role: 'publisher' }],
    date: '1894?',
  });
  const nobody = metadataOf(pair('Imprint', 'Kraków : s.n., 1894'));
  expect(nobody).toMatchObject({ publish_place: 'Kraków', date: '1894' });
  expect(nobody).not.toHaveProperty('contributors');
  const two = 'Königsberg : Gräfe ; Berlin : Pharus, [ca 1938]';
  expect(metadataOf(pair('imprint', two))).toMatchObject({ notes: [{ label: 'Imprint', text: two }] });
  expect(metadataOf(pair('Date', '1900'), pair('imprint', 'Kraków : Druk, 1894'))).toMatchObject({
    date: '1900',
    notes: [{ label: 'Imprint', text: 'Kraków : Druk, 1894' }],
  });
});

test.each(['Cartographer', 'Composer', 'Artist', 'Kartograf'])(
  'the maker under %s keeps that role',
  (label) => {
    const { creator, contributors } = metadataOf(pair(label, 'Nowak, Jan'));
    expect({ creator, contributors }).toEqual({
      creator: 'Nowak, Jan',
      contributors: [
        { name: 'Nowak, Jan', role: label === 'Kartograf' ? 'cartographer' : label.toLowerCase() },
      ],
    });
  },
);

test('the date that the old Polona shows counts, and not the instant that it sorts by', () => {
  const instant = pair('date', '1938-01-01T00:00:00');
  const both = metadataOf(instant, pair('date_descriptive', '[ca 1938]'));
  expect(both).toMatchObject({ date: '[ca 1938]' });
  expect(both).not.toHaveProperty('notes');
  expect(metadataOf(instant)).toMatchObject({ date: '1938-01-01T00:00:00' });
});

test('a label is known by any of its languages', () => {
  expect(metadataOf(pair({ sv: ['Datering'], en: ['Date'] }, { none: ['1696'] }))).toMatchObject({
    date: '1696',
  });
});

test('of titles, descriptions, subjects, kinds and notes, each language is kept, of others the first', () => {
  const inBoth = (pl: string, en: string) => ({ pl: [pl], en: [en] });
  expect(
    metadataOf(
      pair(inBoth('Tytuł', 'Title'), inBoth('Ogrody', 'Gardens')),
      pair(inBoth('Opis', 'Description'), inBoth('Opis książki', 'About the book')),
      pair({ en: ['Subject'] }, inBoth('ogrody', 'gardens')),
      pair({ en: ['Genre'] }, inBoth('album', 'picture book')),
      pair(inBoth('Uwaga', 'Note'), inBoth('Bez okładki', 'Without its cover')),
      pair({ en: ['Place'] }, inBoth('Kraków', 'Cracow')),
      pair({ en: ['Date'] }, inBoth('ok. 1900', 'about 1900')),
    ),
  ).toMatchObject({
    title: 'Ogrody',
    titles: [{ text: 'Gardens', kind: 'translated', language: 'en' }],
    description: { pl: 'Opis książki', en: 'About the book' },
    subjects: [
      { text: 'ogrody', kind: 'topic', language: 'pl' },
      { text: 'gardens', kind: 'topic', language: 'en' },
      { text: 'album', kind: 'genre', language: 'pl' },
      { text: 'picture book', kind: 'genre', language: 'en' },
    ],
    notes: [
      { label: 'Uwaga', text: 'Bez okładki', language: 'pl' },
      { label: 'Note', text: 'Without its cover', language: 'en' },
    ],
    publish_place: 'Kraków',
    date: 'ok. 1900',
  });
});

test('a summary that repeats the title, or itself in another language, is said once', () => {
  const read = (summary: unknown) =>
    manifestObject(
      manifestOf({ id: 'https://iiif.example/m', type: 'Manifest', label: { pl: ['Plan'] }, summary }),
      {} as Parameters<typeof manifestObject>[1],
      { maxPixels: 1, report: () => undefined },
    ).metadata;
  expect(read({ pl: ['Plan'] })).not.toHaveProperty('description');
  const twice = read({ de: ['Tafelband 1'], en: ['Tafelband 1'] });
  expect(twice).toMatchObject({ description: { en: 'Tafelband 1' } });
  expect(twice).not.toHaveProperty('notes');
});

test('a value that is nothing but a link keeps its address as further data', () => {
  const link = '<a href="https://katalog.example/?id=1&amp;lang=en">View the catalogue record</a>';
  const metadata = metadataOf(
    pair('Catalogue record', link),
    pair('Author', '<a href="https://x.example">Lis, Ewa</a>'),
  );
  expect(metadata).toMatchObject({
    creator: 'Lis, Ewa',
    notes: [
      { label: 'Catalogue record', text: 'View the catalogue record: https://katalog.example/?id=1&lang=en' },
      { label: 'Author', text: 'Lis, Ewa: https://x.example' },
    ],
  });
});

test('the address of a value under a common label is kept with what it names', () => {
  const link = (text: string, address: string) => `<a href="https://${address}">${text}</a>`;
  const { creator, subjects, rights, rights_url, notes } = metadataOf(
    pair('Creator', link('Lis, Ewa', 'viaf.org/viaf/1')),
    pair('Editor', link('Nowak, Jan', 'd-nb.info/gnd/2')),
    pair('Subject', link('Herbs', 'www.wikidata.org/entity/Q3')),
    pair('Rights', link('CC BY', 'creativecommons.org/licenses/by/4.0/')),
    pair('Publisher', link('Skalski', 'katalog.example/?q=Skalski')),
    pair('Identifier', '<a href="urn:x:1">urn:x:1</a>'),
  );
  expect({ creator, subjects, rights, rights_url, notes }).toEqual({
    creator: 'Lis, Ewa',
    subjects: [{ text: 'Herbs', kind: 'topic', uri: 'https://www.wikidata.org/entity/Q3' }],
    rights: 'CC BY',
    rights_url: 'https://creativecommons.org/licenses/by/4.0/',
    notes: [
      { label: 'Authority', text: 'Lis, Ewa: https://viaf.org/viaf/1' },
      { label: 'Authority', text: 'Nowak, Jan: https://d-nb.info/gnd/2' },
      { label: 'Publisher', text: 'Skalski: https://katalog.example/?q=Skalski' },
    ],
  });
});

test('identifiers are known by labels that name their kind', () => {
  const doi = pair('Identifier (DOI)', 'https://doi.org/10.11588/diglit.5211');
  const urn = pair('Identifier (URN)', 'urn:nbn:de:bsz:16-diglit-52116');
  expect(metadataOf(doi, urn)).toMatchObject({
    identifiers: [
      { kind: 'doi', value: '10.11588/diglit.5211' },
      { kind: 'urn', value: 'urn:nbn:de:bsz:16-diglit-52116' },
    ],
  });
});

test('the first page about a work is its source, others are related, but not the same in another language', () => {
  const page = (name: string, more = {}) => ({ id: `https://iiif.example/${name}`, type: 'Text', ...more });
  const homepage = [
    page('a', { language: ['pl'] }),
    page('en/a', { language: ['en'] }),
    page('b', { label: { en: ['Exhibition'] } }),
    page('c', { language: ['pl'] }),
    page('d', { label: { pl: ['Album'] } }),
  ];
  const label = { pl: ['Album'] };
  const manifest = manifestOf({ id: 'https://iiif.example/m', type: 'Manifest', label, homepage });
  const client = {} as Parameters<typeof manifestObject>[1];
  expect(manifestObject(manifest, client, { maxPixels: 1, report: () => undefined }).metadata).toMatchObject({
    source_url: 'https://iiif.example/a',
    relations: [
      { kind: 'related', text: 'Exhibition', target: 'https://iiif.example/b' },
      { kind: 'related', text: 'https://iiif.example/c', target: 'https://iiif.example/c' },
      { kind: 'related', text: 'Album', target: 'https://iiif.example/d' },
    ],
  });
});

test('further providers, and a value without a label that is not said elsewhere, are notes', () => {
  const provider = ['Muzeum', 'Archiwum'].map((name) => ({ type: 'Agent', label: { pl: [name] } }));
  const metadata = ['3 kg', 'Opis'].map((value) => ({ label: { none: [''] }, value: { none: [value] } }));
  const id = 'https://iiif.example/m';
  const read = manifestOf({ id, type: 'Manifest', summary: { pl: ['Opis'] }, provider, metadata });
  const client = {} as Parameters<typeof manifestObject>[1];
  const { metadata: found } = manifestObject(read, client, { maxPixels: 1, report: () => undefined });
  expect(found).toMatchObject({
    source: 'Muzeum',
    notes: [
      { label: 'Note', text: '3 kg' },
      { label: 'Source', text: 'Archiwum' },
    ],
  });
});

test('labels that are roles name people in any language, with a colon or without, several and unknown ones', () => {
  const metadata = metadataOf(
    pair('Translator:', 'Lis, Ewa; Nowak, Jan'),
    pair('Editor', 'nieznany'),
    pair({ cs: ['Rytec'], pl: ['Rytownik'] }, { none: ['Kot, Anna'] }),
  );
  expect(metadata).toMatchObject({
    contributors: [
      { name: 'Lis, Ewa', role: 'translator' },
      { name: 'Nowak, Jan', role: 'translator' },
      { name: 'Kot, Anna', role: 'engraver' },
    ],
  });
  expect(metadata.contributors).toHaveLength(3);
  expect(metadata).not.toHaveProperty('notes');
});

test.each(['Publisher', 'Wydawca', 'Contributor', 'Distributor', 'Księgarz'])(
  'under a common label, and under one of ours, are names, and nobody is a person: %s',
  (label) => {
    const { contributors } = metadataOf(pair(label, ['Gebethner i Wolff; Arct', '[s.n.]']));
    expect(contributors?.map(({ name }) => name)).toEqual(['Gebethner i Wolff', 'Arct']);
  },
);

test('of those under a common label, what they are and did is told as elsewhere', () => {
  expect(metadataOf(pair('Publisher', 'Arct')).contributors).toEqual([
    { name: 'Arct', role: 'publisher', kind: 'body' },
  ]);
  expect(metadataOf(pair('Contributor', 'Nowak, Anna (engraver); Kowal, Jan')).contributors).toEqual([
    { name: 'Nowak, Anna', role: 'engraver' },
    { name: 'Kowal, Jan' },
  ]);
});

test('a canvas has its label, unless that counts it as our manifests do, and may be a whole opening', () => {
  const items = ['Scan 1', 'Scan 12', 'Skan 3'].map((text, index) => ({
    ...{ id: `https://iiif.example/c${index}`, type: 'Canvas', width: 6, height: 4, label: { en: [text] } },
    ...(index === 1 && { behavior: ['facing-pages'] }),
    items: [
      {
        type: 'AnnotationPage',
        items: [
          {
            ...{ type: 'Annotation', motivation: 'painting' },
            body: { id: `https://iiif.example/${index}.jpg`, type: 'Image' },
          },
        ],
      },
    ],
  }));
  const json = { id: 'https://iiif.example/m', type: 'Manifest', label: { en: ['A'] }, items };
  const client = openRemote({ address: json.id, origins: [], concurrency: 1, userAgent: 'test' });
  const { scans } = manifestObject(manifestOf(json), client, { maxPixels: 1, report: () => undefined });
  expect(scans.map(({ name }) => name)).toEqual([undefined, 'Scan 12', undefined]);
  expect(scans.map(({ structure }) => structure)).toEqual([undefined, 'DOUBLE_PAGE', undefined]);
});

test.each([
  [
    'Plan miasta.',
    {
      description: { pl: 'Plan miasta.' },
      notes: [{ label: 'Description', text: 'Opis', language: 'pl' }],
    },
  ],
  ['Opis', { description: { pl: 'Opis' }, notes: undefined }],
])('a summary beside a description among the pairs is kept, unless it is the same: %s', (text, expected) => {
  const json = { '@id': 'https://iiif.example/m', '@type': 'sc:Manifest', label: 'A', description: 'Opis' };
  const manifest = manifestOf({ ...json, metadata: [pair('Description', text)] });
  const reading = { maxPixels: 1, report: () => undefined };
  const metadata = manifestObject(manifest, {} as Parameters<typeof manifestObject>[1], reading).metadata;
  expect({ description: metadata.description, notes: metadata.notes }).toEqual(expected);
});

test('labels that are roles name people, and the summary stays beside a title among the pairs', () => {
  const json = {
    '@id': 'https://iiif.example/m',
    '@type': 'sc:Manifest',
    label: 'A',
    description: 'Opis',
    metadata: [pair('Title', 'Atlas'), pair([{ '@value': 'Tłumacz', '@language': 'pl' }], 'Lis, Ewa')],
  };
  const reading = { maxPixels: 1, report: () => undefined };
  const metadata = manifestObject(
    manifestOf(json),
    {} as Parameters<typeof manifestObject>[1],
    reading,
  ).metadata;
  expect(metadata).toMatchObject({
    title: 'Atlas',
    description: { pl: 'Opis' },
    contributors: [{ name: 'Lis, Ewa', role: 'translator' }],
  });
  expect(metadata).not.toHaveProperty('notes');
});

test.each([
  ['version 3', { items: [{ items: [{ body: 'FIRST' }, { body: 'SECOND' }] }] }, 'is composed of 2'],
  [
    'one annotation of version 3',
    { items: [{ items: [{ body: ['FIRST', 'SECOND'] }] }] },
    'is composed of 2',
  ],
  ['version 2', { images: [{ resource: 'FIRST' }, { resource: 'SECOND' }] }, 'is composed of 2'],
  [
    'a choice of two',
    { items: [{ items: [{ body: { type: 'Choice', items: ['FIRST', 'SECOND'] } }] }] },
    'offers a choice of',
  ],
  ['the same twice', { images: [{ resource: 'FIRST' }, { resource: 'FIRST' }] }, undefined],
])(
  'of a canvas with several pictures the first is shown, and the others are named: %s',
  (_, content, which) => {
    const picture = (name: string) => ({ id: `https://iiif.example/${name}.jpg`, type: 'Image' });
    const canvas = JSON.parse(
      JSON.stringify({ id: 'https://iiif.example/c', type: 'Canvas', ...content }),
      (_key, value) => (value === 'FIRST' || value === 'SECOND' ? picture(value) : value),
    );
    const problems: Problem[] = [];
    const reading = { maxPixels: 1, report: (problem: Problem) => void problems.push(problem) };
    const manifest = manifestOf({ id: 'https://iiif.example/m', type: 'Manifest', items: [canvas] });
    const { scans } = manifestObject(manifest, {} as Parameters<typeof manifestObject>[1], reading);
    expect(scans.map(({ file }) => file)).toEqual(['https://iiif.example/FIRST.jpg']);
    const reason = `the canvas ${which} pictures, of which only the first is imported`;
    const warning = { file: 'https://iiif.example/c', reason, kind: 'warning' };
    expect(problems).toEqual(which ? [warning] : []);
  },
);

test('ranges of version 3 all stay, even with the same id; those of version 2 are named by their ids; none are contents by their behaviour', () => {
  const range = (label: string, inner: unknown[] = []) => ({ id: 'r', type: 'Range', label, items: inner });
  const labelsIn = (ranges: ReturnType<typeof manifestOf>['ranges']): unknown[] =>
    ranges.map(({ labels, ranges: inner }) => [...labels.map(({ text }) => text), ...labelsIn(inner)]);
  const apart = (behavior: string) => ({ ...range(behavior, [range('B')]), behavior: [behavior] });
  const structures = [range('A', [apart('no-nav')]), range('C'), { ...apart('sequence'), items: [] }];
  expect(labelsIn(manifestOf({ type: 'Manifest', structures }).ranges)).toEqual([['A', ['B']], ['C']]);
  const listed = [
    { '@id': 'r1', label: 'A', ranges: ['r2'] },
    { '@id': 'r2', label: 'B' },
  ];
  const second = { '@type': 'sc:Manifest', sequences: [], structures: listed };
  expect(labelsIn(manifestOf(second).ranges)).toEqual([['A', ['B']]]);
});

test('a value that is the same in every language is kept once', () => {
  const metadata = metadataOf(
    pair('Format', { en: ['30 cm'], pl: ['30 cm'] }),
    pair('Subject', { en: ['Kraków'], pl: ['Kraków'] }),
  );
  expect([metadata?.notes?.length, metadata?.subjects?.length]).toEqual([1, 1]);
});

test('titles, names and labels are one line, where descriptions and values under a label keep paragraphs', () => {
  const two = (first: string, second: string) => ({ pl: [`<p>${first}</p><p>${second}</p>`] });
  const ranges = Array.from({ length: 2000 }, (_, index) => ({
    type: 'Range',
    label: { pl: [`Karta ${index}`] },
    metadata: [{ label: { pl: ['Dukt'] }, value: { pl: ['kursywa'] } }],
  }));
  const manifest = {
    ...{ type: 'Manifest', label: two('Księga', 'ziemska'), summary: two('Raz.', 'Dwa.') },
    metadata: [
      { label: { pl: ['Temat'] }, value: two('Sądy', 'ziemskie') },
      { label: two('Stan', 'zachowania'), value: two('Dobry.', 'Po konserwacji.') },
    ],
    structures: ranges,
  };
  const { title, subjects, description, notes } = metadataFrom(manifestStatements(manifestOf(manifest)));
  expect([title, subjects?.[0]?.text, description?.pl]).toEqual([
    'Księga ziemska',
    'Sądy ziemskie',
    'Raz.\n\nDwa.',
  ]);
  expect(notes?.[0]).toMatchObject({ label: 'Stan zachowania', text: 'Dobry.\n\nPo konserwacji.' });
  expect(notes).toHaveLength(1001);
});
