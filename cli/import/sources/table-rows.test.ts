import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, temporaryLibrary } from '../library.fixture.ts';
import { collected, image } from './collected.fixture.ts';

const problemsOf = async (...lines: string[]) => {
  const pages = { 'p1.jpg': image, 'p2.jpg': image, 'p3.jpg': image };
  const { objects, ...problems } = await collected({ 't.csv': lines.join('\n'), ...pages });
  const files = objects.filter(({ metadata }) => metadata.identifier).map((object) => object.files);
  return { objects, files, ...problems };
};

test('rows with one identifier are scans of one object, and lines that contradict each other are reported', async () => {
  const same = await problemsOf('id,title,date,file', 'K1,Book,,p1.jpg', 'K1,Book,1901,p2.jpg');
  expect(same.files).toEqual([['p1.jpg', 'p2.jpg']]);
  expect(same.objects[0]).toMatchObject({ names: [undefined, undefined], metadata: { date: '1901' } });
  expect(same.warnings).toBe('');
  const other = await problemsOf('id,title,file', 'K1,Book,p1.jpg', 'K1,Plate,p2.jpg');
  expect(other.objects[0]).toMatchObject({ title: 'Book', names: [undefined, 'Plate'] });
  expect(other.warnings).toBe(
    't.csv: Book: lines 2, 3 have the same identifier and differ in title; the first counts',
  );
});

test.each([
  ['creator,creator', '"Kowalski, Jan",', { creator: 'Kowalski, Jan' }],
  [
    'creator,creator',
    '"Kowalski, Jan","Nowak, Ewa"',
    { creator: 'Kowalski, Jan', contributors: [{ name: 'Nowak, Ewa', role: 'creator' }] },
  ],
  ['subject,subject,dc:subject', 'sea,,ships', { subjects: [{ text: 'sea' }, { text: 'ships' }] }],
  [
    'dc:title,dcterms:title',
    'Map,Mapa',
    {
      title: 'Book',
      notes: expect.arrayContaining([
        { label: 'Title (4)', text: 'Map' },
        { label: 'Title (5)', text: 'Mapa' },
      ]),
    },
  ],
])('columns of one name (%s) lose nothing: %s', async (names, cells, metadata) => {
  const { objects } = await problemsOf(`id,title,file,${names}`, `K1,Book,p1.jpg,${cells}`);
  expect(objects[0]?.metadata).toMatchObject(metadata);
});

test.each([
  ['a scan of a scan', 'C,B,Leaf,p3.jpg', 'line 4: Leaf: its parent, B, is itself a scan of A'],
  ['a scan of itself', 'C,C,Leaf,p3.jpg', 'line 4: Leaf: it is its own parent'],
  ['a scan of a row that is not there', 'C,D,Leaf,p3.jpg', 'line 4: Leaf: no row has the identifier'],
])('%s is told with its line', async (_, row, reason) => {
  const { files, errors } = await problemsOf(
    'id,parent,title,file',
    'A,,Book,p1.jpg',
    'B,A,Page,p2.jpg',
    row,
  );
  expect(files).toEqual([['p1.jpg', 'p2.jpg']]);
  expect(errors).toContain(reason);
});

test('quotation marks within tab-separated cells are text, those around a whole cell are not', async () => {
  const rows = [
    ['id', 'title', 'description', 'file '],
    ['A', '"Halka": opera', '12" side ', 'p1.jpg'],
    ['B', '"Hrabina"', '"Ein ""Lied""\nohne Worte"', 'p2.jpg'],
  ];
  for (const end of ['\n', '\r\n']) {
    const { objects, errors } = await collected({
      't.tsv': rows.map((cells) => cells.join('\t')).join(end),
      'p1.jpg': image,
      'p2.jpg': image,
    });
    expect(errors).toBe('');
    expect(objects).toMatchObject([
      { title: '"Halka": opera', metadata: { description: { pl: '12" side' } }, files: ['p1.jpg'] },
      { title: 'Hrabina', metadata: { description: { pl: 'Ein "Lied"\nohne Worte' } }, files: ['p2.jpg'] },
    ]);
  }
});

// "Żółw;Łąka" in Windows-1250.
const windows = Buffer.from([0xaf, 0xf3, 0xb3, 0x77, 0x3b, 0xa3, 0xb9, 0x6b, 0x61]);

test.each([
  [
    'Windows-1250',
    't.csv: it is not in UTF-8 and is read as Windows-1250; save it as UTF-8 if letters come out wrong',
    Buffer.concat([Buffer.from('title;creator;file\r\n'), windows, Buffer.from(';p.jpg\r\n')]),
  ],
  [
    'ISO 8859-2',
    't.csv: it is not in UTF-8 and is read as ISO 8859-2; save it as UTF-8 if letters come out wrong',
    Buffer.from('title;creator;file\r\n\xaf\xf3\xb3w;\xa3\xb1ka;p.jpg\r\n', 'latin1'),
  ],
  ['UTF-16', '', Buffer.from('\ufefftitle;creator;file\r\nŻółw;Łąka;p.jpg\r\n', 'utf16le')],
])('a table in %s is read', async (_, warning, table) => {
  const { objects, errors, warnings } = await collected({ 't.csv': table, 'p.jpg': image });
  expect([errors, warnings]).toEqual(['', warning]);
  expect(objects).toMatchObject([{ metadata: { title: 'Żółw', creator: 'Łąka' }, files: ['p.jpg'] }]);
});

test('an unclosed quotation mark is text in tab-separated files, and otherwise reported with its line', async () => {
  const rows = ['id,title,file', '1,Zero,a.jpg', '2,"Raz,b.jpg', '3,Dwa,c.jpg'].join('\n');
  const images = { 'a.jpg': image, 'b.jpg': image, 'c.jpg': image };
  const tabs = await collected({ 't.tsv': rows.replaceAll(',', '\t'), ...images });
  expect(tabs.objects.map(({ title }) => title)).toEqual(['Zero', '"Raz', 'Dwa']);
  const commas = await collected({ 't.csv': rows, ...images });
  expect(commas.errors).toMatch(
    /^t.csv: it is not a table that can be read: the row at line 3 has a quotation mark/,
  );
});

test.each([
  ['', 'errors', 't.csv: it is not a table that can be read: it is empty (0 bytes)'],
  [
    'id,title\n',
    'errors',
    't.csv: it is not a table that can be read: it has no row below that of the names of its columns',
  ],
  [
    'Titolo;Scansione\nA;a.jpg',
    'skipped',
    /title is called title, label, short title, tytuł; identifier is called .*; file is called .*filename/,
  ],
] as const)('of the table %j it is said what is wrong', async (table, kind, reason) => {
  const result = await collected({ 't.csv': table });
  if (typeof reason === 'string') expect(result[kind]).toBe(reason);
  else expect(result[kind]).toMatch(reason);
});

test('columns of a Polish table, and of an export of CONTENTdm', async () => {
  const polish =
    'Identyfikator;Tytuł;Autor;Rok wydania;Nazwa pliku;Sygnatura\n1;Atlas;Nowak, Jan;1938;a.png;IV 3\n';
  const contentdm = 'Title\tDate\tCONTENTdm number\tCONTENTdm file name\nBrama\t1939\t7\tb.png\n';
  const { objects } = await collected({
    'x/t.csv': polish,
    'x/a.png': image,
    'y/t.tsv': contentdm,
    'y/b.png': image,
  });
  expect(objects.map(({ files, metadata }) => [...files, metadata])).toMatchObject([
    [
      'x/a.png',
      {
        ...{ identifier: '1', title: 'Atlas', creator: 'Nowak, Jan', date: '1938' },
        identifiers: [{ kind: 'shelfmark', value: 'IV 3' }],
        notes: [],
      },
    ],
    ['y/b.png', { identifier: '7', title: 'Brama', date: '1939' }],
  ]);
});

test('emptied rows of a spreadsheet, and its line with the delimiter, are not rows', async () => {
  const lines = [
    'sep=;',
    'Identyfikator;Tytuł;Plik',
    'K1;Atlas, mapy;p1.jpg',
    ';;',
    ' ;;',
    'K2;Brama;gone.jpg',
  ];
  const { files, skipped, errors } = await problemsOf(...lines);
  expect(files).toEqual([['p1.jpg']]);
  expect(skipped).toBe('');
  expect(errors).toBe('t.csv, line 6: Brama: gone.jpg is not there');
});

test('a column named after a kind of identifiers has identifiers of this kind', async () => {
  const { objects } = await collected({
    't.csv': 'id;title;Call number;ISBN;DOI\n1;Atlas;"Cim. 1; II 2/3";83-01-00000-1;https://doi.org/10.1/x\n',
    '1.png': image,
  });
  expect(objects[0]?.metadata).toMatchObject({
    identifiers: [
      { kind: 'shelfmark', value: 'Cim. 1' },
      { kind: 'shelfmark', value: 'II 2/3' },
      { kind: 'isbn', value: '83-01-00000-1' },
      { kind: 'doi', value: '10.1/x' },
    ],
    notes: [],
  });
});

const sici = '10.1002/(SICI)1096-8644(199602)99:2<345::AID-AJPA9>3.0.CO;2-X';

test.each([
  ['DOI', sici, [{ kind: 'doi', value: sici }], []],
  [
    'DOI',
    `"${sici}; doi:10.1/x | https://doi.org/10.1/y;"`,
    [sici, '10.1/x', '10.1/y'].map((value) => ({ kind: 'doi', value })),
    [],
  ],
  ['DOI', 'w przygotowaniu', [], [{ label: 'Doi', text: 'w przygotowaniu' }]],
  ['ISBN', 'brak', [], [{ label: 'Isbn', text: 'brak' }]],
  ['ISSN', '"0033-202X; brak"', [], [{ label: 'Issn', text: '0033-202X; brak' }]],
  ['Sygnatura', 'Brak sygnatury', [], [{ label: 'Sygnatura', text: 'Brak sygnatury' }]],
  ['Sygnatura', '–', [], [{ label: 'Sygnatura', text: '–' }]],
  ['Sygnatura', 'Bracki kodeks', [{ kind: 'shelfmark', value: 'Bracki kodeks' }], []],
  ['identifier,Sygnatura', 'A-1,A-1', [{ kind: 'shelfmark', value: 'A-1' }], []],
  [
    'identifier,call_number,Sygnatura',
    'A-2,A-1,A-1',
    [
      { kind: 'shelfmark', value: 'A-1' },
      { kind: 'number', value: 'A-2' },
    ],
    [],
  ],
])(
  'of the columns %s with %s it is kept what identifies the object',
  async (names, cells, identifiers, notes) => {
    const { objects } = await problemsOf(`id,title,file,${names}`, `5,Atlas,p1.jpg,${cells}`);
    expect(objects[0]?.metadata).toMatchObject({ identifier: '5', identifiers, notes });
  },
);

test('a column marked as private is in no public table, and further cells of a scan are labelled with their columns', async () => {
  const { sources } = await problemsOf(
    'id;parent;title;file;Sygnatura;Uwagi;Ofiarodawca [private]',
    '1;;Atlas;;IV 1;;Nowak',
    '2;1;Karta;p1.jpg;IV 3;plama;Zych',
  );
  expect(sources[0]?.scans).toMatchObject([{ description: 'Sygnatura: IV 3 · Uwagi: plama' }]);
  expect(JSON.stringify(sources)).not.toMatch(/Nowak|Zych/);
});

test('midnight, which a spreadsheet adds to a day, is not part of the date', async () => {
  const { objects } = await collected({
    't.csv': 'id,title,date\n1,Album,1863-11-19 00:00:00\n2,List,1863-11-19 10:00:00\n',
    '1.png': image,
    '2.png': image,
  });
  expect(objects.map(({ metadata }) => metadata.date)).toEqual(['1863-11-19', '1863-11-19 10:00:00']);
});

test('values in wrong columns, because one contains the delimiter, are reported with their lines', async () => {
  const csv = 'id;title;language;rights\n1;A;pol;lat;CC0\n2;B;pol;CC0;;\n3;C;pol\n';
  const { objects, warnings } = await collected({
    't.csv': csv,
    '1.png': image,
    '2.png': image,
    '3.png': image,
  });
  expect(objects).toHaveLength(3);
  expect(warnings).toMatch(/^t\.csv: it has more values than names of columns in line 2, so that/);
});

test.each([
  ['.xlsx', 'PK\u0003\u0004'],
  ['.xls', '\u00d0\u00cf\u0011\u00e0'],
])('a workbook (%s) called .csv is an error, and what it may describe waits for it', async (_, start) => {
  const { objects, errors } = await collected({ 't.csv': Buffer.from(start, 'latin1'), 'a.jpg': image });
  expect(objects).toEqual([]);
  expect(errors).toMatch(/^t\.csv: .*it is a workbook .*save its sheet as CSV in UTF-8$/);
});

test('a row is told with the folder of its table', async () => {
  const { import: importFrom } = temporaryLibrary();
  const folder = await folderWith({ 'a/spis.csv': 'id,title,file\n1,A,a.jpg\n' });
  const { problems } = await importFrom('--dry-run', folder);
  expect(problems[0]?.file).toBe(`${join(folder, 'a/spis.csv')}, line 2: A`);
});
