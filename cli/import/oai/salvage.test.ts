import { expect, test } from 'vitest';
import { growth, proportional } from '#lib/growth.fixture.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { salvagedPage } from './salvage.ts';

const failure = new UnreadableXml('it is not well-formed XML');
const salvaged = (text: string | Buffer) => salvagedPage(Buffer.from(text), failure);
/** Identifiers of the records, with the reasons of those that are broken. */
const described = (text: string | Buffer) =>
  salvaged(text)?.records.map(({ identifier, reason }) =>
    reason === undefined ? identifier : `${identifier}: ${reason}`,
  );

const record = (identifier: string, metadata: string) =>
  `<record><header><identifier>${identifier}</identifier></header><metadata>${metadata}</metadata></record>`;
const answer = (list: string, attributes = 'xmlns:dc="http://purl.org/dc/elements/1.1/"') =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" ${attributes}><responseDate>2026-11-01</responseDate><ListRecords>${list}</ListRecords></OAI-PMH>`;

test('records are read alone, in the namespaces declared around them; those that are broken are named', () => {
  const marc = '<record xmlns="http://www.loc.gov/MARC21/slim"><leader>c</leader></record>';
  const list = [
    record('a', '<dc:dc><dc:title>A\u0001</dc:title></dc:dc>'),
    record('b', '<dc:dc><dc:title>B</dc:title></dc:dc>'),
    record('c', marc),
    record('d', '<dc:dc>&nbsp;</dc:dc>'),
    record('e', '<dc:dc><dc:title>E</dc:dc>'),
    '<record><header status="deleted"><identifier>f</identifier></header></record>',
    '<resumptionToken completeListSize="9">next</resumptionToken>',
  ];
  const page = salvaged(answer(list.join('\n')));
  expect(page).toMatchObject({ date: '2026-11-01', token: 'next' });
  expect(page?.records.map(({ identifier, isDeleted, reason }) => [identifier, isDeleted, reason])).toEqual([
    ['a', false, 'it is not well-formed XML (disallowed character.)'],
    ['b', false, undefined],
    ['c', false, undefined],
    ['d', false, expect.stringContaining('entities other than those of XML')],
    ['e', false, expect.stringContaining('unexpected close tag')],
    ['f', true, undefined],
  ]);
  expect(page?.records[1]?.content).toMatchObject({ namespace: 'http://purl.org/dc/elements/1.1/' });
  expect(page?.records[2]?.content).toMatchObject({ namespace: 'http://www.loc.gov/MARC21/slim' });
});

test('a record of another encoding, nested too deeply or without its end costs no other', () => {
  const deep = `${'<x>'.repeat(300)}${'</x>'.repeat(300)}`;
  const list = record('a', '<dc>ł</dc>') + record('b', '<dc>?</dc>') + record('c', '<dc>C</dc>');
  const bytes = Buffer.from(answer(list));
  bytes[bytes.indexOf('?', 30)] = 0xb3;
  expect(described(bytes)).toEqual(['a', expect.stringMatching(/^b: .*is not UTF-8/), 'c']);
  expect(described(answer(record('a', deep) + record('b', '<dc/>')))).toEqual([
    expect.stringContaining('a: its elements are nested deeper'),
    'b',
  ]);
  const endless = record('a', '<dc/>').replace('</record>', '');
  expect(described(answer(endless + record('b', '<dc/>')))).toEqual([expect.stringMatching(/^a: /), 'b']);
});

test('what is broken between the records is named without one', () => {
  expect(described(`Warning: slow\n${answer(record('a', '<dc/>'))}`)).toEqual([
    'a',
    ': it is not well-formed XML',
  ]);
});

test.each([
  ['oai:x?a=1&amp;b=2', 'oai:x?a=1&b=2'],
  ['oai:x?a=1&b=2', 'oai:x?a=1&b=2'],
  ['<![CDATA[oai:x:1]]>', 'oai:x:1'],
  ['oai:x:&#49;', 'oai:x:1'],
  ['oai:\u0001', ''],
])('the identifier %s of a broken record is read as XML', (xml, identifier) => {
  const list = record('a', '<dc/>') + record(xml, '<dc>\u0001</dc><identifier>other</identifier>');
  expect(salvaged(answer(list))?.records[1]).toMatchObject({ identifier, reason: expect.anything() });
});

test('the metadata of a broken record have not its identifier', () => {
  const nameless = record('', '<dc>\u0001<identifier>other</identifier></dc>').replace(
    /<identifier><.identifier>/,
    '',
  );
  expect(salvaged(answer(record('a', '<dc/>') + nameless))?.records[1]).toMatchObject({ identifier: '' });
});

test('names may have prefixes', () => {
  const prefixed = answer(`${record('a', '<dc/>')}<resumptionToken>next</resumptionToken>`)
    .replace(/(<\/?)(?=[A-Za-z])/g, '$1oai:')
    .replace('xmlns=', 'xmlns:oai=');
  expect(salvaged(prefixed)).toMatchObject({ token: 'next', records: [{ identifier: 'a' }, {}] });
  const both = prefixed.replace('<oai:dc/>', '<oai:dc>\u0001</oai:dc>');
  expect(salvaged(both)).toMatchObject({ token: 'next', records: [{ identifier: 'a', content: undefined }] });
});

test.each([
  ['no list', 'busy'],
  ['nothing', ''],
  ['a list that is cut', answer(record('a', '<dc/>')).replace('</ListRecords></OAI-PMH>', '')],
])('%s is not salvaged, for its end may be missing', (_, text) => {
  expect(salvaged(text)).toBeUndefined();
});

test.each([
  ['<record ', 40_000],
  ['<record>   ', 40_000],
  ['<resumptionToken ', 40_000],
  ['<record><header>', 300],
  ['</record', 40_000],
])('a text full of %s is given up in proportional time', async (part, size) => {
  const given = (times: number) => salvaged(answer(part.repeat(times)));
  expect(given(100)).toBeUndefined();
  expect(await growth(size, given)).toBeLessThan(proportional);
});

const broken = record('x', '<dc>\u0001</dc>');
const tokenOf = (token: string, around = record('a', '<dc/>') + broken) =>
  salvaged(answer(around + token))?.token;

test.each([
  ['<resumptionToken><![CDATA[a&b]]></resumptionToken>', 'a&b'],
  ['<resumptionToken><!-- 1 & 2 -->next</resumptionToken>', 'next'],
  ['<resumptionToken cursor="0"><t>next</t></resumptionToken >', 'next'],
  ['<resumptionToken>set=a&from=1&amp;x=&#50;</resumptionToken>', 'set=a&from=1&x=2'],
])('the token %s is read', (xml, token) => {
  expect(tokenOf(xml)).toBe(token);
  expect(tokenOf('', xml + record('a', '<dc/>') + broken)).toBe(token);
});

test.each(['', '<resumptionToken completeListSize="9"/>', '<resumptionToken> </resumptionToken>'])(
  'a list that ends with "%s" is complete',
  (xml) => {
    expect(salvaged(answer(record('a', '<dc/>') + broken + xml))).toMatchObject({ token: undefined });
  },
);

test.each([
  '<resumptionToken>next',
  '<resumptionToken>ne<xt</resumptionToken>',
  '<resumptionToken cursor="0>next</resumptionToken>',
  '<resumptionToken>\u0001</resumptionToken>',
  '<resumptionToken next',
])('nothing is salvaged beside %s, for the list would end there', (xml) => {
  expect(salvaged(answer(record('a', '<dc/>') + broken + xml))).toBeUndefined();
});

test('where no record can be read, each has to be named; else nothing is salvaged, so that the page is asked for again', () => {
  expect(described(answer(broken))).toEqual([expect.stringMatching(/^x: /)]);
  const token = '<resumptionToken>next</resumptionToken>';
  expect(salvaged(answer(broken + token))).toMatchObject({ token: 'next' });
  expect(salvaged(answer(broken + record('', '<dc>\u0001</dc>') + token))).toBeUndefined();
  expect(salvaged(`Warning: slow\n${answer('<resumptionToken>next</resumptionToken>')}`)).toBeUndefined();
});

test('a replacement character that a record contains does not break it', () => {
  const bytes = Buffer.from(answer(record('a', '<dc>\uFFFD</dc>') + record('b', '<dc>?</dc>')));
  bytes[bytes.indexOf('?', 30)] = 0xb3;
  expect(described(bytes)).toEqual(['a', expect.stringMatching(/^b: .*is not UTF-8/)]);
});

test.each([
  ['more than 100,000 records', '', 101_000],
  ['long tags around many records', ` a="${'x'.repeat(9000)}"`, 20_000],
])('an answer with %s is not salvaged, for each is parsed alone', (_, attributes, count) => {
  const list = record('a', '<dc/>') + '<record><header>'.repeat(count);
  expect(salvaged(answer(list, attributes))).toBeUndefined();
});
