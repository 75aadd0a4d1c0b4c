import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const facts = { title: 'Mapa', date: 1901, categories: ['maps'], is_public: false };
const yaml = 'title: Mapa\ndate: 1901\ncategories: [maps]\nis_public: false\n';
const expected = { title: 'Mapa', date: '1901', categories: ['maps'], is_public: false };

test.each([
  ['metadata.yaml', yaml],
  ['metadata.yml', yaml],
  ['metadata.json', JSON.stringify(facts)],
])('%s describes all images of its folder, in natural order', async (name, text) => {
  const { objects, errors, warnings } = await collected({
    [name]: text,
    'strona 10.png': image,
    'strona 9.png': image,
    'okładka.jpg': image,
  });
  expect([errors, warnings]).toEqual(['', '']);
  expect(objects).toMatchObject([{ metadata: expected }]);
  expect(objects[0]?.files).toEqual(['okładka.jpg', 'strona 9.png', 'strona 10.png']);
});

test.each(['mapa.yaml', 'mapa.yml', 'mapa.json'])('%s describes the image of the same name', async (name) => {
  const text = name.endsWith('json') ? JSON.stringify(facts) : yaml;
  const { objects } = await collected({ [name]: text, 'mapa.tif': image, 'other.tif': image });
  expect(objects.map(({ title, files }) => [title, files])).toEqual(
    expect.arrayContaining([
      ['Mapa', ['mapa.tif']],
      ['Other', ['other.tif']],
    ]),
  );
});

test('numbers in JSON stay as written in identifiers, however long', async () => {
  const text = '{"identifier": 12345678901234567890, "title": 1.10, "pixels_per_cm": 118}';
  const { objects, sources } = await collected({ 'a.json': text, 'a.png': image });
  expect(objects[0]?.metadata).toMatchObject({
    identifier: '12345678901234567890',
    title: '1.10',
    pixels_per_cm: 118,
  });
  expect(sources[0]?.previousIdentifier).toBe('12345678901234567000');
});

test('JSON with numbers that parsing would change is still read as JSON: a repeated key has its last value', async () => {
  const text = String.raw`{"number": 1.10, "number": 2.10, "title": "T. \"1.10\""}`;
  const { objects } = await collected({ 'a.json': text, 'a.png': image });
  expect(objects[0]?.metadata).toMatchObject({ number: '2.10', title: 'T. "1.10"' });
});

test('a category that cannot be a key of the store is reported', async () => {
  const description = JSON.stringify({ title: 'Mapa', categories: ['maps', 'x'.repeat(1001)] });
  const { errors } = await collected({ 'metadata.json': description, 'a.png': image });
  expect(errors).toContain('too long');
});

test('a table of contents may have a hundred levels', async () => {
  const levels = Array.from({ length: 100 }, (_, index) => `Poziom ${index + 1}`);
  const parts = levels.reduceRight<object[]>((inner, label) => [{ label, first: 1, parts: inner }], []);
  const files = { 'metadata.json': JSON.stringify({ title: 'Spis', parts }), 'a.png': image };
  const { objects, errors } = await collected(files);
  expect(errors).toBe('');
  expect(JSON.stringify(objects[0]?.metadata.parts)).toContain('Poziom 100');
});

test('scans may be listed by their files alone', async () => {
  const { objects, errors } = await collected({
    'metadata.yaml': 'title: Spacje\nscans:\n  - skan 2.jpg\n  - { file: skan 1.jpg, name: Tył }\n',
    'skan 1.jpg': image,
    'skan 2.jpg': image,
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([{ files: ['skan 2.jpg', 'skan 1.jpg'], names: [undefined, 'Tył'] }]);
});

test('scans listed by a description keep its order and its details', async () => {
  const { objects, errors } = await collected({
    'metadata.yaml': [
      'title: Książka',
      'scans:',
      '  - { file: b.png, name: Okładka, text: words.xml }',
      '  - { file: a.png }',
      '  - { file: gone.png }',
      '  - { file: ../up.png }',
    ].join('\n'),
    'a.png': image,
    'b.png': image,
    'words.xml': '<alto/>',
  });
  expect(objects[0]).toMatchObject({
    files: ['b.png', 'a.png'],
    names: ['Okładka', undefined],
    texts: ['words.xml', undefined],
  });
  expect(errors).toMatch(/gone\.png is not there/);
  expect(errors).toMatch(/\.\.\/up\.png leaves the folder/);
});

const further = [
  'titles: [{ text: Map, kind: translated, language: en }, { text: Plan }]',
  'contributors: [{ name: "Nowak, Jan", role: engraver, dates: 1850-1920 }]',
  'subjects: [Zamki, 1939, { text: Kraków, kind: place, language: pl, uri: "https://example.org/1" }]',
  'identifiers: [{ kind: isbn, value: 83-01 }]',
  'series: Biblioteka',
  'notes: [{ label: Oprawa, text: Skóra, language: pl }]',
  'languages: [pl, la]',
  'parts:',
  '  - { label: Tom I, kind: volume, first: 1, last: 2, parts: [{ label: Wstęp, first: 1 }] }',
].join('\n');

test('a description may have more fields than the contract', async () => {
  const { objects, errors, warnings } = await collected({ 'a.yaml': `${yaml}${further}`, 'a.png': image });
  expect([errors, warnings]).toEqual(['', '']);
  expect(objects[0]?.metadata).toEqual({
    ...expected,
    titles: [{ text: 'Map', kind: 'translated', language: 'en' }, { text: 'Plan' }],
    contributors: [{ name: 'Nowak, Jan', role: 'engraver', dates: '1850-1920' }],
    subjects: [
      { text: 'Zamki' },
      { text: '1939' },
      { text: 'Kraków', kind: 'place', language: 'pl', uri: 'https://example.org/1' },
    ],
    identifiers: [{ kind: 'isbn', value: '83-01' }],
    series: 'Biblioteka',
    notes: [{ label: 'Oprawa', text: 'Skóra', language: 'pl' }],
    languages: ['pl', 'la'],
    parts: [{ label: 'Tom I', kind: 'volume', first: 1, last: 2, parts: [{ label: 'Wstęp', first: 1 }] }],
  });
});

test.each(['""', '"  "', 'null'])('the title %s is none: the file names the object', async (none) => {
  const { objects } = await collected({
    'mapa.yaml': `title: ${none}\nrights: ""\ndate: 1901`,
    'mapa.png': image,
  });
  expect(objects[0]?.metadata).toEqual({ title: 'Mapa', date: '1901' });
});

test('values that look like numbers stay as written', async () => {
  const numbers = [
    'identifier: 00420',
    'number: 1.10',
    'identifiers: [{ kind: isbn, value: 0123456789 }, { kind: oclc, value: 12345678901234567890 }]',
    'pixels_per_cm: 118.10',
    'parts: [{ label: I, first: 01 }]',
  ];
  const { objects, errors } = await collected({ 'a.yaml': numbers.join('\n'), 'a.png': image });
  expect(errors).toBe('');
  expect(objects[0]?.metadata).toMatchObject({
    identifier: '00420',
    number: '1.10',
    identifiers: [{ value: '0123456789' }, { value: '12345678901234567890' }],
    pixels_per_cm: 118.1,
    parts: [{ first: 1 }],
  });
});

test.each([
  ['+90', '1.2e2'],
  ['-090', '0x78'],
  ['"90"', '"120"'],
])('the rotation %s and %s pixels in a centimetre are numbers', async (rotation, pixels) => {
  const description = `pixels_per_cm: ${pixels}\nscans: [{ file: a.png, rotation: ${rotation} }]\n`;
  const { objects, sources, errors } = await collected({ 'metadata.yaml': description, 'a.png': image });
  expect(errors).toBe('');
  expect(objects[0]?.metadata.pixels_per_cm).toBe(120);
  expect(Math.abs(sources[0]?.scans[0]?.rotation ?? 0)).toBe(90);
});

test.each([
  ['is_public: ""', /is_public: /],
  ['is_public: "  "', /is_public: /],
  ['scans: [{ file: a.png, interesting: "" }]', /interesting: /],
  ['pixels_per_cm: +', /pixels_per_cm: /],
  ['subjects: [{ txt: Zamki }]', /subjects\.0/],
  ['subjects: [" "]', /subjects\.0\.text: says nothing/],
  ['contributors: [{ role: engraver }]', /contributors\.0\.name: missing$/],
  ['contributors: [{ name: X, kind: cat }]', /contributors\.0\.kind/],
  ['parts: [{ label: I, parts: [{ label: II, first: 0 }] }]', /parts\.0\.parts\.0\.first/],
  ['relations: [{ kind: part-of }]', /relations\.0\.text: missing$/],
  ['places: [{ name: X }]', /places\.0\.role: missing$/],
  ['creator: [A, B]', /creator: not a single text; further ones go into contributors/],
  ['language: [pl, la]', /language: not a single text; further ones go into languages/],
  ['date: [1905, 1906]', /date: not a single text$/],
  ['description: [A]', /description: not a single text, nor one in pl and one in en/],
])('%s is refused by name', async (wrong, reason) => {
  const { errors } = await collected({ 'a.yaml': `title: A\n${wrong}\n`, 'a.png': image });
  expect(errors).toMatch(reason);
});

test('a mistyped key is reported, and the rest is read', async () => {
  const { objects, warnings } = await collected({
    'metadata.yaml': 'title: Mapa\ntytul: Map\ncreatr: X\n',
    'a.png': image,
  });
  expect(objects).toMatchObject([{ title: 'Mapa' }]);
  expect(warnings).toMatch(/metadata\.yaml: keys that are not read: tytul, creatr/);
});

test.each([
  ['Windows-1250', 'a.yaml', Buffer.from('title: Krak\xf3w\n', 'latin1')],
  ['UTF-16', 'a.yaml', Buffer.from('\ufefftitle: Kraków\n', 'utf16le')],
  ['UTF-8 with its mark', 'a.json', Buffer.from('\ufeff{"title": "Kraków"}')],
])('a description in %s is read', async (_, name, bytes) => {
  const { objects, errors, skipped } = await collected({ [name]: bytes, 'a.png': image });
  expect(objects).toMatchObject([{ title: 'Kraków' }]);
  expect([errors, skipped]).toEqual(['', '']);
});

test.each([
  ['no YAML', 'metadata.yaml', 'title: [unclosed\n'],
  ['no JSON', 'metadata.json', '{"title": '],
  ['depths of JSON', 'metadata.json', `{"title":"x","notes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['a wrong kind of value', 'metadata.yaml', 'title: Mapa\nis_public: maybe\n'],
  ['an alias bomb', 'metadata.yaml', `title: &a [x, x]\ncategories: [${'*a, '.repeat(40)}*a]\n`],
])(
  'images of a broken description (%s) are not imported as something without a name',
  async (_, name, text) => {
    const folder = await collected({ [name]: text, 'a.png': image, 'b.png': image });
    expect(folder.objects.flatMap(({ files }) => files)).toEqual([]);
    expect(folder.errors).toMatch(new RegExp(`^${name.replace('.', '\\.')}: .{5,}`));
    const withSibling = await collected({
      [name.replace('metadata', 'a')]: text,
      'a.png': image,
      'b.png': image,
    });
    expect(withSibling.objects.map(({ files }) => files)).toEqual([['b.png']]);
  },
);

test.each(['0', '-1', '10001', '.inf', '.nan', 'many'])(
  '%s pixels in a centimetre are refused',
  async (wrong) => {
    const { errors } = await collected({ 'a.yaml': `title: A\npixels_per_cm: ${wrong}\n`, 'a.png': image });
    expect(errors).toMatch(/pixels_per_cm/);
  },
);
