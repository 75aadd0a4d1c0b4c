import { expect, test } from 'vitest';
import { instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { SearchResult } from '#lib/search/query.ts';
import { pagesNear } from './Pager.tsx';
import { facet, facets, linksOf, search } from './rendered-search.fixture.ts';

const time = instant('2026-11-21T10:30:00');
const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));
const tile = entityTileOf(1, objectRecord('x'), scan, { created: time, updated: time, sorting: time });

test('how many there are, with the right plural', () => {
  for (const [count, words] of [
    [1, '1 obiekt'],
    [3, '3 obiekty'],
    [127, '127 obiektów'],
    [0, 'Nic nie znaleziono'],
  ] as const)
    expect(search('q=a', { count }, 'pl')).toContain(`>${words}</h2>`);
  expect(search('q=a', { count: 1200, isExact: false })).toContain('>More than 1,200 objects</h2>');
  const pages = (isExact: boolean) => search('q=a&in=texts', {}, 'pl', { count: 2, isExact, pages: [] });
  expect([true, false].map((isExact) => />([^<]*)<\/h2>/.exec(pages(isExact))?.[1])).toEqual([
    '2 strony',
    'Ponad 2 strony',
  ]);
});

test('what is new among the results can be followed, also where there are none yet; pages of texts have no feed', () => {
  const feed = { 'Śledź nowości w\u00a0tych wynikach (kanał Atom)': '/pl/search.atom?q=kot&category=maps' };
  expect(linksOf(search('q=kot&category=maps&sort=title', {}, 'pl'))).toMatchObject(feed);
  expect(search('q=kot&in=texts', {}, 'pl', { count: 0, isExact: true, pages: [] })).not.toContain('.atom');
});

test('one filter alone makes a shelf, named after its value', () => {
  const html = search('category=maps', { count: 3, facets });
  expect(html).toMatch(/<p>Kind<\/p><h1>Maps<\/h1>/);
  expect(html).toContain('aria-label="Search this shelf"');
  expect(search('institution=7', { facets })).toMatch(
    /<h1 dir="auto">Biblioteka<\/h1><p><a href="\/en\/institutions\/7">/,
  );
  expect(search('from=1801&to=1900')).toContain('<p>Years</p><h1>1801–1900</h1>');
  for (const query of ['', 'q=kot&category=maps', 'category=maps&from=1801'])
    expect(search(query, { facets })).toContain('<h1>Search</h1>');
});

test('a search is saved with its name in every language', () => {
  const html = search('q=kot&category=maps&in=texts&page=2&view=list', { facets }).replaceAll('&quot;', '"');
  expect(html).toContain(
    '"names":{"pl":"„kot” · strony tekstu · Rodzaj: Mapy","en":"“kot” · pages of text · Kind: Maps"}',
  );
  expect(html).toContain('"path":"/search?q=kot&amp;in=texts&amp;category=maps"');
  expect(search('')).not.toContain('data-save-search');
  expect(search('sort=title&from=1801')).toContain('Lata: od 1801 · Kolejność: tytuł');
});

test('the search box keeps filters and query, without its page', () => {
  const html = search('q=kot&category=maps&view=list&page=2');
  expect(html).toMatch(
    /<form role="search" aria-label="Search within these results"[^>]* action="\/en\/search"/,
  );
  expect(html).toMatch(/<input [^>]*type="search"[^>]* name="q"[^>]* value="kot"\/>/);
  expect(html).toContain('<input type="hidden" name="category" value="maps"/>');
  expect(html).toContain('<input type="hidden" name="view" value="list"/>');
  expect(html).not.toContain('name="page"');
  expect(html).not.toContain('name="sort"');
  expect(html.match(/<form role="search".*?<\/form>/)?.[0].match(/name="q"/g)).toHaveLength(1);
  expect(search('q=kot&sort=newest')).toContain('<input type="hidden" name="sort" value="newest"/>');
  expect(search('sort=newest')).not.toContain('name="sort"');
});

test('orders and views are links; without words nothing is relevant', () => {
  expect(linksOf(search('q=kot&view=list&page=2', { count: 90 }))).toMatchObject({
    relevance: '/en/search?q=kot&view=list',
    title: '/en/search?q=kot&sort=title&view=list',
    cards: '/en/search?q=kot&page=2',
  });
  expect(linksOf(search('', { count: 90 }))).not.toHaveProperty('relevance');
});

test('another spelling is offered, or marked as used', () => {
  const correction = { text: 'mapa', count: 12 };
  const offered = search('q=mappa&category=maps', { count: 1, correction });
  expect(offered).toContain('Did you mean:');
  expect(linksOf(offered)).toMatchObject({ mapa: '/en/search?q=mapa&category=maps' });
  expect(search('q=mappa', { count: 12, matched: 'corrected', correction })).toContain(
    'Nothing was found for “mappa”.',
  );
  expect(search('q=a+b', { count: 12, matched: 'some' })).toContain(
    'No record and no page of text matches the whole query.',
  );
  const divided = 'These objects have some of its words in the record and the others in the text.';
  expect(search('q=a+b', { count: 12, onPage: 'b' })).toContain(divided);
  expect(search('q=a+b', { count: 12 })).not.toContain(divided);
});

test('another spelling that has results without the filters only is offered without them, and nothing else', () => {
  const correction = { text: 'mapa', count: 0 };
  const html = search('q=mappa&category=books&page=2', { correction, countUnfiltered: 12, facets });
  expect(html).toMatch(/Did you mean \(without the filters\): <a [^>]*>mapa<\/a> \(12 objects\)/);
  expect(linksOf(html)).toMatchObject({ mapa: '/en/search?q=mapa' });
  expect(html).not.toContain('rule out');
  expect(html).not.toContain('Check the spelling');
  const some = search('q=mappa+a&category=books', {
    count: 1,
    matched: 'some',
    correction,
    countUnfiltered: 12,
  });
  expect(some).toMatch(/without the filters\): <a [^>]*>mapa<\/a> \(12 objects\)/);
});

test('the feed is of the spelling that was taken, and there is none of hits that lack words', () => {
  const feed = 'Follow what is new among these results (Atom feed)';
  const correction = { text: 'mapa', count: 12 };
  expect(linksOf(search('q=mapa', { count: 12 }))[feed]).toBe('/en/search.atom?q=mapa');
  expect(linksOf(search('q=mappa', { count: 12, matched: 'corrected', correction }))[feed]).toBe(
    '/en/search.atom?q=mapa',
  );
  expect(linksOf(search('q=a+b', { count: 12, matched: 'some' }))).not.toHaveProperty([feed]);
});

test('where nothing is found there is no list of nothing', () => {
  expect(search('q=kot')).not.toMatch(/<ul[^>]*><\/ul>/);
});

test('objects are the same cards in either view, and the links to the views name the one to store', () => {
  const cards = search('', { count: 1, tiles: [tile] });
  expect(cards).toContain(`href="/en/objects/x/`);
  expect(cards).toContain('data-view="cards"');
  const hitsOf = (html: string) => /<ul class="[^"]*" data-view="\w+">(.*?)<\/ul>/.exec(html)?.[1];
  const list = search('view=list', { count: 1, tiles: [tile] });
  expect(list).toContain('data-view="list"');
  expect(hitsOf(list)).toBe(hitsOf(cards));
  expect(list).toContain('aria-current="true" data-keep-view="list">list</a>');
  expect(list).toContain('href="/en/search" rel="nofollow" data-keep-view="cards">cards</a>');
});

test('a hit shows on how many pages of its text the words are, and leads there', () => {
  const snippet = {
    position: 1,
    label: null,
    text: 'kot <b> kota',
    marks: [
      [0, 3],
      [8, 12],
    ] as [number, number][],
    count: 2,
    find: 'kot|kota',
  };
  const texts = new Map([['x', { pages: 12, snippets: [snippet] }]]);
  const cards = search('q=kot', { count: 1, tiles: [tile], texts }, 'pl');
  expect(linksOf(cards)['w\u00a0tekście: 12 stron']).toMatch(
    /^\/pl\/objects\/x\/[^/]+\?scan=2#find=kot%7Ckota$/,
  );
  const list = search('q=kot&view=list', { count: 1, tiles: [tile], texts });
  expect(list).toContain('in the text: 12 pages');
  expect(list).toContain('<mark>kot</mark> &lt;b&gt; <mark>kota</mark></span>');
  expect(linksOf(list)['Scan 2 kot &lt;b&gt; kota']).toMatch(
    /^\/en\/objects\/x\/[^/]+\?scan=2#find=kot%7Ckota$/,
  );
});

test('where no text could be read in time, the number of pages leads to all of them', () => {
  const texts = new Map([['x', { pages: 12, snippets: [] }]]);
  const corrected = { text: 'kota', count: 1 };
  const links = (result: Partial<SearchResult>) =>
    linksOf(search('q=kot', { count: 1, tiles: [tile], texts, ...result }, 'pl'))['w\u00a0tekście: 12 stron'];
  expect(links({})).toMatch(/^\/pl\/objects\/x\/[^/]+\/find\?q=kot$/);
  expect(links({ matched: 'corrected', correction: corrected })).toMatch(/\/find\?q=kota$/);
  expect(links({ onPage: 'kotu' })).toMatch(/\/find\?q=kotu$/);
  // With some words missing, there may be no page that has them all.
  expect(links({ matched: 'some' })).toBeUndefined();
});

test('pages of texts are listed in place of objects, and either leads to the other', () => {
  const snippet = {
    position: 4,
    label: 'XII',
    text: 'kot',
    marks: [[0, 3]] as [number, number][],
    count: 1,
    find: 'kot',
  };
  const pages = [
    { tile, position: 4, label: 'XII', snippet },
    { tile, position: 0, label: 'I', snippet: undefined },
  ];
  const html = search('q=kot&in=texts&category=maps', { count: 7, forms: ['kot', 'kota'] }, 'pl', {
    pages,
    count: 122,
  });
  expect(html).toContain('>122 strony</h2>');
  expect(html).toContain('>Strona XII</span> ');
  expect(html).toContain('>Strona I</span> ');
  expect(html).toContain('<mark>kot</mark>');
  expect(linksOf(html)).toMatchObject({
    obiekty: '/pl/search?q=kot&category=maps',
    'strony tekstu': '/pl/search?q=kot&in=texts&category=maps',
    Następna: '/pl/search?q=kot&in=texts&category=maps&page=2',
  });
  expect(html).toMatch(/href="\/pl\/objects\/x\/[^/"]+\?scan=5#find=kot"/);
  expect(html).toMatch(/href="\/pl\/objects\/x\/[^/"?#]+#find=kot%7Ckota">/);
  expect(html).toContain('<input type="hidden" name="in" value="texts"/>');
  expect(linksOf(search('', { count: 7 }, 'pl'))).not.toHaveProperty('strony tekstu');
});

test('a series leads to its parts in order; a yearly one has no calendar, though it is a serial', () => {
  const html = search('series=Kurier', { count: 2, facets: { ...facets, category: [facet('serials', 2)] } });
  expect(linksOf(html)).toMatchObject({ 'All parts in order': '/en/works?series=Kurier' });
});

test('a query that matches no page leads to the objects that it matches', () => {
  const none = { pages: [], count: 0 };
  const html = search('q=kot+pies&in=texts&category=maps', { facets }, 'en', none, {
    text: 'kot pies',
    count: 3,
  });
  expect(html).toContain('No page of text matches this query. Objects found: ');
  expect(html).toContain('The numbers count objects, not their pages.');
  expect(html).not.toContain('Check the spelling');
  expect(linksOf(html)).toMatchObject({
    '3 objects': '/en/search?q=kot+pies&category=maps',
    'Remove all filters': '/en/search?q=kot+pies&in=texts',
  });
  const corrected = search('q=kto&in=texts', {}, 'en', none, { text: 'kot', count: 2 });
  expect(corrected).toContain('Objects found for “kot”: ');
  expect(linksOf(corrected)).toMatchObject({ '2 objects': '/en/search?q=kot' });
});

test('a filter that leaves no page is named, and the objects stay a click away', () => {
  const emptiedBy = [{ filter: 'category', count: 4 } as const];
  const html = search('q=kot&in=texts&category=maps', { emptiedBy, facets }, 'en', { pages: [], count: 0 });
  expect(html).not.toContain('No page of text');
  expect(linksOf(html)).toMatchObject({
    '4 objects': '/en/search?q=kot&in=texts',
    objects: '/en/search?q=kot&category=maps',
  });
});

test('pages have links, and one too far away leads to the last', () => {
  expect(pagesNear(1, 1)).toEqual([1]);
  expect(pagesNear(6, 20)).toEqual([1, 4, 5, 6, 7, 8, 20]);
  expect(pagesNear(900, 3)).toEqual([1, 3]);
  const html = search('q=kot&page=2', { count: 90 });
  expect(linksOf(html)).toMatchObject({
    Previous: '/en/search?q=kot',
    Next: '/en/search?q=kot&page=3',
    3: '/en/search?q=kot&page=3',
  });
  expect(linksOf(search('q=kot&page=9', { count: 90 }))).toMatchObject({
    'Go to the last page': '/en/search?q=kot&page=3',
    Previous: '/en/search?q=kot&page=3',
  });
});

test('a query of which only a part is searched for says so', () => {
  const words = (count: number) => Array(count).fill('kot').join('+');
  const sentence = 'Only the first 30 words were used.';
  expect(search(`q=${words(31)}`)).toContain(sentence);
  for (const cut of [
    `"${words(31)}"`,
    Array(31).fill('kot').join(),
    `${words(29)}+"kot+kot"`,
    `kot+${'-pies+'.repeat(31)}`,
  ])
    expect(search(`q=${cut}`)).toContain(sentence);
  for (const whole of [
    `${words(30)}+-pies`,
    `kot+${'-pies+'.repeat(30)}`,
    Array(30).fill('kot').join('+OR+'),
  ])
    expect(search(`q=${whole}`)).not.toContain(sentence);
});
