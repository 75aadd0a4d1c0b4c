import { expect, test } from 'vitest';
import { metadataFrom } from '../statements.ts';
import { codedValues } from './codes.ts';
import { countryName } from './countries.ts';
import { field } from './metadata.fixture.ts';
import { marcStatements } from './statements.ts';

const control = (tag: string, value: string) => ({ tag, indicators: '', value, subfields: [] });
/** Field 008 with these characters from position 18 on. */
const fixed = (codes: string, country = 'pl') =>
  control('008', `850101s1899    ${country.padEnd(3)}${codes.padEnd(17)}pol d`);
const coded = (type: string, ...fields: ReturnType<typeof field>[]) =>
  metadataFrom(marcStatements({ leader: `00000n${type} a2200000 a 4500`, fields })).notes?.map(
    ({ label, text, language }) => [label, text, language],
  );

test('MARC: what is said in codes about a book is further data, in the language of the record', () => {
  const book = fixed('abf e bd   011 fd');
  const said = [
    ['Country of publication', 'Polska'],
    ['Illustrations', 'ilustracje, mapy, tablice'],
    ['Audience', 'dorośli'],
    ['Nature of contents', 'bibliografie, słowniki, księga pamiątkowa, z indeksem, informacje biograficzne'],
    ['Literary form', 'powieści'],
  ];
  expect(coded('am', book)).toEqual(said.map((one) => [...one, 'pl']));
  const english = field('040', '  ', 'beng');
  expect(coded('am', english, book, field('300', '  ', 'a5 s.', 'bil.'), field('521', '  ', 'aall'))).toEqual(
    [
      ['Physical description', '5 s. il.', undefined],
      ['Audience', 'all', undefined],
      ['Country of publication', 'Poland', 'en'],
      [
        'Nature of contents',
        'bibliographies, dictionaries, festschrift, with an index, biographical information',
        'en',
      ],
      ['Literary form', 'novels', 'en'],
    ],
  );
});

test.each([
  [
    'em',
    fixed('ab  bd a  f  1 j', 'gw'),
    [
      ['Country of publication', 'Niemcy'],
      ['Government publication', 'władze centralne'],
      ['Nature of contents', 'z indeksem'],
      ['Relief', 'poziomice, cieniowanie'],
      ['Projection', 'Merkatora'],
      ['Type of cartographic material', 'pocztówka'],
    ],
  ],
  [
    'cm',
    fixed('mzk f b     n', 'nyu'),
    [
      ['Country of publication', 'Stany Zjednoczone (Nowy Jork)'],
      ['Audience', 'specjaliści'],
      ['Form of composition', 'mazurki'],
      ['Format of music', 'wyciąg fortepianowy'],
      ['Accompanying matter', 'bibliografia'],
    ],
  ],
  [
    'as',
    fixed('wx p       0   c0', 'ur'),
    [
      ['Country of publication', 'Związek Radziecki'],
      ['Frequency', 'tygodnik, nieregularnie'],
      ['Type of serial', 'czasopismo'],
      ['Script of the title', 'cyrylica'],
    ],
  ],
])('MARC: codes mean something else in each kind of material: %s', (type, field008, said) => {
  const notes = coded(type, field008) ?? [];
  expect(notes).toEqual(expect.arrayContaining(said.map((one) => [...one, 'pl'])));
  expect(notes).toHaveLength(said.length);
});

test('MARC: further kinds of material (006) and what the thing is made of (007) are said as well', () => {
  const further = control('006', 'e      a     0    ');
  expect(further.value).toHaveLength(18);
  expect(coded('am', further, control('007', 'kj cow'), control('007', 'ay can'))).toEqual([
    ['Type of visual material', 'grafika', 'pl'],
    ['Colour', 'wielobarwny', 'pl'],
    ['Material', 'papier, pergamin', 'pl'],
    ['Type of cartographic material', 'widok', 'pl'],
    ['Material', 'papier', 'pl'],
  ]);
});

test.each([
  [
    'jm',
    fixed('            p'),
    'sd fungnn',
    [
      ['Literary form', 'poezja'],
      ['Carrier type', 'płyta dźwiękowa'],
    ],
  ],
  [
    'gm',
    fixed('090 c          va'),
    'vd cvaizq',
    [
      ['Audience', 'dzieci w wieku 9–13 lat'],
      ['Type of visual material', 'nagranie wideo, animacja'],
      ['Carrier type', 'DVD'],
      ['Colour', 'wielobarwny'],
    ],
  ],
  [
    'mm',
    fixed('        b f'),
    'co cga',
    [
      ['Type of computer file', 'program komputerowy'],
      ['Government publication', 'władze centralne'],
      ['Carrier type', 'płyta optyczna'],
    ],
  ],
  ['am', fixed(''), 'hd afb', [['Carrier type', 'mikrofilm na szpuli']]],
])(
  'MARC: what kind of recording, film, file or microform something is (%s)',
  (type, field008, field007, said) => {
    const notes = coded(type, field008, control('007', field007)) ?? [];
    const all = [['Country of publication', 'Polska'], ...said].map((one) => [...one, 'pl']);
    expect(notes).toEqual(expect.arrayContaining(all));
    expect(notes).toHaveLength(all.length);
  },
);

test('MARC: a carrier that is said in words is not said in codes as well', () => {
  const said = coded('jm', control('007', 'sd f'), field('338', '  ', 'apłyta audio', 'bsd'));
  expect(said).toEqual([['Carrier type', 'płyta audio', undefined]]);
});

test('MARC: field 008 from which blanks have been dropped, and codes that say nothing, are passed over', () => {
  const { value } = fixed('abf e bd   011 fd');
  expect(coded('am', control('008', value.replace('e bd', 'ebd')))).toBeUndefined();
  expect(coded('am', fixed('|'.repeat(17), 'xx'))).toBeUndefined();
});

test.each([
  ['pl ', 'Polska', 'Poland'],
  ['enk', 'Wielka Brytania (Anglia)', 'United Kingdom (England)'],
  ['ilu', 'Stany Zjednoczone (Illinois)', 'United States (Illinois)'],
  ['onc', 'Kanada (Ontario)', 'Canada (Ontario)'],
  ['xna', 'Australia (Nowa Południowa Walia)', 'Australia (New South Wales)'],
  ['xxu', 'Stany Zjednoczone', 'United States'],
  ['unr', 'Ukraina', 'Ukraine'],
  ['ca ', 'Niderlandy Karaibskie', 'Caribbean Netherlands'],
  ['cs', 'Czechosłowacja', 'Czechoslovakia'],
  ['qqq', undefined, undefined],
])('the country with the code %s', (code, polish, english) => {
  expect([countryName(code, 'pl'), countryName(code, 'en')]).toEqual([polish, english]);
});

test('MARC: each code of a list is there once, with a term in both languages', () => {
  for (const [, , , label, terms] of codedValues) {
    const all = terms.split(/;\s+/);
    const length = terms.indexOf(' ');
    expect([label, new Set(all.map((one) => one.slice(0, length))).size]).toEqual([label, all.length]);
    const isWhole = (one: string) => new RegExp(`^[a-z\\d]{${length}} [^=\\n]+ = [^=\\n]+$`).test(one);
    expect(all.filter((one) => !isWhole(one))).toEqual([]);
  }
});
