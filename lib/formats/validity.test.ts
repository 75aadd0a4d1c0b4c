import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  linkedScan,
  type ObjectValues,
  objectRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { edm } from './edm.ts';
import { edmErrors } from './edm-errors.fixture.ts';
import { europeanaTiers } from './europeana.ts';
import { type FormattedRecord, recordFormats } from './formats.ts';
import { hostileRecord } from './hostile.fixture.ts';
import { formattedRecord, formattedWith, fullRecord, serialise } from './records.fixture.ts';

/** Records in one document, as an OAI-PMH answer contains them. */
function answerWith(records: readonly string[]): string {
  const around = (record: string) =>
    `<record><header><identifier>oai:a:1</identifier><datestamp>2026-01-01T00:00:00Z</datestamp></header><metadata>${record}</metadata></record>`;
  return `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><request>https://library.example/oai</request><ListRecords>${records.map(around).join('')}</ListRecords></OAI-PMH>`;
}

const dated = { from: 1901, to: 1901 };
const nothing: ObjectValues = {
  title: ' ',
  agents: [],
  dateDescriptive: null,
  years: undefined,
  places: [],
  categories: [],
};

const oddAddresses = ['https://a.example/1|2.jpg', 'https://a.example/1|2.jpg', 'https://a.example/%zz[]'];

/** Kinds of objects found in catalogues. */
const kinds: Record<string, FormattedRecord> = {
  'of which all is said': formattedRecord(fullRecord),
  'of which nothing is said': formattedRecord(objectRecord('1', nothing), ''),
  'that is a volume of works': inWorks(formattedRecord(fullRecord)),
  'that is an issue of a periodical': inWorks(formattedWith({ categories: ['serials'], years: dated })),
  'that was made by hand': formattedWith({
    categories: ['manuscripts'],
    rightsUrl: 'https://example.org/terms',
  }),
  'that was recorded': formattedWith({ categories: ['audiobooks'], language: 'csb-PL' }),
  'with contents within contents': withContents(90),
  'without a scan that may be had': withoutFiles(),
  'with images elsewhere': formattedWith({ scans: oddAddresses.map((address) => linkedScan(address)) }),
  'with services elsewhere': formattedWith({ scans: oddAddresses.map(servedScan) }),
};

function inWorks(record: FormattedRecord): FormattedRecord {
  record.object.details.works = [
    { work: { series: 'Biblioteka' }, kind: 'series', title: 'Biblioteka', number: 't. 7' },
    { work: { id: '0012-3456' }, kind: 'part-of', title: 'Kurjer', number: 'R. 3, nr 5' },
    { work: { id: 'A 1', institution: 3 }, kind: 'part-of', title: 'Zbiór' },
  ];
  record.object.details.relations = [{ kind: 'has-part', text: 'Mapa', target: 'https://a.example/m' }];
  return record;
}

function servedScan(address: string): ScanRecord {
  const scan = linkedScan(address);
  if (scan.linked?.tileSource)
    Object.assign(scan.linked.tileSource, { layout: 'iiif-3', coarsest: undefined });
  return scan;
}

function withContents(depth: number): FormattedRecord {
  const parts = Array.from({ length: depth }, (_, part) => {
    return {
      parent: part === 0 ? null : part - 1,
      kind: 'chapter',
      label: part % 9 ? `${part}` : '',
      first_scan: part % 3,
      last_scan: 2,
    };
  });
  return formattedWith({ parts, scans: ['a', 'b', 'c'].map((name) => scanRecord(name)) });
}

function withoutFiles(): FormattedRecord {
  const record = formattedWith();
  for (const { scan } of record.object.scans) Object.assign(scan, { resources: [], thumbnails: [] });
  return record;
}

describe.each(recordFormats)('$prefix', (format) => {
  test.each(Object.entries(kinds))('an object %s is valid', async (_, record) => {
    expect(schemaErrors('oai-pmh', await serialise(format, record))).toBe('');
  });

  test('whatever objects say, an answer with many of them is valid', async () => {
    const records = new Map(fc.sample(hostileRecord, 60).map((record) => [record.object.tile.id, record]));
    const written = await Promise.all([...records.values()].map((record) => serialise(format, record)));
    expect(schemaErrors('oai-pmh', answerWith(written))).toBe('');
  });
});

describe('Europeana', () => {
  const mandatory = ['subject', 'rights', 'rights-taken'];

  test.each(Object.entries(kinds))(
    'takes an object %s, or its operator is told why not',
    async (_, record) => {
      const expected = europeanaTiers(record).missing.filter((deficiency) => mandatory.includes(deficiency));
      expect(edmErrors(await serialise(edm, record))).toEqual(expected);
    },
  );

  test('takes whatever objects say, or their operators are told why not', async () => {
    for (const record of fc.sample(hostileRecord, 20)) {
      const expected = europeanaTiers(record).missing.filter((deficiency) => mandatory.includes(deficiency));
      expect(edmErrors(await serialise(edm, record))).toEqual(expected);
    }
  });
});

/** Mutations of a full record that the schema of each format must detect. */
const wrong = [
  ['mods', '<mods:typeOfResource>cartographic<', '<mods:typeOfResource>map<'],
  ['mods', 'type="translated"', 'type="other"'],
  ['mods', '<mods:title>Liber</mods:title>', '<mods:title> </mods:title>'],
  ['mods', 'encoding="edtf"', 'encoding="EDTF"'],
  ['mods', ' keyDate="yes"', ' keyDate="no"'],
  ['mods', 'authority="iso639-2b"', 'authority="iso639"'],
  [
    'mods',
    '<mods:recordChangeDate encoding="w3cdtf">2026',
    '<mods:recordChangeDate encoding="w3cdtf">ca 2026',
  ],
  ['mods', 'usage="primary"', 'usage="first"'],
  [
    'mods',
    /<mods:shelfLocator>[^<]*<\/mods:shelfLocator>(<\/mods:location>)/,
    '$1<mods:shelfLocator>1</mods:shelfLocator>',
  ],
  ['mets', ' ADMID="AMD_1_0000"', ' ADMID="DMD_1_0000"'],
  ['mets', 'FILEID="FILE_MAX_1_0001"', 'FILEID="FILE_MAX_1_0009"'],
  ['mets', 'xlink:to="PHYS_1_0002"', 'xlink:to="PHYS_1_0009"'],
  ['mets', 'ID="LINKS_1_0000"', 'ID="RIGHTS_1_0000"'],
  ['mets', ' LOCTYPE="URL"', ''],
  ['mets', /(<mets:rightsMD.*<\/mets:rightsMD>)(<mets:digiprovMD.*<\/mets:digiprovMD>)/, '$2$1'],
  [
    'mets',
    /(<mets:fileSec>.*<\/mets:fileSec>)(<mets:structMap TYPE="PHYSICAL">.*?<\/mets:structMap>)/,
    '$2$1',
  ],
  ['plmet', '<dcterms:extent', '<dcterms:format'],
  ['plmet', /<dcterms:extent.*?<\/dcterms:extent>/, '<dcterms:extent/>'],
  ['edm', /(<edm:currentLocation>.*<\/edm:currentLocation>)(<edm:type>.*<\/edm:type>)/, '$2$1'],
  ['edm', '<edm:type>IMAGE', '<edm:type>MAP'],
  ['edm', / rdf:datatype="[^"]*#integer"/, ''],
  ['edm', /<edm:isShownAt [^>]*>/, ''],
  ['edm', /<edm:provider>.*<\/edm:provider>/, ''],
  ['edm', '<edm:rights rdf:resource="http:', '<edm:rights rdf:resource="https:'],
  ['edm', /(<edm:hasView [^>]*>)(<edm:isShownAt [^>]*>)/, '$2$1'],
] as const;

test.each(wrong)('of %s, %s is not taken as %s', async (prefix, original, replacement) => {
  const format = recordFormats.find((one) => one.prefix === prefix);
  const record = format ? await serialise(format, formattedRecord(fullRecord)) : '';
  const changed = record.replace(original, replacement);
  expect(changed).not.toBe(record);
  expect(prefix === 'edm' ? edmErrors(changed) : schemaErrors('oai-pmh', changed)).not.toHaveLength(0);
});
