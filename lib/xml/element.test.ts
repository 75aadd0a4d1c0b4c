import { expect, test } from 'vitest';
import { decodeXml } from './decode.ts';
import {
  childOf,
  childrenOf,
  descendantsOf,
  matchingElements,
  parseXml,
  textOf,
  type XmlElement,
} from './element.ts';
import { UnreadableXml } from './read.ts';

const mets = 'http://www.loc.gov/METS/';

test('names are without prefixes, beside their namespace; attributes of XLink and XML keep theirs', () => {
  const root = parseXml(
    `<m:mets xmlns:m="${mets}" xmlns:x="http://www.w3.org/1999/xlink" xml:lang="pl"><m:FLocat x:href="a.tif" ID="1"/></m:mets>`,
  );
  expect(root).toMatchObject({ name: 'mets', namespace: mets, attributes: { 'xml:lang': 'pl' } });
  expect(childOf(root, 'FLocat')?.attributes).toEqual({ 'xlink:href': 'a.tif', ID: '1' });
});

test('text is gathered through all elements, with single blanks; CDATA is text', () => {
  const root = parseXml('<a> Książka\n <b>o <![CDATA[<żółwiu>]]></b>&amp; &#322;odzi </a>');
  expect(textOf(root)).toBe('Książka o <żółwiu>& łodzi');
  expect(textOf(undefined)).toBe('');
});

test('a line break parts words, unless it is within one', () => {
  expect(textOf(parseXml('<t>Opisanie<lb/>Kra<lb break="no"/>kowa</t>'))).toBe('Opisanie Krakowa');
});

test('elements are found by name, directly or at any depth', () => {
  const root = parseXml('<r><a n="1"><b/><a n="2"/></a><c/><a n="3"/></r>');
  expect(childrenOf(root, 'a').map(({ attributes }) => attributes.n)).toEqual(['1', '3']);
  expect(descendantsOf(root, 'a').map(({ attributes }) => attributes.n)).toEqual(['1', '2', '3']);
  expect(descendantsOf(root).map(({ name }) => name)).toEqual(['a', 'b', 'a', 'c', 'a']);
  expect(childOf(root, 'a', 'b')?.name).toBe('b');
  expect(childOf(root, 'x', 'b')).toBeUndefined();
});

test('prefixes whose declaration is missing do no harm', () => {
  expect(parseXml('<mods:mods xlink:href="x"><mods:title/></mods:mods>')).toMatchObject({
    name: 'mods',
    attributes: { 'xlink:href': 'x' },
  });
});

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

test('a document type is passed over', () => {
  const [, type] = ['', `<!DOCTYPE alto [<!ENTITY l0 "ha">${laughs}]>`];
  expect(textOf(parseXml(`<?xml version="1.0"?>${type}<alto>text</alto>`))).toBe('text');
  expect(
    parseXml('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://example.org/x.dtd"><html/>').name,
  ).toBe('html');
});

test.each([
  ['nothing', '', /not well-formed|empty/],
  [
    'entities that grow',
    `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`,
    /entities other than those of XML \(\d/,
  ],
  [
    'an entity from a file',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    /entities other than those of XML/,
  ],
  ['elements without end', '<a>'.repeat(1_000_000), /deeper than 200/],
  [
    'attributes without end',
    `<a ${Array.from({ length: 1001 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    /more than 1000 attributes/,
  ],
  ['two roots', '<a/><b/>', /not well-formed/],
  ['an end that is missing', '<a><b></b>', /not well-formed/],
])('%s is refused with a reason', (_, xml, reason) => {
  expect(() => parseXml(xml)).toThrow(UnreadableXml);
  expect(() => parseXml(xml)).toThrow(reason);
});

async function* pieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

test.each([1, 7, 1000])(
  'records come one by one out of a long document, in pieces of %i characters',
  async (length) => {
    const xml = `<c><head><record>no</record></head>${[1, 2, 3].map((n) => `<record n="${n}"><a>${n}</a></record>`).join('\n')}</c>`;
    const records: XmlElement[] = [];
    for await (const record of matchingElements(pieces(xml, length), (name) => name === 'record'))
      records.push(record);
    expect(records.map(textOf)).toEqual(['no', '1', '2', '3']);
  },
);

test('the contents of emptied elements do not count, and what follows is read', async () => {
  const xml = `<c><r>1<t n="2">3<t><a>4</a></t>${'<a/>'.repeat(100)}</t><a>5</a></r></c>`;
  const options = { max: 10, emptied: 't' };
  for await (const one of matchingElements(pieces(xml, 9), (name) => name === 'r', options)) {
    expect(textOf(one)).toBe('15');
    expect(childOf(one, 't')).toMatchObject({ attributes: { n: '2' }, children: [] });
  }
  expect.assertions(2);
});

test('what came before a fault has been given', async () => {
  const given: string[] = [];
  const reading = async () => {
    for await (const one of matchingElements(pieces('<c><r>1</r><r>2</r><oops', 5), (name) => name === 'r'))
      given.push(textOf(one));
  };
  await expect(reading()).rejects.toThrow(UnreadableXml);
  expect(given).toEqual(['1', '2']);
});

test('a record of more elements than anything has is refused, before it fills the memory', async () => {
  async function* endless() {
    yield '<c><r/><r>';
    for (;;) yield '<a/>'.repeat(10_000);
  }
  const given: string[] = [];
  const reading = async () => {
    for await (const { name } of matchingElements(endless(), (one) => one === 'r', { max: 50_000 }))
      given.push(name);
  };
  await expect(reading()).rejects.toThrow('one of its records has more than 50000 elements');
  expect(given).toEqual(['r']);
});

test.each([
  ['utf-8', Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>ż</a>')],
  ['utf-16le', Buffer.from('\ufeff<a>ż</a>', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeff<a>ż</a>', 'utf16le').swap16()],
  ['iso-8859-2', Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xbf</a>', 'latin1')],
  ['iso-8859-2', Buffer.from('<?xml version="1.0" encoding = "ISO-8859-2"?><a>\xbf</a>', 'latin1')],
])('%s is decoded', (_, bytes) => {
  expect(textOf(parseXml(decodeXml(bytes).text))).toBe('ż');
});

test.each([
  ['nothing', Buffer.from([]), 'it is empty'],
  [
    'bytes that are no UTF-8',
    Buffer.from('<a>\xff</a>', 'latin1'),
    'it names no encoding, and its text is not UTF-8',
  ],
  [
    'an encoding that nobody knows',
    Buffer.from('<?xml encoding="x-no"?><a/>'),
    'its text is not x-no, though it says so',
  ],
])('%s cannot be decoded', (_, bytes, reason) => {
  expect(() => decodeXml(bytes)).toThrow(UnreadableXml);
  expect(() => decodeXml(bytes)).toThrow(reason);
});
