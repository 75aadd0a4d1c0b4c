import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

// Where the encodings differ in letters of Polish; they share the others.
const distinctiveCodes = {
  'ISO 8859-2': { Ą: 0xa1, Ś: 0xa6, Ź: 0xac, ą: 0xb1, ś: 0xb6, ź: 0xbc, š: 0xb9 },
  'Windows-1250': { Ą: 0xa5, Ś: 0x8c, Ź: 0x8f, ą: 0xb9, ś: 0x9c, ź: 0x9f, š: 0x9a },
};
const shared = { ć: 0xe6, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3, ż: 0xbf, á: 0xe1, Ł: 0xa3, Ó: 0xd3, Ż: 0xaf };
const windowsSigns = { '±': 0xb1, '¶': 0xb6, '„': 0x84, '”': 0x94, '–': 0x96, '©': 0xa9 };

function encoded(text: string, encoding: keyof typeof distinctiveCodes): Buffer {
  const known: Record<string, number> = { ...shared, ...windowsSigns, ...distinctiveCodes[encoding] };
  return Buffer.from([...text].map((letter) => known[letter] ?? letter.charCodeAt(0)));
}

const words =
  'książka świat źródło będą są wąż jaźń mąż gęśl śląska ŚLĄSK ŹRÓDŁA Śląsk Źródła Tomáš róża dom w z i 1905'.split(
    ' ',
  );
const sentences = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 })
  .map((some) => `${some.join(' ')} o książce.`);

test.each(['ISO 8859-2', 'Windows-1250'] as const)('Polish sentences in %s are decoded', (encoding) => {
  fc.assert(
    fc.property(sentences, (text) => {
      expect(decodeText(encoded(text, encoding))).toBe(text);
    }),
  );
});

test.each(['Książka, Tomáš', 'źródło', 'KSIĄŻKA', 'świat', 'Tomáš Tomáš Tomáš o książce'])(
  'ISO 8859-2 is told by few letters: %s',
  (text) => {
    expect(decodeText(encoded(text, 'ISO 8859-2'))).toBe(text);
  },
);

test('a byte that ISO 8859-2 lacks does not change its words', () => {
  const bytes = encoded('Książka o świecie', 'ISO 8859-2');
  expect(decodeText(Buffer.concat([bytes, Buffer.from([0x85])]))).toMatch(/^Książka o świecie/);
});

test.each(['wysokość 20 cm±0,5', '20 cm±0,5, ó', '¶Rozdział', '„Pan Tadeusz” – epopeja, róża ±', '© Tomáš'])(
  'signs of Windows-1250 make no letters of ISO 8859-2: %s',
  (text) => {
    expect(decodeText(encoded(text, 'Windows-1250'))).toBe(text);
  },
);

test('a text without word boundaries is decoded', () => {
  expect(decodeText(Buffer.alloc(5_000_000, 0xe1)).slice(0, 3)).toBe('ááá');
});
