import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { inspectAltoText, servedAlto } from './alto.ts';

const served = (file: Uint8Array | string) => Buffer.from(servedAlto(Buffer.from(file))).toString();

const inner =
  '<Description><sourceImageInformation><fileName> page 1.jpg </fileName></sourceImageInformation></Description>';

test.each([
  ['without a namespace', `<alto>${inner}</alto>`],
  ['of version 2', `<alto xmlns="http://www.loc.gov/standards/alto/ns-v2#">${inner}</alto>`],
  ['of version 3', `<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#">${inner}</alto>`],
  ['of version 4', `<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">${inner}</alto>`],
  [
    'with a prefix',
    `<a:alto xmlns:a="http://www.loc.gov/standards/alto/ns-v4#">${inner.replace(/<(\/?)/g, '<$1a:')}</a:alto>`,
  ],
  [
    'after a declaration and a comment',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- x --><alto>${inner}</alto>`,
  ],
])('ALTO %s is read', (_, text) => {
  expect(inspectAltoText(text)).toEqual({ image: 'page 1.jpg', pages: [] });
});

test('other XML is distinguished from ALTO', () => {
  expect(inspectAltoText('<mets:mets xmlns:mets="http://www.loc.gov/METS/"/>')).toBeUndefined();
  expect(inspectAltoText('<PcGts><Page/></PcGts>')).toBeUndefined();
  expect(inspectAltoText('<alto/>')).toEqual({ image: undefined, pages: [] });
});

test.each([
  '<!DOCTYPE alto>',
  '<!DOCTYPE alto SYSTEM "https://example.org/alto.dtd" [<!ENTITY a "b"> <!-- ]> -->]>',
])('%s is passed over, and taken out of what is served', (type) => {
  const text = served(`<?xml version="1.0"?><!-- x -->${type}<alto/>`);
  expect(text).toBe('<?xml version="1.0"?><!-- x --><alto/>');
  expect(inspectAltoText(text)).toEqual({ image: undefined, pages: [] });
});

test.each([
  [
    'of several lines as Windows ends them',
    '',
    '<!DOCTYPE alto\r\n  SYSTEM "a.dtd" [\r\n<!ENTITY 𝔞 "b">\r\n]>',
  ],
  ['behind a comment that has another', '<!-- <!DOCTYPE a> -->\r\n<?x <!DOCTYPE b>?>', '<!DOCTYPE alto>'],
  ['with another one in a comment of it', '', '<!DOCTYPE alto [\r\n<!-- <!DOCTYPE a> -->\r\n]>'],
])('a document type %s is taken out of what is served, and nothing else', (_, before, type) => {
  const rest = '\r\n<!-- <!DOCTYPE c> --><alto/>\r\n';
  expect(served(before + type + rest)).toBe(before + rest);
});

test('any number of sibling elements is allowed', () => {
  expect(inspectAltoText(`<alto>${'<a><b/></a>'.repeat(500)}</alto>`)).toEqual({
    image: undefined,
    pages: [],
  });
});

test.each([
  [
    'entities of its own',
    '<!DOCTYPE a [<!ENTITY x "y">]><alto>&x;</alto>',
    /entities other than those of XML/,
  ],
  ['an entity that nobody knows', '<alto>&secret;</alto>', /entities other than those of XML/],
  ['an end that is missing', '<alto><Layout>', /not well-formed/],
  ['ends in the wrong order', '<alto><a><b></a></b></alto>', /not well-formed/],
  ['two roots', '<alto/><alto/>', /not well-formed/],
  ['nothing', ' ', /not well-formed/],
  ['elements too deep', `<alto>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</alto>`, /deeper than/],
])('%s is refused', (_, text, reason) => {
  expect(() => inspectAltoText(text)).toThrow(UnreadableFile);
  expect(() => inspectAltoText(text)).toThrow(reason);
});

test('any text is read, recognised as something else, or refused with a reason', () => {
  const piece = fc.constantFrom(
    '<alto>',
    '</alto>',
    '<a b="',
    '"',
    '>',
    '&lt;',
    '&#0;',
    '<![CDATA[',
    ']]>',
    '<?x ?>',
    'ż',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        try {
          inspectAltoText(text);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
        }
      },
    ),
  );
});

test('the declared encoding of the file is used', () => {
  const named =
    '<alto><sourceImageInformation><fileName>zażółć.jpg</fileName></sourceImageInformation></alto>';
  const latin2 = Buffer.from(
    [...named].map((letter) => ({ ż: 0xbf, ó: 0xf3, ł: 0xb3, ć: 0xe6 })[letter] ?? letter.charCodeAt(0)),
  );
  for (const bytes of [
    Buffer.from(named),
    Buffer.from(`\ufeff${named}`),
    Buffer.from(`\ufeff${named}`, 'utf16le'),
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?>'), latin2]),
  ])
    expect(inspectAltoText(served(bytes))).toEqual({ image: 'zażółć.jpg', pages: [] });
  for (const bytes of [
    latin2,
    Buffer.from('<?xml version="1.0" encoding="x-nobody"?><alto/>'),
    Buffer.alloc(0),
  ])
    expect(() => inspectAltoText(served(bytes))).toThrow(UnreadableFile);
});
