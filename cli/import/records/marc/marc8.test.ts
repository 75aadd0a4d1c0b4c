import { expect, test } from 'vitest';
import { decodeMarc8 } from './marc8.ts';

/** @param bytes as characters: codes of other sets are written as the ASCII characters that have them */
const decoded = (bytes: string) => decodeMarc8(Buffer.from(bytes, 'latin1'));

const ofPoints = (list: string) =>
  String.fromCodePoint(...list.split(' ').map((point) => Number.parseInt(point, 16)));

test.each([
  ['Geneviève', [...Buffer.from('Genevi'), 0xe1, 0x65, ...Buffer.from('ve')], false],
  ['Москва x', [0x1b, 0x28, 0x4e, 0x6d, 0x4f, 0x53, 0x4b, 0x57, 0x41, 0x1b, 0x28, 0x42, 0x20, 0x78], false],
  ['x\ufffdy', [0x78, 0x1b, 0x24, 0x31, 0x21, 0x1b, 0x28, 0x42, 0x79], true],
  ['a\u0301', [0x61, 0xe2].reverse(), false],
  // Windows-1250, whose ó is a mark here.
  ['Kt\u0324', [0x4b, 0x74, 0xf3], true],
  ['ro \u0324w', [0x72, 0x6f, 0xf3, 0x20, 0x77], true],
])('%s is in MARC-8', (text, bytes, unknown) => {
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text: text.normalize('NFC'), unknown });
});

/** Letters by their bytes in Windows-1250. */
const inWindows: Record<string, number> = { ą: 0xb9, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3 };

test.each(['Kraków', 'Wrocław', 'Kołłątaj', 'Gdańsk', 'ręka', 'są to', 'była', 'Płock'])(
  '%s in Windows-1250 is no MARC-8',
  (word) => {
    const bytes = [...word].map((letter) => inWindows[letter] ?? letter.charCodeAt(0));
    expect(decodeMarc8(Uint8Array.from(bytes)).unknown).toBe(true);
  },
);

test.each([
  ['građa, između, grožđe, vođstvo', { đ: 0xb3 }],
  ['Đorđe', { Đ: 0xa3, đ: 0xb3 }],
  ['đi ođđa', { đ: 0xb3 }],
  ['cena £5, a£5, E£ 5', { '£': 0xb9 }],
])('%s in MARC-8 is known', (text, codes: Record<string, number>) => {
  const bytes = [...text.replaceAll('ž', '\u{e9}z')].map((letter) => codes[letter] ?? letter.charCodeAt(0));
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text, unknown: false });
});

test.each([
  ['å Å ů', [0xea, 0x61, 0x20, 0xea, 0x41, 0x20, 0xea, 0x75]],
  ['ę ą', [0xf1, 0x65, 0x20, 0xf1, 0x61]],
  ['z\u0324', [0xf3, 0x7a]],
])('marks that languages have are known: %s', (text, bytes) => {
  expect(decodeMarc8(Uint8Array.from(bytes))).toEqual({ text: text.normalize('NFC'), unknown: false });
});

test('references to characters that MARC-8 lacks are resolved, others stay as they are', () => {
  expect(decoded('&#x4e2d;&#x6587; a&#x030B;').text).toBe('中文 a\u030b');
  const others = '&#x0041; &#xD800; &#x110000; &#x41; &#65; &amp;';
  expect(decoded(others).text).toBe(others);
});

test.each([
  ['Ἡ Ὀδύσσεια', '\x1b(S&J %Re"yvvfla\x1b(B'],
  ['ᾠδή, Μαΐου, λόγος', '\x1b(S%\'}e"j\x1b(B, \x1b(SOa#"lry\x1b(B, \x1b(Sn"rdrw'],
  ['βίϐλος Ϛ\u02b9 «Ωμέγα»·', '\x1b(Sb"lcnrw G4 0]o"fda1;'],
  ['Київ = Kijów', '\x1b(N\x1b)QkI\xc7W\x1b(B\x1b)!E = Kij\xe2ow'],
  ['Народный съѣздъ. ОБЪЕКТ', '\x1b(N\x1b-QnARODNYJ S_\xd0ZD_. ob\xefekt'],
  ['й ё', '\x1b,N\xe6I \xe8E'],
])('%s is in MARC-8', (text, bytes) => {
  expect(decoded(bytes)).toEqual({ text: text.normalize('NFC'), unknown: false });
});

test.each([
  ['Hebrew', '5e9 5dc 5d5 5dd', 'ylem'],
  // Points precede their letter.
  ['Hebrew with points', '5d1 5b0 5bc 5e8 5b5 5d0 5e9 5b4 5c1 5d9 5ea', 'KGaCx`MDyiz'],
  ['Yiddish with makaf, geresh and gershayim', '5d0 5be 5f0 5f3 5f2 5f4', '`-{\'}"'],
])('%s is in MARC-8', (_, points, codes) => {
  const text = ofPoints(points);
  expect(decoded(`\x1b(2${codes}\x1b(B 5`)).toEqual({ text: `${text} 5`, unknown: false });
  const inG1 = codes.replace(/./g, (code) => String.fromCharCode(code.charCodeAt(0) + 0x80));
  expect(decoded(`5 \x1b)2${inG1}`)).toEqual({ text: `5 ${text}`, unknown: false });
});

test.each([
  ['Arabic', '643 62a 627 628 20 623 644 641 60c 20 661', 'cJGH Cda, 1'],
  // Vowels precede their letter, the superscript alef follows it.
  ['Arabic with vowels', '645 64f 62d 64e 645 64e 651 62f 20 647 670 630 627', 'oenMqneO gtPG'],
  ['Persian', '67e 627 631 633 649 20 645 64a 200c 62e 648 627 647 645', '\xa9GQSi ej\x8eNhGge'],
  ['Urdu', '627 67e 646 6d2 20 6af 6be 631', 'G\xa9f\xf7 \xde\xedQ'],
])('%s is in MARC-8', (_, points, codes) => {
  expect(decoded(`\x1b(3\x1b)4${codes}`)).toEqual({ text: ofPoints(points), unknown: false });
});

test.each([
  ['H₂O', 'H\x1bb2\x1bsO'],
  ['10⁻³ m', '10\x1bp-3\x1bs m'],
  ['α-, β- and γ-rays', '\x1bga\x1bs-, \x1bgb\x1bs- and \x1bgc\x1b(B-rays'],
  ['łódź', '\x1b(!E1\x1b(B\xe2od\xe2z'],
])('%s has codes of a set designated for a few characters', (text, bytes) => {
  expect(decoded(bytes)).toEqual({ text, unknown: false });
});

test.each([
  ['a code that its set lacks', 'α\ufffdβ', '\x1b(Sa.b'],
  ['a code of a set that is not known', 'a\ufffd \ufffdd', 'a\x1b(Kb c\x1b(Bd'],
  ['two East Asian characters', 'x\ufffd\ufffdy', 'x\x1b$1!0d!0e\x1b(By'],
  ['an East Asian character in the upper half', '\ufffdz', '\x1b$)1\xa1\xb0\xe4z'],
  ['an escape that begins no sequence', 'a\ufffd?b\ufffd', 'a\x1b?b\x1b'],
  ['a point without a letter', '\u05d0\u05b7', '\x1b(2`@'],
])('%s is reported, and the rest is read', (_, text, bytes) => {
  expect(decoded(bytes)).toEqual({ text, unknown: true });
});
