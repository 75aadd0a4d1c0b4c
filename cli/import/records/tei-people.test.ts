import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './records.fixture.ts';

const header = (file: string) =>
  metadataOfRecord(
    parseXml(
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>${file}</fileDesc></teiHeader></TEI>`,
    ),
  );
const titled = (rest = '') => `<titleStmt><title>Kodeks</title>${rest}</titleStmt>`;
const manuscript = (content: string) => `<sourceDesc><msDesc>${content}</msDesc></sourceDesc>`;

test('responsibilities with a known role name people, others are notes, wherever they stand', () => {
  const statements =
    '<respStmt><resp ref="http://id.loc.gov/vocabulary/relators/trl">Übersetzung</resp><persName><forename>Ewa</forename> <surname>Lis</surname></persName></respStmt>' +
    '<respStmt><orgName>Studio</orgName><resp>illustrator</resp></respStmt>';
  const edition =
    '<editionStmt><respStmt><resp>Proofreading by</resp><name>Nowak</name></respStmt></editionStmt>';
  const metadata = header(titled(statements) + edition);
  expect(metadata?.contributors).toEqual([
    { name: 'Lis, Ewa', role: 'translator' },
    { name: 'Studio', role: 'illustrator', kind: 'body' },
  ]);
  expect(metadata?.notes).toEqual([
    { label: 'Übersetzung', text: 'Ewa Lis' },
    { label: 'Proofreading by', text: 'Nowak' },
  ]);
});

test('authors of the works in a manuscript are people', () => {
  const items = ['Awicenna', 'Galen', 'Awicenna'].map((name) => `<msItem><author>${name}</author></msItem>`);
  expect(header(titled() + manuscript(`<msContents>${items.join('')}</msContents>`))).toMatchObject({
    creator: 'Awicenna',
    contributors: [{ name: 'Galen', role: 'creator' }],
  });
});

test('an institution holds a manuscript if no repository does, and not a former one', () => {
  const former =
    '<altIdentifier type="former"><repository>Zamek</repository><idno>Z 1</idno></altIdentifier>';
  const place = `<msIdentifier>${former}<institution>Uniwersytet</institution><idno>5</idno></msIdentifier>`;
  expect(header(titled() + manuscript(place))).toMatchObject({
    source: 'Uniwersytet',
    identifiers: [
      { kind: 'former shelfmark', value: 'Z 1' },
      { kind: 'shelfmark', value: '5' },
    ],
    notes: [{ label: 'Repository', text: 'Zamek' }],
  });
});

test('further numbers keep their types; the journal of an article and the series of a source are works', () => {
  const published =
    '<publicationStmt><idno>kodeks</idno><idno type="DOI">10.1/x</idno><idno>7</idno></publicationStmt>';
  const source =
    '<sourceDesc><biblStruct><analytic><title>Kodeks</title></analytic><monogr><title>Studia</title></monogr><series><title>Seria</title></series></biblStruct></sourceDesc>';
  expect(header(titled() + published + source)).toMatchObject({
    identifier: 'kodeks',
    identifiers: [
      { kind: 'doi', value: '10.1/x' },
      { kind: 'number', value: '7' },
    ],
    relations: [
      { kind: 'series', text: 'Seria' },
      { kind: 'part-of', text: 'Studia' },
    ],
  });
});
