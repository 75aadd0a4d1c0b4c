import { expect, test } from 'vitest';
import { catalogueObject, publicUrl } from './cited-object.fixture.ts';
import { citedObject } from './cited-object.ts';
import { toBibTeX } from './to-bibtex.ts';
import { toCslJson } from './to-csl-json.ts';
import { toRis } from './to-ris.ts';
import { toText } from './to-text.ts';

/** The citation of a volume of a work that appeared in a series. */
function cited(title: string, categories = ['books']) {
  const works = [
    { kind: 'series' as const, work: { series: 'Biblioteka' }, title: 'Biblioteka', number: '7' },
    { kind: 'part-of' as const, work: { id: 'D-1' }, title: 'Dzieła & {pisma}', number: 't. 2' },
  ];
  const record = { title, categories, dateDescriptive: '1901', publishPlace: 'Kraków' };
  return citedObject(catalogueObject(record, 'Muzeum', { works }), 'pl', publicUrl, 1);
}

test('a volume keeps its work and its series', () => {
  expect(JSON.parse(toCslJson(cited('Poezje')))[0]).toMatchObject({
    title: 'Poezje',
    'container-title': 'Dzieła & {pisma}',
    volume: 't. 2',
    'collection-title': 'Biblioteka',
    'collection-number': '7',
  });
  expect(toRis(cited('Poezje'))).toContain('T2  - Dzieła & {pisma}\r\nVL  - t. 2\r\nT3  - Biblioteka\r\n');
  const entry = toBibTeX(cited('Poezje'));
  expect(entry).toContain(
    '  maintitle = {{Dzieła \\& \\textbraceleft{}pisma\\textbraceright{}}},\n  volume = {t. 2},',
  );
  expect(entry).toContain('  series = {{Biblioteka}},\n  number = {7},');
  expect(toText(cited('Poezje'), 'pl')).toContain(
    'Poezje [online]. Dzieła & {pisma}, t. 2. Kraków, 1901. Biblioteka, 7. Muzeum.',
  );
});

test('what the title already contains is not repeated', () => {
  expect(toText(cited('Dzieła & {pisma}. T. 2'), 'pl')).toContain(
    'Dzieła & {pisma}. T. 2 [online]. Kraków, 1901. Biblioteka, 7.',
  );
  expect(toText(cited('Dzieła & {pisma}. T. 27'), 'pl')).toContain(
    'T. 27 [online]. t. 2. Kraków, 1901. Biblioteka, 7.',
  );
});

test('an article has the journal and its number', () => {
  expect(toBibTeX(cited('Recenzja', ['articles']))).toMatch(
    /journal = .*\n {2}number = \{t\. 2\},\n {2}series/,
  );
  expect(JSON.parse(toCslJson(cited('Recenzja', ['articles'])))[0]).toMatchObject({ issue: 't. 2' });
  expect(toRis(cited('Recenzja', ['articles']))).toContain('IS  - t. 2');
});

test('standard numbers are in each format', () => {
  const identifiers = [
    { kind: 'isbn', value: '83-01-00000-1' },
    { kind: 'issn', value: '0208-9051' },
    { kind: 'doi', value: '10.1234/a_{b' },
  ];
  const object = citedObject(catalogueObject({}, 'Muzeum', { identifiers }), 'pl', publicUrl, 1);
  expect(JSON.parse(toCslJson(object))[0]).toMatchObject({
    DOI: '10.1234/a_{b',
    ISBN: '83-01-00000-1',
    ISSN: '0208-9051',
  });
  expect(toRis(object)).toContain('DO  - 10.1234/a_{b\r\nSN  - 83-01-00000-1\r\n');
  expect(toBibTeX(object)).toContain(
    '  doi = {10.1234/a_%7Bb},\n  isbn = {83-01-00000-1},\n  issn = {0208-9051},\n',
  );
});

test('contributors are in the formats that have a place for their role', () => {
  const roles = ['illustrator', 'compiler', 'addressee', 'author of preface', 'commentator', 'printer'];
  const contributors = roles.map((role) => ({ role, name: `Nowak, ${role[0]?.toUpperCase()}.` }));
  const object = citedObject(catalogueObject({}, 'Muzeum', { contributors }), 'pl', publicUrl, 1);
  const [item] = JSON.parse(toCslJson(object));
  expect(item).toMatchObject({
    illustrator: [{ family: 'Nowak', given: 'I.' }],
    compiler: [{ family: 'Nowak', given: 'C.' }],
    recipient: [{ family: 'Nowak', given: 'A.' }],
  });
  expect(item).not.toHaveProperty('printer');
  expect(toBibTeX(object)).toContain(
    '  editora = {Nowak, C.},\n  editoratype = {compiler},\n  commentator = {Nowak, C.},\n  foreword = {Nowak, A.},\n',
  );
  expect(toRis(object).match(/Nowak/g)).toBeNull();
});

test('the composer of a score is its author where a format has no composers', () => {
  const record = { creator: null, creatorName: null, categories: ['scores'] };
  const contributors = [{ role: 'composer', name: 'Chopin, Fryderyk' }];
  const object = citedObject(catalogueObject(record, 'Muzeum', { contributors }), 'pl', publicUrl, 1);
  expect(JSON.parse(toCslJson(object))[0].composer).toEqual([{ family: 'Chopin', given: 'Fryderyk' }]);
  expect(toRis(object)).toContain('AU  - Chopin, Fryderyk\r\n');
  expect(toBibTeX(object)).toContain('  author = {Chopin, Fryderyk},\n');
});

test('a composer whom a record names as creator too is cited once', () => {
  const record = { creator: 'Chopin, Fryderyk (1810-1849)', categories: ['scores'] };
  const contributors = [
    { role: 'composer', name: 'Fryderyk Chopin', statement: 'Chopin, Fryderyk (1810-1849)' },
    { role: 'composer', name: 'Julian Fontana', statement: 'Fontana, Julian' },
  ];
  const object = citedObject(catalogueObject(record, 'Muzeum', { contributors }), 'pl', publicUrl, 1);
  expect(toBibTeX(object)).toContain('  author = {Chopin, Fryderyk and Fontana, Julian},\n');
  expect(toRis(object).match(/^AU .*$/gm)).toEqual(['AU  - Chopin, Fryderyk', 'AU  - Fontana, Julian']);
});

test('those who edited, translated and published it are named in each format', () => {
  const contributors = [
    { role: 'editor', name: 'Anna Nowak', statement: 'Nowak, Anna (1901-1980)' },
    { role: 'editor', name: 'Jan Kot', statement: 'Kot, Jan' },
    { role: 'translator', name: 'Towarzystwo & Spółka', kind: 'body' as const },
    { role: 'publisher', name: 'Gebethner and Wolff' },
    { role: 'publisher', name: 'Józef Unger', statement: 'Unger, Józef (1817-1874)' },
    { role: 'printer', name: 'Anczyc' },
  ];
  const record = { title: 'Listy', creator: null, creatorName: null, dateDescriptive: '1901' };
  const object = citedObject(catalogueObject(record, 'Muzeum', { contributors }), 'pl', publicUrl, 1);
  expect(toText(object, 'pl')).toContain(
    'Listy [online]. Nowak, Anna (red.); Kot, Jan (red.); Towarzystwo & Spółka (tłum.). Kraków: Gebethner and Wolff; Józef Unger, 1901. M',
  );
  expect(toText(object, 'en')).toContain('Kot, Jan (ed.); Towarzystwo & Spółka (transl.). ');
  expect(toBibTeX(object)).toContain(
    '  editor = {Nowak, Anna and Kot, Jan},\n  translator = {{Towarzystwo \\& Spółka}},\n  title',
  );
  expect(toBibTeX(object)).toContain('  publisher = {{Gebethner and Wolff; Józef Unger}},\n');
  expect(toRis(object)).toContain(
    'ED  - Nowak, Anna\r\nED  - Kot, Jan\r\nA4  - Towarzystwo & Spółka\r\nTI  - Listy\r\nCY  - Kraków\r\nPB  - Gebethner and Wolff; Józef Unger\r\n',
  );
  expect(JSON.parse(toCslJson(object))[0]).toMatchObject({
    editor: [
      { family: 'Nowak', given: 'Anna' },
      { family: 'Kot', given: 'Jan' },
    ],
    translator: [{ literal: 'Towarzystwo & Spółka' }],
    publisher: 'Gebethner and Wolff; Józef Unger',
  });
});
