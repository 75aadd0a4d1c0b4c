import { fold } from '#lib/text/fold.ts';
import { romanNumber } from './roman-number.ts';

/** Words for parts of works, case-folded and without a full stop: in Polish, German, English, French, Czech, Latin. */
const partWords = `
  t tom tomy tomus tome tomo vol vols volume volumes wol wolumin bd bde band bande buch ks ksiega lib liber livre book
  cz czesc pt part parts pars partie parte teil theil tl th dil del deel abt abteilung odd oddzial
  z zesz zeszyt h heft hefte lfg lieferung fasc fascicule fasciculus posz poszyt sv svazek
  nr no nro num numer number numero nummer c cislo issue iss
  folge neue nf chapter chapitre rozdz rozdzial kap kapitel kapitola
  r roc rocnik rocz rocznik jg jahrg jahrgang annee an year ser seria serie series
`
  .trim()
  .split(/\s+/);

const words = new Set(partWords);

/** After these words a single letter is a number: `t. C`. After others it is a letter: `Seria C`. */
const volumes = /^(?:t|tom\p{L}*|vol\p{L}*|bd|band|buch|ks|ksiega|lib|liber|livre|book)$/u;

type Token = { number: number; letter: string } | { word: string };

/** In characters; longer texts are not part numbers. */
const maxLength = 300;

/** The words and numbers of a text, in order. */
function tokensOf(text: string): Token[] {
  let before = '';
  return [...text.slice(0, maxLength).matchAll(/(\d+)(\p{Ll}?)(?!\p{L})|\d+|[\p{L}\p{M}]+/gu)].map(
    ([written, digits, letter = '']): Token => {
      const word = fold(written);
      const previous = before;
      before = word;
      if (/^\d/.test(written)) return { number: Math.min(Number(digits ?? written), 9_999_999), letter };
      const numeral = words.has(previous) && !words.has(word) ? written.toUpperCase() : written;
      const isLetter = /^[CDLM]$/i.test(written) && !volumes.test(previous);
      const number = isLetter ? undefined : romanNumber(numeral);
      return number === undefined ? { word } : { number, letter: '' };
    },
  );
}

/**
 * A sort key for parts: each number in a part's designation (`vol. 3 cz. 2`, `Bd. II`, `nr 5a`) padded to seven digits,
 * so that plain string comparison gives natural order. Empty where there is no number.
 */
export function numberKey(label: string): string {
  return tokensOf(label)
    .flatMap((token) => ('number' in token ? String(token.number).padStart(7, '0') + token.letter : []))
    .join(' ');
}

/** Whether a text is only a part number: `Bd. 2`, `Jahrgang 24`, `1892-07`. */
export function isOnlyNumber(text: string): boolean {
  const tokens = tokensOf(text);
  return (
    tokens.some((token) => 'number' in token) && tokens.every((one) => 'number' in one || words.has(one.word))
  );
}

const part =
  /[\p{L}\p{M}]{1,12}\.?\s?(?:\d{1,7}\p{Ll}?|[IVXLCDMivxlcdm]{1,9})(?![\p{L}\d])(?:\s?[-–/]\s?\d{1,7})?/u;
const run = new RegExp(`(?<![\\p{L}\\d])${part.source}(?:[\\s,.:;(]{1,3}${part.source})*`, 'gu');

/** The part number in a title, as written: `T. 2` in `Dzieła. T. 2, Poezje`; the last of several. */
export function numberInTitle(title: string): string | undefined {
  const found = [...title.slice(0, 500).matchAll(run)].map(([text]) => text);
  return found.findLast((text) => {
    const tokens = tokensOf(text);
    const [first] = tokens;
    return first !== undefined && 'word' in first && words.has(first.word) && isOnlyNumber(text);
  });
}

/** A work's title with the number of a part or place in it: `Gazeta, R. 3, nr 17`. */
export const withNumber = (title: string, number: string | undefined): string =>
  number ? `${title}, ${number}` : title;
