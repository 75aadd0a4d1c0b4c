import { expect, test } from 'vitest';
import { metadataOfRecord, mods } from './records.fixture.ts';

const read = (content: string) => metadataOfRecord(mods(content));

test('MODS: what a record itself calls a title, a number, a place or a subject is the label of a note', () => {
  const record = read(`
    <titleInfo><title>Zielnik</title></titleInfo>
    <titleInfo type="alternative" displayLabel="Tytuł okładkowy"><nonSort>O</nonSort><title>ziołach</title></titleInfo>
    <identifier type="local" displayLabel="Numer inwentarzowy">MNK 1</identifier>
    <identifier type="isbn" displayLabel="ISBN">83-01</identifier>
    <identifier type="isbn" displayLabel="ISBN w oprawie">83-02</identifier>
    <originInfo displayLabel="Druk pierwszy"><place><placeTerm type="text">Kraków</placeTerm></place>
      <publisher>Skalski</publisher><dateIssued>1613</dateIssued></originInfo>
    <originInfo displayLabel="Skanowanie" eventType="digitization"><dateCaptured>2016</dateCaptured></originInfo>
    <subject displayLabel="Na pierwszym planie"><topic>Rynek</topic><geographic>Kraków</geographic></subject>
    <location><url displayLabel="Skany">https://example.org/1</url></location>`);
  expect(record).toEqual({
    title: 'Zielnik',
    titles: [{ text: 'O ziołach', kind: 'alternative' }],
    identifier: 'MNK 1',
    identifiers: [
      { kind: 'isbn', value: '83-01' },
      { kind: 'isbn', value: '83-02' },
    ],
    contributors: [{ name: 'Skalski', role: 'publisher', kind: 'body' }],
    publish_place: 'Kraków',
    date: '1613',
    subjects: [
      { text: 'Rynek', kind: 'topic' },
      { text: 'Kraków', kind: 'place' },
    ],
    source_url: 'https://example.org/1',
    notes: [
      { label: 'Tytuł okładkowy', text: 'O ziołach' },
      { label: 'Numer inwentarzowy', text: 'MNK 1' },
      { label: 'ISBN w oprawie', text: '83-02' },
      { label: 'Druk pierwszy', text: 'Kraków: Skalski, 1613' },
      { label: 'Skanowanie', text: '2016' },
      { label: 'Na pierwszym planie', text: 'Rynek; Kraków' },
      { label: 'Skany', text: 'https://example.org/1' },
    ],
  });
});

test('MODS: a label says how a work is related, what somebody did and what a description is', () => {
  const record = read(`
    <name type="personal" displayLabel="Ilustrator"><namePart>Zych, Ewa</namePart></name>
    <name type="personal" displayLabel="Portretowany"><namePart>Nowak, Jan</namePart></name>
    <relatedItem displayLabel="Dodatek do"><titleInfo><title>Gazeta</title></titleInfo></relatedItem>
    <relatedItem type="host" displayLabel="Teka"><titleInfo><title>Rysunki</title></titleInfo></relatedItem>
    <name type="personal" displayLabel="Fotografowany"><namePart>Kowal, Ewa</namePart></name>
    <abstract displayLabel="Summary" lang="en">Of herbs.</abstract>
    <abstract displayLabel="Regest" lang="pl">O ziołach.</abstract>
    <accessCondition displayLabel="Zgoda" type="use and reproduction">Autora</accessCondition>`);
  expect(record).toEqual({
    contributors: [
      { name: 'Zych, Ewa', role: 'illustrator', kind: 'person' },
      { name: 'Nowak, Jan', role: 'contributor', kind: 'person' },
      { name: 'Kowal, Ewa', role: 'contributor', kind: 'person' },
    ],
    relations: [
      { kind: 'Dodatek do', text: 'Gazeta' },
      { kind: 'part-of', text: 'Rysunki' },
    ],
    description: { en: 'Of herbs.', pl: 'Regest: O ziołach.' },
    rights: 'Autora',
    notes: [
      { label: 'Portretowany', text: 'Nowak, Jan' },
      { label: 'Fotografowany', text: 'Kowal, Ewa' },
      { label: 'Zgoda', text: 'Autora' },
      { label: 'Teka', text: 'Rysunki' },
    ],
  });
});

test('MODS: a label stands before those of what is within, and tells the code of an institution', () => {
  const record = read(`
    <physicalDescription displayLabel="Klocek 1"><extent>12 s.</extent></physicalDescription>
    <location><physicalLocation authority="marcorg" displayLabel="University of Utah">utu</physicalLocation></location>
    <relatedItem displayLabel="Zobacz też"><part><detail><number>5</number></detail></part></relatedItem>
    <note displayLabel="">Bez okładki</note>`);
  expect(record).toEqual({
    source: 'University of Utah',
    notes: [
      { label: 'Extent', text: 'Klocek 1: 12 s.' },
      { label: 'University of Utah', text: 'utu' },
      { label: 'Note', text: 'Bez okładki' },
      { label: 'Number', text: 'Zobacz też: 5' },
    ],
  });
});
