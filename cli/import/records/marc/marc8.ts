// Extended Latin (ANSEL): letters by their codes from 0xA1, 0xB0 and 0xC0, and combining marks from 0xE0, which precede
// their base letter. A space marks an unassigned code.
// https://www.loc.gov/marc/specifications/codetables/ExtendedLatin.html
const letters = new Map<number, string>([
  ...within(0xa1, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'),
  ...within(0xb0, 'ʻłøđþæœʺı£ð ơư'),
  ...within(0xc0, '°ℓ℗©♯¿¡ß€'),
]);
const marks = new Map(
  within(
    0xe0,
    '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310' +
      '\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23  \u0313',
  ),
);

/** Basic Cyrillic from 0x40: lower-case letters, then capitals in the same order. */
const cyrillic = 'юабцдефгхийклмнопярстужвьызшэщчъ';

function within(from: number, text: string): [number, string][] {
  return [...text].flatMap((letter, index) => (letter === ' ' ? [] : [[from + index, letter]]));
}

/**
 * Sequences that no language has, but that Polish words in Windows-1250 decode to: a ring or an ogonek on a consonant
 * (from `ę`, `ń`), two dots below a letter other than those of Urdu transliterations (`ó`), đ after letters that it
 * follows in no language (`ł`), £ after a letter (`ą`).
 */
const ofWindows = /[b-df-hj-np-tvxz][\u030a\u0328]|[a-gi-ru-y]\u0324|[bcfgkpstwyBCFGKPSTW]đ|\p{Ll}£(?!\d)/u;

const escapeByte = 0x1b;

/**
 * Decodes MARC-8: ASCII, Extended Latin and basic Cyrillic. Bytes of other sets become U+FFFD, and `unknown` is set,
 * also if a mark has no letter, and for most text that was in Windows-1250.
 * @see https://www.loc.gov/marc/specifications/speccharmarc8.html
 */
export function decodeMarc8(bytes: Uint8Array): { text: string; unknown: boolean } {
  let text = '';
  let waiting = '';
  let unknown = false;
  let set = 'B';
  const add = (letter: string): void => {
    // In another encoding, such as Windows-1250, such bytes are letters.
    unknown ||= waiting !== '' && !/[\p{L}\p{N}]/u.test(letter);
    text += letter + waiting;
    waiting = '';
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const mark = marks.get(byte);
    if (byte === escapeByte) {
      const [final, length] = escapeAt(bytes, at + 1);
      set = final;
      at += length;
    } else if (byte < 0x21 || (byte < 0x7f && set === 'B')) add(String.fromCharCode(byte));
    else if (byte < 0x80) {
      const letter = set === 'N' ? cyrillicAt(byte) : undefined;
      unknown ||= letter === undefined;
      add(letter ?? '\ufffd');
    }
    // Delimiters of non-sorting characters.
    else if (byte === 0x88 || byte === 0x89) continue;
    else if (mark !== undefined) waiting += mark;
    else {
      const letter = letters.get(byte);
      unknown ||= letter === undefined;
      add(letter ?? '\ufffd');
    }
  }
  unknown ||= waiting !== '' || ofWindows.test(text);
  return { text: (text + waiting).normalize('NFC'), unknown };
}

function cyrillicAt(byte: number): string | undefined {
  if (byte < 0x40) return String.fromCharCode(byte);
  const letter = cyrillic[(byte - 0x40) % 32];
  return byte < 0x60 ? letter : letter?.toUpperCase();
}

/** The character set that an escape sequence selects for G0, by its final byte, and the length of the sequence. */
function escapeAt(bytes: Uint8Array, from: number): [set: string, length: number] {
  const sequence = new TextDecoder('latin1').decode(bytes.subarray(from, from + 4));
  const [, final = ''] = /^(?:[(,]!?|\$[(,]?)(.)/.exec(sequence) ?? [];
  if (final !== '')
    return [sequence.startsWith('$') ? '$' : final === 'E' ? 'B' : final, sequence.indexOf(final) + 1];
  // Sets with a single-character sequence: Greek symbols, subscripts, superscripts, and back to ASCII.
  return [sequence.startsWith('s') ? 'B' : sequence.slice(0, 1), 1];
}
