import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './formats.ts';

test('TEI: the header’s title and people, the source’s date, place and shelfmark', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title>Kazania</title><title type="sub">na święta</title><author>Skarga, Piotr</author><editor role="transkrypcja">Nowak, Anna</editor></titleStmt>
    <publicationStmt><idno type="URI">https://example.org/1</idno><availability><licence target="https://creativecommons.org/licenses/by/4.0/">CC BY</licence></availability></publicationStmt>
    <sourceDesc><bibl><pubPlace>Kraków</pubPlace><publisher>Piotrkowczyk</publisher><date when="1595">1595</date></bibl><msDesc><repository>BJ</repository><idno>Cim. 1</idno></msDesc></sourceDesc>
    </fileDesc><profileDesc><langUsage><language ident="pol">polski</language></langUsage><textClass><keywords><term>kazania</term></keywords></textClass></profileDesc></teiHeader><text><body><p>x</p></body></text></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Kazania',
    titles: [{ text: 'na święta', kind: 'alternative' }],
    creator: 'Skarga, Piotr',
    contributors: [
      { name: 'Nowak, Anna', role: 'transkrypcja' },
      { name: 'Piotrkowczyk', role: 'publisher', kind: 'body' },
    ],
    date: '1595',
    publish_place: 'Kraków',
    source: 'BJ',
    source_url: 'https://example.org/1',
    identifiers: [{ kind: 'shelfmark', value: 'Cim. 1' }],
    rights_url: 'https://creativecommons.org/licenses/by/4.0/',
    language: 'pl',
    subjects: [{ text: 'kazania', kind: 'topic' }],
    notes: [
      { label: 'Licence', text: 'CC BY' },
      { label: 'Language', text: 'polski' },
    ],
  });
});

test('TEI: names of parts, dates in attributes, and identifiers within one another, as the Deutsches Textarchiv has them', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title type="main">Was ist Aufklärung?</title>
      <author><persName ref="http://d-nb.info/gnd/118559796"><surname>Kant</surname><forename>Immanuel</forename></persName></author></titleStmt>
    <publicationStmt><idno><idno type="URLWeb">https://example.org/kant</idno><idno type="URN">urn:nbn:de:1</idno><idno type="DTAID">16162</idno></idno></publicationStmt>
    <sourceDesc><bibl><date when="1784"/></bibl></sourceDesc>
    </fileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Was ist Aufklärung?',
    creator: 'Kant, Immanuel',
    date: '1784',
    source_url: 'https://example.org/kant',
    identifiers: [{ kind: 'urn', value: 'urn:nbn:de:1' }],
    identifier: '16162',
  });
});
