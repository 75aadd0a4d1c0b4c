import { expect, test } from 'vitest';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { recordFormats } from '#lib/formats/formats.ts';
import { formattedRecord, formattedWith, fullRecord, serialise } from '#lib/formats/records.fixture.ts';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './records.fixture.ts';

// Records that the site exports are read back by the importer's readers.

const address = 'https://library.example/o/%C5%BC%C3%B3%C5%82w%2F1';

async function readBack(prefix: string, record = formattedRecord(fullRecord)) {
  const format = recordFormats.find((one) => one.prefix === prefix);
  return (format && metadataOfRecord(parseXml(await serialise(format, record)))) ?? {};
}

test('MODS says all that is known, in its places', async () => {
  const { notes = [], ...read } = await readBack('mods');
  expect(read).toEqual({
    identifier: 'żółw/1',
    title: 'Mapa & <plan>',
    titles: [
      { text: 'Liber', kind: 'translated', language: 'la' },
      { text: 'Inna', kind: 'alternative' },
    ],
    creator: 'Kowalski, Jan (1850-1910)',
    contributors: [
      { name: 'Akademia', role: 'corporate-creator', kind: 'body' },
      { name: 'Nowak, Anna', role: 'engraver', kind: 'person', dates: '1820-1880' },
      { name: 'Gebethner i Wolff', role: 'publisher', kind: 'body' },
    ],
    date: '[ca 1901-1905]',
    publish_place: 'Kraków',
    places: [{ role: 'printing', name: 'Lwów' }],
    categories: ['maps', 'books'],
    language: 'pl',
    languages: ['la'],
    subjects: [
      { text: 'Mapy', kind: 'genre', language: 'pl' },
      { text: 'Żółwie', kind: 'topic', language: 'pl', uri: 'https://example.org/1' },
      { text: 'Kopernik, Mikołaj', kind: 'person' },
      { text: 'Kraków', kind: 'place', language: 'pl', uri: 'https://example.org/krakow' },
      { text: 'XIX w.', kind: 'time' },
      { text: 'Tatry', kind: 'place' },
    ],
    description: { pl: 'Opis', en: 'A description' },
    relations: [
      { kind: 'series', text: 'Biblioteka', number: 't. 7' },
      { kind: 'part-of', text: 'Atlas', target: 'https://example.org/atlas', number: 'z. 2' },
      { kind: 'related', text: 'Plan miasta' },
      { kind: 'preceding', text: 'Mapa dawna' },
      { kind: 'succeeding', text: 'Mapa nowa' },
    ],
    identifiers: [
      { kind: 'isbn', value: '83-01-00000-1' },
      { kind: 'doi', value: '10.1234/5' },
      { kind: 'uri', value: address },
      { kind: 'shelfmark', value: 'Mag. 12' },
    ],
    rights: 'Domena publiczna',
    rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
    source: 'Biblioteka Śląska',
    source_url: address,
  });
  expect(notes).toContainEqual({ label: 'Oprawa', text: 'Skóra', language: 'pl' });
  expect(notes).toContainEqual({ label: 'Extent', text: '2 scans' });
  expect(notes.map(({ label }) => label)).not.toContain('Date issued');
});

test.each(['oai_dc', 'plmet', 'edm'])(
  '%s says who, what, when, where it is and how it may be used',
  async (prefix) => {
    const read = await readBack(prefix);
    expect(read).toMatchObject({
      title: 'Mapa & <plan>',
      creator: 'Kowalski, Jan (1850-1910)',
      date: '[ca 1901-1905]',
      language: 'pl',
      languages: ['la'],
      description: { pl: 'Opis', en: 'A description' },
      identifiers: [
        { kind: 'isbn', value: '83-01-00000-1' },
        { kind: 'doi', value: '10.1234/5' },
      ],
      categories: ['maps', 'books'],
      rights: 'Domena publiczna',
      rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
      source: 'Magazyn',
      source_url: address,
    });
    expect(read.titles?.map(({ text }) => text)).toEqual(['Liber', 'Inna']);
    expect(read.contributors?.map(({ name }) => name)).toEqual([
      'Akademia',
      'Gebethner i Wolff',
      'Nowak, Anna (1820-1880)',
    ]);
    expect(read.contributors?.map(({ role }) => role)).toEqual([
      'corporate-creator',
      'publisher',
      'engraver',
    ]);
    expect([read.publish_place, read.places?.at(-1)]).toEqual(['Kraków', { role: 'printing', name: 'Lwów' }]);
    expect(read.subjects?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Żółwie', 'Kopernik, Mikołaj', 'Mapy']),
    );
    expect(read.relations?.map(({ text, number }) => [text, number].filter(Boolean).join(', '))).toEqual([
      'Biblioteka, t. 7',
      'Atlas, z. 2',
      'https://example.org/atlas',
      'Plan miasta',
      'Mapa dawna',
      'Mapa nowa',
    ]);
    // Where its images are is nothing to show.
    expect(JSON.stringify(read)).not.toContain('manifest.json');
    expect(read.notes?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Oprawa: Skóra', '2 scans', 'Biblioteka Śląska, Mag. 12']),
    );
  },
);

test('terms tell places, times and works apart', async () => {
  for (const prefix of ['plmet', 'edm']) {
    const read = await readBack(prefix);
    expect(read.places).toEqual([
      { role: 'depicted', name: 'Tatry' },
      { role: 'depicted', name: 'Kraków' },
      { role: 'printing', name: 'Lwów' },
    ]);
    expect(read.subjects).toContainEqual({ text: 'XIX w.', kind: 'time' });
    expect(read.relations).toEqual(
      expect.arrayContaining([
        { kind: 'part-of', text: 'Biblioteka', number: 't. 7' },
        { kind: 'preceding', text: 'Mapa dawna' },
        { kind: 'succeeding', text: 'Mapa nowa' },
      ]),
    );
    expect(read.notes).toContainEqual({
      label: 'Table of contents',
      text: 'Tom I ; Rozdział 1',
      language: 'pl',
    });
  }
});

test('of a date that nobody knows nothing is said', async () => {
  const unknown = formattedWith({ date: fullRecord.date, dateDescriptive: null });
  unknown.object.tile.related_object.date = '0001-01-01T00:00:00';
  for (const { prefix } of recordFormats.filter((one) => one.prefix !== 'mets'))
    expect((await readBack(prefix, unknown)).date).toBeUndefined();
});

test('MODS tells where a photograph was made, or a book besides where it came out', async () => {
  const readFrom = async (values: Parameters<typeof formattedWith>[0]) => {
    const { publish_place, places } = await readBack('mods', formattedWith(values));
    return [publish_place, places];
  };
  expect(await readFrom({ categories: ['photographs'], publishPlace: 'Kraków' })).toEqual([
    'Kraków',
    undefined,
  ]);
  const made = { role: 'production', name: 'Lwów' };
  expect(await readFrom({ categories: ['books'], places: [made] })).toEqual([undefined, [made]]);
  const places = [{ role: 'publication', name: 'Kraków' }, made];
  for (const category of ['photographs', 'books'])
    expect(await readFrom({ categories: [category], places })).toEqual(['Kraków', [made]]);
});

test('EDM gives the years of a date for machines without a note of them', async () => {
  const { date, notes = [] } = await readBack(
    'edm',
    formattedWith({ date: instant('1901-01-01'), dateDescriptive: '[ca 1901]' }),
  );
  expect(date).toBe('[ca 1901]');
  expect(notes.filter(({ text }) => text.includes('1901'))).toEqual([]);
});
