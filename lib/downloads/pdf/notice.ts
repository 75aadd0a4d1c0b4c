import { numbers } from '#lib/pdf/file.ts';
import type { LocalisedSentence } from '../sentences.ts';

/** Polish letters that WinAnsiEncoding lacks, by their names in the Adobe Glyph List, encoded from code 128 on. */
const extraLetters: Record<string, string> = {
  Ą: 'Aogonek',
  ą: 'aogonek',
  Ć: 'Cacute',
  ć: 'cacute',
  Ę: 'Eogonek',
  ę: 'eogonek',
  Ł: 'Lslash',
  ł: 'lslash',
  Ń: 'Nacute',
  ń: 'nacute',
  Ś: 'Sacute',
  ś: 'sacute',
  Ź: 'Zacute',
  ź: 'zacute',
  Ż: 'Zdotaccent',
  ż: 'zdotaccent',
};
const firstExtraCode = 128;
const letters = Object.keys(extraLetters);

/**
 * The font of sentences that stand in for missing pages: one of the standard fonts (ISO 32000-1, 9.6.2.2). It is not
 * embedded, so a file with such a page cannot be PDF/A.
 */
export const noticeFont =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding ' +
  `/Differences [${firstExtraCode} ${Object.values(extraLetters)
    .map((name) => `/${name}`)
    .join(' ')}] >> >>`;

/** A page for sentences, A5 in points. */
export const noticePage = { width: 420, height: 595 };
const margin = 36;
const size = 12;
/** Letters of this font that fit into a line at least: few are wider than 0.6 of the font size. */
const lineLength = Math.floor((noticePage.width - 2 * margin) / (size * 0.6));

/**
 * Sentences as content of a notice page, one below the other, each with its language (ISO 32000-1, 14.9.2.2). The
 * page's resources have the font under the name Notice.
 */
export function noticeContent(sentences: readonly LocalisedSentence[]): string {
  const shown = sentences.flatMap(({ language, sentence }) => [
    `/Span << /Lang (${language}) >> BDC`,
    ...wrapped(sentence).map((line) => `<${encoded(line)}> Tj T*`),
    'EMC T*',
  ]);
  return `BT 0 Tr /Notice ${size} Tf 100 Tz ${size * 1.4} TL ${numbers(margin, noticePage.height - margin - size)} Td\n${shown.join('\n')}\nET`;
}

function wrapped(sentence: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of sentence.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineLength) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function encoded(text: string): string {
  const codes = [...text].map((letter) => {
    const index = letters.indexOf(letter);
    const code = letter.codePointAt(0) ?? 0;
    if (index >= 0) return firstExtraCode + index;
    return (code >= 32 && code < 127) || (code >= 160 && code < 256) ? code : 0x3f;
  });
  return Buffer.from(codes).toString('hex');
}
