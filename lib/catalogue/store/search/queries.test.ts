import { describe, expect, test } from 'vitest';
import { objectRecord } from '../records.fixture.ts';
import { searchedLibrary } from './searched-library.fixture.ts';

describe('relevance', () => {
  const titled = (id: string, title: string, more = {}) => objectRecord(id, { title, ...more });

  test('an identifier comes first, then the whole title, its beginning, all words in it, and all words', async () => {
    const { ids } = await searchedLibrary([
      titled('five', 'Inne', { notes: [{ label: 'x', language: null, text: 'pan tadeusz' }] }),
      titled('four', 'O tym, jak pan Tadeusz grał'),
      titled('three', 'Pan Tadeusz, czyli ostatni zajazd'),
      titled('two', 'Pan Tadeusz'),
      titled('one', 'Obraz', { identifiers: [{ kind: 'local', value: 'pan.tadeusz' }] }),
    ]);
    expect(await ids('pan tadeusz')).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('a part of an identifier matches, but does not come first', async () => {
    const { ids } = await searchedLibrary([
      titled('a', 'Pan Tadeusz'),
      titled('b', 'Obraz', { identifiers: [{ kind: 'local', value: 'demo-pan-tadeusz' }] }),
    ]);
    expect(await ids('pan tadeusz')).toEqual(['a', 'b']);
    expect(await ids('demo-pan-tadeusz')).toEqual(['b']);
    expect(await ids('id:demo-pan-tadeusz')).toEqual(['b']);
    expect(await ids('id:tadeusz')).toEqual([]);
  });

  test('an identifier is found with punctuation that it is stored without, and vice versa', async () => {
    const { ids } = await searchedLibrary([
      titled('a', 'Kot', { identifiers: [{ kind: 'isbn', value: '9788301234567' }] }),
      titled('b', 'Pies', { identifiers: [{ kind: 'isbn', value: '978-83-99-00001-0' }] }),
      titled('c', 'Od 1914-1918'),
    ]);
    expect(await ids('978-83-01-23456-7')).toEqual(['a']);
    expect(await ids('kot 978-83-01-23456-7')).toEqual(['a']);
    expect(await ids('9788399000010')).toEqual(['b']);
    expect(await ids('kot -978/8301234567')).toEqual([]);
    expect(await ids('1914-1918')).toEqual(['c']);
  });

  test('an identifier is found with spaces in it, and with or without its label, however it is stored', async () => {
    const has = (id: string, value: string) =>
      titled(id, 'Inne', { identifiers: [{ kind: 'local', value }] });
    const { find } = await searchedLibrary([
      has('a', 'II 1.234.567'),
      has('b', 'ISBN 83-7023-123-4'),
      has('c', '0012-3456'),
      has('d', '10.1234/ab.5'),
      titled('e', '1863 2477'),
    ]);
    const forms = ['II 1 234 567', 'II 1234567', '83 7023 123 4', '8370231234', 'ISBN: 83-7023-123-4'];
    const more = ['ISSN 0012-3456', 'https://doi.org/10.1234/ab.5', 'doi:10.1234/AB.5', 'id:8370231234'];
    const found = await Promise.all([...forms, ...more].map((text) => find(text)));
    expect(found.map(({ matched }) => matched)).toEqual(found.map(() => 'all'));
    expect(found.flatMap(({ tiles }) => tiles.map(({ related_object: { id } }) => id)).join('')).toBe(
      'aabbbcddb',
    );
    expect(await find('1863 9999')).toMatchObject({ count: 1, matched: 'some' });
  });

  /** Whether all words were found, and the hits by id. */
  async function foundIn(titles: Record<string, string>, more = {}) {
    const { find } = await searchedLibrary(
      Object.entries(titles).map(([id, title]) => titled(id, title, more)),
    );
    return async (text: string) => {
      const { tiles, matched } = await find(text);
      return [matched, ...tiles.map((tile) => tile.related_object.id).sort()].join(' ');
    };
  }

  test('a part is found with its word abbreviated or in full, and its number in either numerals', async () => {
    const found = await foundIn({
      a: 'Opis. T. 1',
      b: 'Opis. T. 2: Góry i doliny',
      c: 'Opis, tom II',
      d: 'Opis T. Nowaka, 2 arkusze, w tym jeden rok',
      e: 'Opis, część II',
      f: 'Opis z Krakowa, 3 karty',
      g: 'Opis z 1931 r.',
      h: 'Opis 1931, z. 3',
    });
    for (const part of ['tom 2', 'tom II', 'tom ii', 't. II', 't. II.'])
      expect(await found(`opis ${part}`), part).toBe('all b c');
    // As typed, words are found wherever they are.
    for (const part of ['t. 2', 'T. 2,']) expect(await found(`opis ${part}`), part).toBe('all b c d');
    expect(await found('opis tom 1')).toBe('all a');
    expect(await found('opis cz. 2')).toBe('all e');
    expect(await found('opis zeszyt 3')).toBe('all h');
    expect(await found('opis rocznik 1931')).toMatch(/^some/);
    expect(await found('opis tom 0')).toMatch(/^some/);
    expect(await found('opis tom id:2')).toMatch(/^some/);
    expect(await found('tom 7')).toBe('some c');
    expect(await found('tom')).toBe('all c');
    expect(await found('opis T. 1931')).toBe('all g h');
    expect(await found('opis r. 1931')).toBe('all g h');
  });

  test('"rok" may be missing beside a year', async () => {
    const found = await foundIn({ a: 'Opis 1881', b: 'Opis, rok', c: 'Opis' });
    expect(await found('opis 1881 roku')).toBe('all a');
    expect(await found('rok 1881')).toBe('all a');
    expect(await found('opis rok')).toBe('all b');
    expect(await found('rok id:1881')).toMatch(/^some b/);
  });

  test('a day is found in figures and with the name of its month, however it is written', async () => {
    const titles = {
      a: 'Kurier 1931.05.17 R.3 Nr 20',
      b: 'Kurier z 17 maja 1931',
      c: 'Kurier 17 V 1931',
      d: 'Kurier 17.5.1931',
      e: 'Kurier 17.05.1931',
      f: 'Courier, 17 May 1931',
      g: 'Courier, May 17, 1931',
    };
    const found = await foundIn({ ...titles, other: 'Kurier 1931.05.18, 16 stron' });
    const typed = ['17 maja 1931', '17.5.1931', '17 V 1931', 'z 17 maja 1931 roku', 'May 17, 1931'];
    for (const date of [...typed, '1931-05-17']) expect(await found(date), date).toBe('all a b c d e f g');
    expect(await found('kurier 19 maja 1931')).toMatch(/^some/);
  });

  test('a month is found in figures behind its year, and by its name', async () => {
    const found = await foundIn({
      a: 'Kurier 1931.12.17',
      b: 'Kurier, 3 grudnia 1931',
      c: 'Kurier, grudzień 1931',
      d: 'Kurier, December 1931',
      e: 'Kurier, nr 12, 1931',
    });
    for (const month of ['grudzień 1931', 'grudnia 1931', 'December 1931'])
      expect(await found(`kurier ${month}`), month).toBe('all a b c d');
  });

  test('neither a volume with its year nor a span of years is a month', async () => {
    const found = await foundIn({ a: 'Kurier V 1931', b: 'Kurier, 3 maja 1931', c: 'Kurier, 3 maja 1901' });
    expect(await found('kurier V 1931')).toBe('all a');
    expect(await found('kurier 1901-05')).toMatch(/^some/);
  });

  test('words as typed, in the title or a name, come before other forms', async () => {
    const { ids } = await searchedLibrary([
      titled('a', 'Dzieje Polski', { creatorName: 'Joachim Lelewel' }),
      titled('b', 'Listy do Lelewela', { notes: [{ label: 'x', language: 'pl', text: 'lelewel' }] }),
    ]);
    expect(await ids('lelewel')).toEqual(['a', 'b']);
  });

  test('hits with the diacritics as typed come before those without', async () => {
    const { ids } = await searchedLibrary([titled('a', 'Wielki żółw'), titled('b', 'Wielki zolw')]);
    expect((await ids('żółw'))[0]).toBe('a');
    expect((await ids('zolw')).sort()).toEqual(['a', 'b']);
  });
});

describe('umlauts', () => {
  const titled = (id: string, title: string) => objectRecord(id, { title });

  test('are found in transcription, and vice versa, with the spelling as typed first', async () => {
    const { ids } = await searchedLibrary([
      titled('mueller', 'Verlag Mueller'),
      titled('muller', 'Verlag Müller'),
    ]);
    expect(await ids('Mueller')).toEqual(['mueller', 'muller']);
    expect(await ids('Müller')).toEqual(['muller', 'mueller']);
    expect(await ids('verlag müller')).toEqual(['muller', 'mueller']);
    expect(await ids('verlag -mueller')).toEqual([]);
  });

  test('are in no word of Polish', async () => {
    const { ids } = await searchedLibrary([
      titled('a', 'Poeta i poty'),
      titled('b', 'Siódme poty'),
      titled('c', 'Rafał'),
      titled('d', 'Rafael'),
    ]);
    expect(await ids('poeta')).toEqual(['a']);
    expect(await ids('rafael')).toEqual(['d']);
  });
});

test('two words with a hyphen are found as one, and each alone where there is nothing else', async () => {
  const titled = (id: string, title: string) => objectRecord(id, { title });
  const { ids, find } = await searchedLibrary([
    titled('a', 'Parafia rzymskokatolicka'),
    titled('b', 'Parafia rzymsko-katolicka'),
    titled('d', 'Exlibris Jana'),
    titled('c', 'Bielsko'),
  ]);
  expect((await ids('rzymsko-katolicka')).sort()).toEqual(['a', 'b']);
  expect(await ids('parafia -rzymsko-katolicka')).toEqual([]);
  expect(await ids('"rzymsko-katolicka"')).toEqual(['b']);
  expect(await ids('ex\u2010libris')).toEqual(['d']);
  expect(await find('Bielsko-Biała')).toMatchObject({ count: 1, matched: 'some' });
});

test('words that are written with a hyphen are found by the one word they make, in any form', async () => {
  const { ids, find } = await searchedLibrary([
    objectRecord('a', { title: 'Rzymsko-katolicki kościół', creatorName: 'Maria Skłodowska-Curie' }),
    objectRecord('b', { title: 'Kościół rzymsko' }),
  ]);
  expect(await ids('rzymskokatolicki')).toEqual(['a']);
  expect(await ids('SkłodowskaCurie')).toEqual(['a']);
  expect(await ids('title:rzymskokatolicki')).toEqual(['a']);
  expect(await ids('title:SkłodowskaCurie')).toEqual([]);
  expect(await ids('creator:SkłodowskaCurie')).toEqual(['a']);
  expect(await ids('"rzymsko-katolicki kościół"')).toEqual(['a']);
  expect(await ids('kościół rzymsko')).toEqual(['b', 'a']);
  expect(await find('-rzymskokatolicki kościół')).toMatchObject({ count: 1 });
});

test('soft hyphens and joiners in records and queries are passed over', async () => {
  const { ids, find } = await searchedLibrary([
    objectRecord('a', { title: 'Biblio\u00adteka szkol\u200dna' }),
    objectRecord('b', { title: 'Biblioteka miejska' }),
  ]);
  expect((await ids('biblioteka')).sort()).toEqual(['a', 'b']);
  expect(await ids('szkolna biblio\u2060teka')).toEqual(['a']);
  expect(await ids('"miejska" bib\u00adlioteka')).toEqual(['b']);
  expect(await ids('"szkolna biblio\u00adteka"')).toEqual(['a']);
  expect(await find('bibliot\u00adkea szkolna')).toMatchObject({
    matched: 'corrected',
    correction: { text: 'biblioteka szkolna', count: 1 },
  });
});

describe('stop words', () => {
  const recordOf = (id: string, title: string, place: string) =>
    objectRecord(id, { title, publishPlace: place, creatorName: 'Jan Kochanowski' });

  test('need not be there, but come first where they are', async () => {
    const { ids, find } = await searchedLibrary([
      recordOf('a', 'Treny', 'London'),
      recordOf('b', 'A street in London', 'Wilno'),
      recordOf('c', 'Karol I', 'Wilno'),
      recordOf('d', 'Karol XII', 'Wilno'),
    ]);
    expect(await ids('in London')).toEqual(['b', 'a']);
    expect(await find('treny J. Kochanowski')).toMatchObject({ count: 1, matched: 'all' });
    expect(await find('treny J.A. Kochanowski')).toMatchObject({ count: 1, matched: 'all' });
    expect(await ids("Kochanowski's London")).toEqual(['b', 'a']);
    expect(await ids('Karol I')).toEqual(['c']);
    expect(await ids('in')).toEqual(['b']);
    expect(await ids('"in London"')).toEqual(['b']);
    expect(await ids('title:in London')).toEqual(['b']);
  });
});

test('a query offers no years where the maximum number of filters is set', async () => {
  const subjects = ['a', 'b', 'c', 'd', 'e'];
  const named = subjects.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
  const dated = objectRecord('x', {
    dateDescriptive: '1891',
    years: { from: 1891, to: 1891 },
    subjects: named,
  });
  const { find } = await searchedLibrary([dated]);
  const countInYears = async (count: number, more = {}) =>
    (await find('1890s', { chosen: { subject: subjects.slice(0, count) }, ...more })).ofYears?.count;
  expect(await countInYears(4)).toBe(1);
  expect(await countInYears(5)).toBeUndefined();
  // The years offered replace the undated filter, which leaves room for another filter.
  expect(await countInYears(4, { undated: true })).toBe(1);
});

test('a query that is a date offers its years, where these have more hits', async () => {
  const dated = (id: string, from: number, title = 'Mapa') =>
    objectRecord(id, { title, dateDescriptive: String(from), years: { from, to: from } });
  const { find } = await searchedLibrary([dated('a', 1891), dated('b', 1899), dated('c', 1920, 'Lata 1891')]);
  expect((await find('1890s')).ofYears).toEqual({ from: 1890, to: 1899, count: 2 });
  expect((await find('1891')).ofYears).toBeUndefined();
  expect(await find('lata 90. XIX wieku')).toMatchObject({
    matched: 'some',
    count: 1,
    ofYears: { count: 2 },
  });
  expect((await find('mapa 1890s')).ofYears).toBeUndefined();
  expect((await find('XIX wiek', { from: 1890, to: 1891 })).ofYears).toBeUndefined();
});

test('a query that names a category offers its objects with the other words, where there are more', async () => {
  const recordOf = (id: string, title: string, category: string) =>
    objectRecord(id, { title, categories: [category] });
  const { find } = await searchedLibrary([
    recordOf('a', 'Plan Krakowa', 'maps'),
    recordOf('b', 'Plan Lwowa', 'maps'),
    recordOf('c', 'Mapy', 'books'),
  ]);
  expect((await find('mapy')).ofKind).toEqual({ category: 'maps', text: '', count: 2 });
  expect(await find('mapy Krakowa')).toMatchObject({
    matched: 'some',
    ofKind: { category: 'maps', text: 'Krakowa', count: 1 },
  });
  expect((await find('książki')).ofKind).toMatchObject({ category: 'books', count: 1 });
  expect((await find('stare mapy')).ofKind).toEqual({ category: 'maps', text: '', count: 2 });
  expect((await find('nuty Poznania')).ofKind).toBeUndefined();
  expect((await find('mapy', { chosen: { category: ['books'] } })).ofKind).toBeUndefined();
});

test.each([
  '"',
  '-',
  'OR',
  '*',
  'title:',
  '%',
  "'; DROP TABLE objects; --",
  'NEAR(a b)',
  '{title}: a',
  ':*',
  '🐢',
  '\u202eab',
  'ﷺ',
  '½',
  'a'.repeat(100_000),
  'a '.repeat(1000),
  '\0',
  '\ud800',
  'ﾞ OR kot -"ﾞ" id:ﾞ',
])('the query %j has an answer', async (text) => {
  const { find } = await searchedLibrary([objectRecord('a')]);
  expect((await find(text)).count).toBeGreaterThanOrEqual(0);
});
