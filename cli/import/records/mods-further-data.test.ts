import { expect, test } from 'vitest';
import { metadataOfRecord, mods } from './records.fixture.ts';

const notesOf = (record: ReturnType<typeof mods>) =>
  metadataOfRecord(record)?.notes?.map(({ label, text }) => [label, text]);

test('MODS 3.8: a date for display, and who published as an agent', () => {
  const record = mods(
    `<originInfo><dateIssued encoding="edtf">1848~</dateIssued><displayDate>ca. 1848</displayDate>
      <agent type="corporate"><namePart>Anczyc</namePart></agent>
      <agent type="corporate"><namePart>Drukarnia UJ</namePart><role><roleTerm type="code">prt</roleTerm></role></agent></originInfo>
    <originInfo eventType="reprint"><dateOther>1912</dateOther></originInfo>`,
  );
  expect(metadataOfRecord(record)).toEqual({
    date: 'ca. 1848',
    contributors: [
      { name: 'Anczyc', role: 'publisher', kind: 'body' },
      { name: 'Drukarnia UJ', role: 'printer', kind: 'body' },
    ],
    notes: [{ label: 'Origin info (reprint)', text: '1912' }],
  });
});

test('MODS: a period is one subject, and the address of a subject of several parts is not that of each', () => {
  const record = mods(
    `<subject valueURI="http://example.org/1"><geographic>Polska</geographic>
      <temporal point="start">1939</temporal><temporal point="end">1945</temporal></subject>
    <subject valueURI="http://example.org/2"><topic>Mapy</topic></subject>`,
  );
  expect(metadataOfRecord(record)).toEqual({
    subjects: [
      { text: 'Polska', kind: 'place' },
      { text: '1939–1945', kind: 'time' },
      { text: 'Mapy', kind: 'topic', uri: 'http://example.org/2' },
    ],
    notes: [{ label: 'Authority', text: 'Polska – 1939 – 1945: http://example.org/1' }],
  });
});

test('MODS: addresses without text, of authorities and beside an identifier are kept', () => {
  const record = mods(
    `<titleInfo type="uniform" valueURI="http://example.org/title"><title>Biblia</title></titleInfo>
    <originInfo><place><placeTerm valueURI="http://example.org/place">Kraków</placeTerm></place></originInfo>
    <tableOfContents xlink:href="http://example.org/toc"/>
    <accessCondition type="restriction on access" xlink:href="http://example.org/access"/>
    <relatedItem type="host" xlink:href="http://example.org/host"><titleInfo><title>Czas</title></titleInfo>
      <identifier>1</identifier><language><languageTerm type="code">lat</languageTerm></language></relatedItem>`,
  );
  expect(notesOf(record)).toEqual([
    ['Authority', 'Biblia: http://example.org/title'],
    ['Authority', 'Kraków: http://example.org/place'],
    ['Table of contents', 'http://example.org/toc'],
    ['Access condition (restriction on access)', 'http://example.org/access'],
    ['Language term (code)', 'Czas: lat'],
    ['Related item (host)', 'Czas: http://example.org/host'],
  ]);
});

test('MODS: the language of another part is named as that, an edition of a classification is kept, a span of a part is one', () => {
  const record = mods(
    `<language><languageTerm type="code">pol</languageTerm></language>
    <language objectPart="preface"><languageTerm type="code">ger</languageTerm></language>
    <classification authority="ddc" edition="22">891</classification>
    <identifier typeURI="http://id.loc.gov/vocabulary/identifiers/isbn">9788301000003</identifier>
    <typeOfResource>notated music</typeOfResource>
    <part><date point="start">1900</date><date point="end">1902</date></part>`,
  );
  expect(metadataOfRecord(record)).toEqual({
    language: 'pl',
    languages: ['de'],
    date: '1900-1902',
    categories: ['scores'],
    identifiers: [{ kind: 'isbn', value: '9788301000003' }],
    notes: [
      { label: 'Language (preface)', text: 'niemiecki', language: 'pl' },
      { label: 'Classification', text: '891 (ddc 22)' },
      { label: 'Type of resource', text: 'notated music' },
    ],
  });
});
