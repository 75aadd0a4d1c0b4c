import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { propertyOf } from '../iiif/labels.ts';
import { metadataOf } from '../sources/row.ts';
import { dublinCoreStatements } from './dublin-core.ts';
import { dc, metadataOfRecord } from './records.fixture.ts';
import { nameWithRole } from './roles.ts';
import { metadataFrom } from './statements.ts';

test('Dublin Core of the Polish federation: titles, people, links, and what has no column', () => {
  const record = dc(`
    <dc:title xml:lang="pl">Widok rynku</dc:title><dc:title xml:lang="en">View of the market</dc:title>
    <dcterms:alternative>Rynek</dcterms:alternative>
    <dc:creator>Kowalski, Jan (1850-1920)</dc:creator><dc:creator>Nowak, Anna</dc:creator>
    <dc:contributor>Zych, Ewa. Ryt.</dc:contributor><dc:publisher>Gebethner i Wolff</dc:publisher>
    <dc:date>[ca 1938]</dc:date><dc:type>pocztówka</dc:type><dc:language>pol</dc:language>
    <dc:identifier>oai:example.org:1</dc:identifier><dc:identifier>https://example.org/publication/1</dc:identifier>
    <dc:identifier>MP-1</dc:identifier><dc:identifier>ISBN 83-01</dc:identifier>
    <dcterms:isPartOf>Pocztówki</dcterms:isPartOf><dcterms:spatial>Kraków</dcterms:spatial>
    <dc:rights>http://rightsstatements.org/vocab/NoC-OKLR/1.0/</dc:rights><dc:format>image/jpeg</dc:format>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Widok rynku',
    titles: [
      { text: 'View of the market', kind: 'translated', language: 'en' },
      { text: 'Rynek', kind: 'alternative' },
    ],
    creator: 'Kowalski, Jan (1850-1920)',
    contributors: [
      { name: 'Nowak, Anna', role: 'creator' },
      { name: 'Zych, Ewa', role: 'engraver' },
      { name: 'Gebethner i Wolff', role: 'publisher', kind: 'body' },
    ],
    date: '[ca 1938]',
    subjects: [{ text: 'pocztówka', kind: 'genre' }],
    categories: ['postcards'],
    language: 'pl',
    identifiers: [
      { kind: 'oai', value: 'oai:example.org:1' },
      { kind: 'isbn', value: '83-01' },
    ],
    source_url: 'https://example.org/publication/1',
    identifier: 'MP-1',
    relations: [{ kind: 'part-of', text: 'Pocztówki' }],
    places: [{ role: 'depicted', name: 'Kraków' }],
    rights_url: 'http://rightsstatements.org/vocab/NoC-OKLR/1.0/',
    notes: [{ label: 'Format', text: 'image/jpeg' }],
  });
});

test('the address of its manifest is nothing to show; that of another stays', () => {
  const address = (id: string) => `https://example.org/iiif/${id}/manifest.json`;
  const record = dc(`<dc:title>A</dc:title>
    <dc:relation>${address('a')}</dc:relation><dc:relation>${address('b')}</dc:relation>`);
  const metadata = JSON.stringify(metadataOfRecord(record));
  expect(metadata).toContain(address('b'));
  expect(metadata).not.toContain(address('a'));
});

test.each([
  ['Comey, Arthur C., 1886-1954 (Cartographer)', 'Comey, Arthur C., 1886-1954', 'cartographer'],
  ['City Planning Board (Contributor)', 'City Planning Board', 'contributor'],
  ['Zych, Ewa (1850-1920). Il.', 'Zych, Ewa (1850-1920)', 'illustrator'],
  ['Nowak, J. Red.', 'Nowak, J.', 'editor'],
  ['Kowalska, Anna. Tł.', 'Kowalska, Anna', 'translator'],
  ['Kowalska, Anna (przekł.)', 'Kowalska, Anna', 'translator'],
  ['Gebethner, Jan. Nakł.', 'Gebethner, Jan', 'publisher'],
  ['Gebethner, Jan. Tłok.', 'Gebethner, Jan. Tłok.', undefined],
  ['Nowak, Jan, tłum.', 'Nowak, Jan', 'translator'],
  ['Nowak, Jan (autor posłowia)', 'Nowak, Jan', 'author of afterword'],
  ['Nowak, Jan (autor komentarza)', 'Nowak, Jan', 'commentator'],
  ['Hartmann, K. Ed.', 'Hartmann, K. Ed.', undefined],
  ['Müller, O. F. (Otto Friedrich)', 'Müller, O. F. (Otto Friedrich)', undefined],
  ['Kowalski, Jan (1850-1920)', 'Kowalski, Jan (1850-1920)', undefined],
  ['Nowak, Jan O.', 'Nowak, Jan O.', undefined],
])('a role behind a name: %s', (text, name, role) => {
  expect(nameWithRole(text)).toEqual(role === undefined ? { name } : { name, role });
});

test('Dublin Core: several subjects and languages in one element, a DOI behind its name, no publisher, HTML that is escaped twice', () => {
  const record = dc(`
    <dc:title>Kowalski &amp;amp; Syn &lt;i&gt;w Łodzi&lt;/i&gt;</dc:title>
    <dc:subject>prasa; Kowalski &amp;amp; Syn ;Warszawa (miasto; stolica)</dc:subject>
    <dc:publisher>[s.n.]</dc:publisher>
    <dc:identifier>DOI: 10.1000/182</dc:identifier>
    <dc:language>pol; ger</dc:language>
    <dc:type>grafika; plakat</dc:type>`);
  expect(metadataOfRecord(record)).toMatchObject({
    title: 'Kowalski & Syn w Łodzi',
    subjects: [
      { text: 'prasa', kind: 'topic' },
      { text: 'Kowalski & Syn', kind: 'topic' },
      { text: 'Warszawa (miasto; stolica)', kind: 'topic' },
      { text: 'grafika', kind: 'genre' },
      { text: 'plakat', kind: 'genre' },
    ],
    identifiers: [{ kind: 'doi', value: '10.1000/182' }],
    language: 'pl',
    languages: ['de'],
  });
  expect(metadataOfRecord(record)?.contributors).toBeUndefined();
});

test.each([
  ['Galicja ; Kraków', ['Galicja', 'Kraków'], []],
  ['Kraków ; 1900-1939 ; XIX w.', ['Kraków'], ['1900-1939', 'XIX w.']],
  ['Galicja ; [ca 1938] | II poł. XIX w.', ['Galicja'], ['[ca 1938]', 'II poł. XIX w.']],
  [
    'Początek XX w.; 1 Września 1939; Early 20th century',
    [],
    ['Początek XX w.', '1 Września 1939', 'Early 20th century'],
  ],
  ['(1900-1939); Austro-Węgry (1867-1918)', ['Austro-Węgry (1867-1918)'], ['(1900-1939)']],
  [
    'Niemcy (1949-1990); ul. Floriańska 145; KRAKÓW 1900; Konin 1939',
    ['Niemcy (1949-1990)', 'ul. Floriańska 145', 'KRAKÓW 1900', 'Konin 1939'],
    [],
  ],
  ['1:500 000', ['1:500 000'], []],
  ['https://sws.geonames.org/1234/', ['https://sws.geonames.org/1234/'], []],
])('what a work covers are places and times: %s', (text, names, times) => {
  const { places = [], subjects = [] } = metadataOfRecord(dc(`<dc:coverage>${text}</dc:coverage>`)) ?? {};
  expect(places).toEqual(names.map((name) => ({ role: 'depicted', name })));
  expect(subjects).toEqual(times.map((time) => ({ text: time, kind: 'time' })));
});

test.each(['dim', 'dublin_core', 'dLibra', 'a table', 'a manifest'])(
  'a time that a work covers is one in %s',
  (source) => {
    const text = 'Kraków ; XIX w.';
    const field = `<field element="coverage">${text}</field>`;
    const metadata =
      source === 'a table'
        ? metadataOf({ title: 'A', coverage: text })
        : source === 'dLibra'
          ? metadataFrom(dublinCoreStatements([{ name: 'Coverage', text, from: 'Coverage' }]))
          : source === 'a manifest'
            ? metadataFrom(dublinCoreStatements([{ name: propertyOf(['Coverage']), text, from: 'Coverage' }]))
            : metadataOfRecord(
                parseXml(
                  `<${source}>${field.replaceAll('field', source === 'dim' ? 'field' : 'dcvalue')}</${source}>`,
                ),
              );
    expect(metadata).toMatchObject({
      places: [{ role: 'depicted', name: 'Kraków' }],
      subjects: [{ text: 'XIX w.', kind: 'time' }],
    });
  },
);

test.each([
  ['dc:coverage', 'northlimit=51.0; westlimit=115.0', 'Coverage'],
  ['dcterms:spatial', 'name=Perth, W.A.; east=115.85717; north=-31.95301', 'Spatial'],
  ['dcterms:temporal', 'name=The Great Depression; start=1929; end=1939;', 'Temporal'],
])('Dublin Core: named parts stay together in %s', (name, text, label) => {
  expect(metadataOfRecord(dc(`<${name}>${text}</${name}>`))).toEqual({ notes: [{ label, text }] });
});

test('Dublin Core: several names in one element are several people and bodies, each with a role of its own', () => {
  const record = dc(`
    <dc:creator>Nowak, Jan (1850-1920) ; Kowal, Anna ; Zych, Ewa (ilustrator) | Akademia Umiejętności</dc:creator>
    <dc:contributor>Kowal, Adam (red.); Jan Paweł II (papież ; 1920-2005)</dc:contributor>
    <dc:publisher>Gebethner i Wolff ; [s.n.] ; G. Gebethner i Spółka</dc:publisher>
    <dc:publisher>Kraków ; Lwów : Altenberg</dc:publisher>
    <dc:publisher>Kraków; Lwów: Skalski</dc:publisher>`);
  expect(metadataOfRecord(record)).toEqual({
    creator: 'Nowak, Jan (1850-1920); Kowal, Anna',
    contributors: [
      { name: 'Zych, Ewa', role: 'illustrator' },
      { name: 'Akademia Umiejętności', role: 'corporate-creator', kind: 'body' },
      { name: 'Kowal, Adam', role: 'editor' },
      { name: 'Jan Paweł II (papież ; 1920-2005)' },
      { name: 'Gebethner i Wolff', role: 'publisher', kind: 'body' },
      { name: 'G. Gebethner i Spółka', role: 'publisher', kind: 'body' },
      { name: 'Kraków ; Lwów : Altenberg', role: 'publisher', kind: 'body' },
      { name: 'Kraków; Lwów: Skalski', role: 'publisher', kind: 'body' },
    ],
  });
});

test('Dublin Core of Kramerius: its model is a category and no genre, a policy that restricts nothing no right', () => {
  const record = (policy: string) =>
    metadataOfRecord(
      dc(`<dc:title>Drobnůstky</dc:title><dc:type>model:monograph</dc:type><dc:rights>${policy}</dc:rights>`),
    );
  expect(record('policy:public')).toEqual({ title: 'Drobnůstky', categories: ['books'] });
  expect(record('policy:private')).toMatchObject({ rights: 'policy:private' });
});

test('Dublin Core of Goobi viewer: a record without a namespace of its own', () => {
  const elements = '<dc:title>Werk</dc:title><dc:creator>Max Mustermann</dc:creator>';
  const record = parseXml(`<record xmlns:dc="http://purl.org/dc/elements/1.1/">${elements}</record>`);
  expect(metadataOfRecord(record)).toEqual({ title: 'Werk', creator: 'Max Mustermann' });
});

test('Dublin Core of repositories: the date of the work comes before those of its release, regions of a language do not matter', () => {
  const record = dc(`<dc:date>2007-03-21T19:39:45Z</dc:date><dc:date>1976</dc:date>
    <dc:description xml:lang="en_US">On mills.</dc:description><dc:description xml:lang="pl-PL">O młynach.</dc:description>`);
  expect(metadataOfRecord(record)).toEqual({
    date: '1976',
    description: { en: 'On mills.', pl: 'O młynach.' },
    notes: [{ label: 'Date', text: '2007-03-21T19:39:45Z' }],
  });
});

test.each([['Nowak, Jan', '[et al.]'], ['Nowak, Jan [et al.]'], ['Nowak, Jan; [et al.]']])(
  'Dublin Core: that there are other creators is said and makes nobody of that name: %s',
  (...names) => {
    const creators = names.map((name) => `<dc:creator>${name}</dc:creator>`).join('');
    expect(metadataOfRecord(dc(`<dc:title>A</dc:title>${creators}`))).toEqual({
      title: 'A',
      creator: 'Nowak, Jan',
      notes: [{ label: 'Creator', text: '[et al.]' }],
    });
  },
);

test('an unknown person is nobody, with a role, too', () => {
  expect(metadataOfRecord(dc('<dc:creator>aut. Nieznany</dc:creator><dc:title>Widok</dc:title>'))).toEqual({
    title: 'Widok',
  });
});

test.each([
  ['Place of publication: Kraków', { publish_place: 'Kraków' }],
  ['Place of printing: Lwów', { places: [{ role: 'printing', name: 'Lwów' }] }],
  [
    'Place of birth: Warsaw. Died in 1950, buried there.',
    { description: { en: 'Place of birth: Warsaw. Died in 1950, buried there.' } },
  ],
])('a description names places as our records do, and no others: %s', (text, expected) => {
  const property = { name: 'description', text, language: 'en', from: 'dc/description' };
  expect(metadataFrom(dublinCoreStatements([property]))).toEqual(expected);
});
