import fc from 'fast-check';
import { linkedScan, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { formattedRecord, fullRecord } from './records.fixture.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'\u0000\u0008\ud800\udfff\uffff;:/ \t\n]a1Ż') }),
  fc.constantFrom(
    ']]>',
    '<!--',
    '&amp;',
    '</mods:title>',
    '<?xml?>',
    '\u2028',
    'javascript:alert(1)',
    'http://[',
  ),
);

// URLs that browsers follow but RFC 3986 forbids, and licences that do not exist.
const address = fc.oneof(
  text,
  fc.string().map((path) => `https://elsewhere.example/${path}`),
  fc.constantFrom(
    'https://a.example/100%/[1]|{2}?q=%zz&r[]=^#a#b',
    'HTTP://żółw.example/ż ó',
    'https://creativecommons.org/licenses/nc/1.0/',
    'https://creativecommons.org/publicdomain/mark/1.0/',
    'https://rightsstatements.org/vocab/UND/1.0/',
  ),
);

const kind = fc.oneof(text, fc.constantFrom('person', 'body', 'place', 'time', 'title', 'genre', 'topic'));
const role = fc.oneof(text, fc.constantFrom('publisher', 'engraver', 'printing', 'depicted', 'subject'));
const category = fc.oneof(text, fc.constantFrom('books', 'maps', 'audiobooks', 'manuscripts'));
const relation = fc.oneof(text, fc.constantFrom('series', 'part-of', 'has-part'));

/** An object with the same odd text in all of its fields. */
export const hostileRecord = fc
  .record({
    text,
    other: text,
    language: text,
    address,
    label: text,
    kind,
    role,
    category,
    relation,
    number: fc.nat(),
  })
  .map(({ text: hostileText, other, language, address, label, kind, role, category, relation, number }) =>
    formattedRecord(
      {
        ...fullRecord,
        title: hostileText,
        agents: [
          {
            kind: 'person',
            role: 'creator',
            name: hostileText,
            dates: other,
            apposition: null,
            statement: other,
          },
          { kind: 'body', role, name: other, dates: hostileText, apposition: null, statement: null },
        ],
        dateDescriptive: other,
        titles: [{ kind: 'alternative', language, text: other }],
        places: [{ role, name: hostileText }],
        languages: [{ language }, { language: other }],
        subjects: [
          { kind, language, text: hostileText, uri: address },
          { kind: label, language, text: other, uri: address },
        ],
        categories: [category, hostileText],
        identifiers: [{ kind: label, value: hostileText }],
        relations: [{ kind: relation, text: hostileText, target: address, number: other }],
        descriptions: [{ language: 'pl', text: hostileText }],
        notes: [{ label, language, text: hostileText }],
        parts: [{ parent: null, kind: label, label: hostileText, first_scan: 0, last_scan: 7 }],
        rights: hostileText,
        rightsUrl: address,
        source: other,
        sourceUrl: address,
        scans: [scanRecord('one', { label }), linkedScan(address, { label: other })],
      },
      other,
      number,
    ),
  );
