import { isUtf8 } from 'node:buffer';

/** Decodes plain text as UTF-8 or UTF-16, else as ISO 8859-2 or Windows-1250, once common for Polish. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(textEncoding(bytes)).decode(bytes);
}

export function textEncoding(
  bytes: Uint8Array,
): 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-2' | 'windows-1250' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const polish = (encoding: string) => plausibility(new TextDecoder(encoding).decode(bytes));
  return polish('iso-8859-2') > polish('windows-1250') ? 'iso-8859-2' : 'windows-1250';
}

// Polish letters with different codes in the two encodings, where words have them.
const distinctiveLetters = /(?:[ąśź](?![\p{Lu}\d])|[ĄŚŹ](?<!\p{Ll}.)(?!\d))(?<!\d.)(?<=\p{L}.|.(?=\p{L}))/gu;
// Symbols within a word, and control characters next to one: in the other encoding these are letters.
const anomalies = /[^\p{L}\p{ASCII}](?<=\p{L}.)(?=\p{L})|[\x80-\x9f](?<=\p{L}.|.(?=\p{L}))/gu;

/** A word with such a symbol is not a word at all, while a letter may belong to a foreign name. */
const anomalyWeight = 3;

/** How plausible a decoding is as Polish: distinctive letters in words, minus weighted anomalies. */
const plausibility = (text: string) =>
  (text.match(distinctiveLetters)?.length ?? 0) - anomalyWeight * (text.match(anomalies)?.length ?? 0);
