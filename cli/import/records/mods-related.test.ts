import { expect, test } from 'vitest';
import { metadataOfRecord, mods } from './records.fixture.ts';

test('MODS: works around the one that an object is part of are works that it is in, and say nothing else of it', () => {
  const related = (type: string, content: string) => `<relatedItem type="${type}">${content}</relatedItem>`;
  const titled = (title: string) => `<titleInfo><title>${title}</title></titleInfo>`;
  const journal = related(
    'host',
    `${titled('Rocznik')}<identifier>J-1</identifier><part><date>1890</date></part>`,
  );
  const record = mods(
    titled('O młynach') +
      related('host', `${titled('Tom 3')}<part><date>1905</date></part>${journal}`) +
      related('original', `${titled('Rękopis')}${related('host', titled('Zbiór'))}`),
  );
  expect(metadataOfRecord(record)).toEqual({
    title: 'O młynach',
    date: '1905',
    relations: [
      { kind: 'part-of', text: 'Tom 3' },
      { kind: 'part-of', text: 'Rocznik', target: 'J-1' },
      { kind: 'original', text: 'Rękopis' },
    ],
    notes: [
      { label: 'Date', text: 'Tom 3: 1890' },
      { label: 'Title', text: 'Rękopis: Zbiór' },
    ],
  });
});

test('MODS: of a related work its people, of the whole of an article date and pages are kept, and one may be an address only', () => {
  const record =
    mods(`<titleInfo><title>O młynach</title></titleInfo><relatedItem type="host"><titleInfo><title>Rocznik</title></titleInfo>
    <name type="personal"><namePart>Zet, Jan</namePart><role><roleTerm type="code">edt</roleTerm></role></name>
    <part><detail type="volume"><number>12</number></detail><extent unit="pages"><start>5</start><end>19</end></extent><date>1901</date></part></relatedItem>
    <relatedItem type="constituent"><titleInfo><title>Pieśń</title></titleInfo><name><namePart>Ig, Anna</namePart></name></relatedItem>
    <relatedItem type="otherFormat" xlink:href="https://example.org/1.epub"/>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'O młynach',
    date: '1901',
    relations: [
      { kind: 'part-of', text: 'Rocznik', number: '12' },
      { kind: 'has-part', text: 'Pieśń' },
      { kind: 'other format', text: 'https://example.org/1.epub', target: 'https://example.org/1.epub' },
    ],
    notes: [
      { label: 'Name', text: 'Rocznik: Zet, Jan (editor)' },
      { label: 'Pages', text: '5–19' },
      { label: 'Name', text: 'Pieśń: Ig, Anna' },
    ],
  });
});

test('MODS: of a related work, a number or pages that no value has stay a note', () => {
  const pages = (start: number, end: number) =>
    `<extent unit="pages"><start>${start}</start><end>${end}</end></extent>`;
  const record = mods(`
    <titleInfo><title>Młyny</title></titleInfo>
    <relatedItem type="host"><titleInfo><title>Gazeta</title><partNumber>R. 5</partNumber></titleInfo>
      <titleInfo type="alternative"><title>Kurier</title><partNumber>z. 81</partNumber></titleInfo>
      <part><detail><number>nr 3</number></detail>${pages(5, 6)}</part><part>${pages(8, 9)}</part>
      <relatedItem type="series"><part>${pages(10, 11)}</part></relatedItem></relatedItem>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Młyny',
    relations: [{ kind: 'part-of', text: 'Gazeta. R. 5', number: 'nr 3' }],
    notes: [
      { label: 'Pages', text: '5–6' },
      { label: 'Pages', text: '8–9' },
      { label: 'Title', text: 'Gazeta. R. 5: Kurier' },
      { label: 'Part number', text: 'Gazeta. R. 5: z. 81' },
      { label: 'Start', text: 'Gazeta. R. 5: 10' },
      { label: 'End', text: 'Gazeta. R. 5: 11' },
    ],
  });
  const titled = mods('<titleInfo><title>Atlas</title><partNumber>2</partNumber></titleInfo>');
  expect(metadataOfRecord(titled)).toEqual({ title: 'Atlas. 2', number: '2' });
});

test('MODS: whom a related work is about has no part in it, and its people keep their dates', () => {
  const record = mods(`<titleInfo><title>Młyny</title></titleInfo>
    <relatedItem type="host"><titleInfo><title>Rocznik</title></titleInfo>
    <name type="personal"><namePart>Zet, Jan</namePart><namePart type="date">1850-1900</namePart><role><roleTerm>edt</roleTerm></role></name>
    <subject><name><namePart>Ig, Anna</namePart></name></subject>
    <relatedItem><name><namePart>Nowak, Ewa</namePart></name></relatedItem></relatedItem>`);
  expect(metadataOfRecord(record)?.notes).toEqual([
    { label: 'Name', text: 'Rocznik: Zet, Jan (1850-1900) (editor)' },
    { label: 'Name', text: 'Rocznik: Ig, Anna' },
    { label: 'Name', text: 'Rocznik: Nowak, Ewa' },
  ]);
});

test('a related item is called what its record calls it', () => {
  const record = mods(
    '<relatedItem otherType="adaptation"><titleInfo><title>Lalka</title></titleInfo></relatedItem>',
  );
  expect(metadataOfRecord(record)).toEqual({ relations: [{ kind: 'adaptation', text: 'Lalka' }] });
});
