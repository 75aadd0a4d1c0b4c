import { type CharacterSet, characterSets } from './marc8-sets.ts';

/**
 * Sequences that no language has, but that Polish words in Windows-1250 decode to: a ring or an ogonek on a consonant
 * (from `ę`, `ń`), two dots below a letter other than those of Urdu transliterations (`ó`), đ after letters that it
 * follows in no language (`ł`), £ after a letter (`ą`).
 */
const ofWindows = /[b-df-hj-np-tvxz][\u030a\u0328]|[a-gi-ru-y]\u0324|[bcfgkpstwyBCFGKPSTW]đ|\p{Ll}£(?!\d)/u;

const escapeByte = 0x1b;

/** Controls that mean something: those around characters not to be sorted are left out, joiners are kept. */
const controls = new Map([
  [escapeByte, '\ufffd'],
  [0x88, ''],
  [0x89, ''],
  [0x8d, '\u200d'],
  [0x8e, '\u200c'],
]);

/** The East Asian set, with three bytes a character; none of its 15,700 characters is read. */
const eastAsian: CharacterSet = new Map();

/** Marks precede their letter in MARC-8, except superscript alef, which it calls a letter; in Unicode they follow. */
const isMark = (letter: string) => /\p{M}/u.test(letter) && letter !== '\u0670';

/**
 * Decodes a field or subfield in MARC-8, each of which begins with ASCII and Extended Latin. Text is in logical
 * order. Characters that cannot be read, as all East Asian ones except numeric references, become U+FFFD, and
 * `unknown` is set, also if a mark has no letter, and for most text that was in Windows-1250.
 * @see https://www.loc.gov/marc/specifications/speccharmarc8.html (Character Sets, part 2: MARC-8 Encoding Environment)
 */
export function decodeMarc8(bytes: Uint8Array): { text: string; unknown: boolean } {
  let text = '';
  let waiting = '';
  let unknown = false;
  const sets = { g0: characterSets.get('B'), g1: characterSets.get('E') };
  const add = (letter: string): void => {
    unknown ||= letter === '\ufffd';
    // In another encoding, such as Windows-1250, such bytes are letters.
    unknown ||= waiting !== '' && !/[\p{L}\p{N}]/u.test(letter);
    text += letter + waiting;
    waiting = '';
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const designated = byte === escapeByte ? escapeAt(bytes, at + 1) : undefined;
    if (designated) {
      sets[designated.half] = designated.set;
      at += designated.length;
      continue;
    }
    const set = byte < 0x80 ? sets.g0 : sets.g1;
    const letter = controls.get(byte) ?? (byte < 0x21 ? String.fromCharCode(byte) : set?.get(byte & 0x7f));
    if (letter !== undefined && isMark(letter)) waiting += letter;
    else if (letter !== '') add(letter ?? '\ufffd');
    if (set === eastAsian && letter === undefined) {
      // One U+FFFD stands for a whole character.
      const rest = bytes.subarray(at + 1, at + 3).findIndex((one) => one < 0x21);
      at += rest === -1 ? 2 : rest;
    }
  }
  unknown ||= waiting !== '' || ofWindows.test(text);
  return { text: withReferences(text + waiting).normalize('NFC'), unknown };
}

/** Resolves the references by which characters that MARC-8 lacks are written without loss: `&#x4E2D;`. */
const withReferences = (text: string) =>
  text.replace(/&#x([\dA-F]{4,6});/gi, (reference, point: string) => {
    const code = Number.parseInt(point, 16);
    return code >= 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : reference;
  });

/** The set that an escape sequence designates, for which codes, and the length of the sequence after the escape. */
function escapeAt(bytes: Uint8Array, from: number) {
  const sequence = new TextDecoder('latin1').decode(bytes.subarray(from, from + 4));
  const found = /^(\$?[(),-]!?|\$|(?=[bgps]))([0-~])/.exec(sequence);
  if (!found) return;
  const [{ length }, designation = '', final = ''] = found;
  return {
    half: /[)-]/.test(designation) ? ('g1' as const) : ('g0' as const),
    set: designation.startsWith('$') ? eastAsian : characterSets.get(final),
    length,
  };
}
