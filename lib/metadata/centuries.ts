import { romanNumber } from './roman-number.ts';
import type { Years } from './years.ts';

/** Between two centuries, the first without a word for it: "XVI/XVII w.", "XV i XVI w.", "16th and 17th century". */
const between = ' *[-–—/] *| +(?:i|lub|albo|oraz|a|do|or|and|to|et|ou|und|oder|bis) +';

/** Roman numerals of centuries, the last one next to the word for it. */
const romans = `[ivx]+(?:er?|ème)?(?:(?:${between}|, *)[ivx]+(?:er?|ème)?)*`;
const separators = new RegExp(`${between}|, *`);
const romanCenturies = [
  // II w. św. is a war.
  new RegExp(`(?<!\\p{L})(${romans}) *(?:w\\.(?! *św)|wiek|siècle)`, 'gu'),
  // After "XV w." and "15 w." another date begins; "i" between words is "and".
  new RegExp(
    `(?<!\\p{L}|[ivx\\d]\\.? *)(?:w\\.|wiek|siècle|siglo|saec\\.) *(?!i +(?!i +[ivx]))(${romans})(?!\\p{L})`,
    'gu',
  ),
];
/** Numbers after which `w.` usually means a century: few things are from the others. */
const likely = String.raw`9|1\d|2[01]`;
/**
 * Contexts in which `w.` is another word: a page, an issue, an hour or a street, any year, the number of a line, a war.
 */
const notBehind = String.raw`(?<![\p{L}\d]|\d *[-–—/] *|\d\.|(?<!\p{L})(?:ss?\.|str\.|k\.|nr\.?|godz\.|ul\.) *|\d{4}.*)`;
const notBefore = String.raw`(?! *św| *\d(?!\S* *(?:poł|ćw))|.*\d{4})`;
const arabicCenturies = [
  new RegExp(
    String.raw`(?:(\d{1,2})(?:st|nd|rd|th|e|\.)?(?:${between}))?(\d{1,2})(?:(?:st|nd|rd|th) +c(?:ent(?:ur(?:y|ies))?)?(?!\p{L})|\. *(?:jahrhundert|jhd?t?(?!\p{L})|stol)|(?:er?|ème) +siècle| +wiek)`,
    'gu',
  ),
  new RegExp(`${notBehind}(?:(${likely})\\.?(?:${between}))?(${likely})\\.? *w\\.${notBefore}`, 'gu'),
  /(?<!\p{L}|\d *)wiek +(\d{1,2})(?:(?: *[-–—/] *| +i +)(\d{1,2}))?(?!\d)/gu,
];

/** First, second, third, and fourth or last, before `half` or `quarter`. */
const ordinals = [
  String.raw`1|i|pierwsz\p{L}+|first|erste\p{L}?|premi[eè]re?`,
  String.raw`2|ii|drug\p{L}+|second|zweite\p{L}?|seconde|deuxième`,
  String.raw`3|iii|trzeci\p{L}*|third|dritte\p{L}?|troisième`,
  String.raw`4|iv|czwart\p{L}+|fourth|vierte\p{L}?|quatrième|ostatni\p{L}*|last|letzte\p{L}?|derni[eè]re?`,
];
const half = String.raw`poł(?:\.|ow\p{L}+)?|half|hälfte|moitié`;
const third = String.raw`tercj\p{L}+|third|drittel|tiers`;
const quarter = String.raw`ćw(?:\.|ier\p{L}+)?|quarter|viertel|quart`;
/** The beginning, middle and end, for which the field takes thirds of a century. */
const thirds = [
  String.raw`pocz(?:\.|ąt\p{L}+)?|early|beginning|anfang|début`,
  String.raw`poł(?:\.|ow\p{L}+)?|środ\p{L}+|mid(?:dle)?|mitte|milieu`,
  String.raw`ko[nń](?:\.|iec|c[aeu])?|schył\p{L}+|late|end|ende|fin`,
];
const numbered = `(?:${ordinals.map((one) => `(${one})`).join('|')})(?:\\.|st|nd|rd|th|e|ère|-?(?:sz|g|ci|t)?(?:a|ej|iej))? *(?:(${half})|(${third})|(${quarter}))`;
/** "1/2 XIX w.", "3/4 XVIII w." */
const fraction = '([1-4])/([2-4])';
const part = `(?<![\\p{L}\\d])(?:${numbered}|${fraction}|${thirds.map((one) => `(${one})`).join('|')})`;
const partBefore = new RegExp(`${part}(?: +of(?: +the)?| +des?| +du)?[ -]*$`, 'u');
const partAfter = new RegExp(`^[ ,(]*${part}(?!\\p{L}| *[ivx\\d])`, 'u');
/** Without a word for the first century: "koniec XVIII - pocz. XIX w.", "koniec 18 - pocz. 19 w." */
const withoutWord = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:${part} +)?(?:[ivx]+|\\d{1,2}(?:st|nd|rd|th))(?=(?:${between}|, *)${part} *(?:[ivx\\d]|of ))`,
    `${part} +(?:${likely})\\.?(?=(?:${between})${part} *(?:${likely})\\.? *w\\.)`,
  ].join('|'),
  'gu',
);

/** Nothing but centuries, without a word for them: "XVII", "2 poł. XIX", "XIX/XX"; up to XII the last may be a month. */
const onlyCenturies = new RegExp(
  `^[\\[( ]*(?:(?:ca|ok\\.?|około|circa) +)?(?:${part} +)?(?:x[ivx]*(?:${between})(?:${part} +)?)?x(?:iii|iv|vi{0,3}|ix|xi?)(?=[?.\\]) ]*$)`,
  'u',
);

/** Without a word for the last century: "XIX wiek i pocz. XX". */
const lastWithoutWord = new RegExp(`(?:w\\.|wieku?)(?:${between}|, *)${part} *x[ivx]*(?=[?.\\]) ]*$)`, 'u');

/** Polish words for decades, from 10 to 90, without their endings. */
const decades =
  'dziesiąt dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt'.split(
    ' ',
  );
const decadeInWords = new RegExp(`(?<!\\p{L})(${decades.join('|')})(?:e|ych)(?!\\p{L})`, 'gu');

/** "lata 20. XX w.", "lata 20. i 30. XX w." */
const decadesBefore = new RegExp(
  String.raw`(?<!\p{L})lat(?:a|ach)? +(\d)0(?:\.|-?te|-?tych)?(?:(?:${between})(\d)0(?:\.|-?te|-?tych)?)? +$`,
  'u',
);

/** Characters next to a century that are searched for a part of it. */
const reach = 40;

/**
 * The years of the centuries that a date in lower case names, in Polish, English, German or French, or of the half,
 * quarter, third or decades of one: `II poł. XIX w.` is 1851 to 1900, `early 20th century` 1901 to 1933.
 */
export function centuriesIn(date: string): Years[] {
  const text = date
    .replace(decadeInWords, (_, word: string) => `${decades.indexOf(word) + 1}0.`)
    .replace(onlyCenturies, '$& w.')
    .replace(lastWithoutWord, '$& w.')
    .replace(withoutWord, (found) => `${found} ${/\d\p{L}+$/u.test(found) ? 'century' : 'w.'}`);
  return [...arabicCenturies, ...romanCenturies].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [whole, ...found] = match;
      const numbers = found.flatMap((one) => (one ? one.split(separators).map(numberOf) : []));
      const end = match.index + whole.length;
      const [from, to] =
        numbers.length === 1
          ? partOf(text.slice(Math.max(0, match.index - reach), match.index), text.slice(end, end + reach))
          : [1, 100];
      return numbers.flatMap((number) =>
        number ? { from: (number - 1) * 100 + from, to: (number - 1) * 100 + to } : [],
      );
    }),
  );
}

function numberOf(written: string): number | undefined {
  return /^\d/.test(written)
    ? Number(written)
    : romanNumber(written.replace(/(?:er?|ème)$/, '').toUpperCase());
}

/** The part of a century, as its first and last year from 1 to 100, that the texts around the century name. */
function partOf(before: string, after: string): [from: number, to: number] {
  const [, first, last = first] = decadesBefore.exec(before) ?? [];
  if (first) return [Number(first) * 10, Number(last) * 10 + 9];
  const [, ...groups] = partBefore.exec(before) ?? partAfter.exec(after) ?? [];
  const ordinal = groups.slice(0, ordinals.length).findIndex(Boolean) + 1;
  const [ofTwo, ofThree, ofFour, nth = ordinal || 1, count = 1, ...words] = groups.slice(ordinals.length);
  const word = words.findIndex(Boolean);
  if (word >= 0) return share(word + 1, 3);
  const parts = ofTwo ? 2 : ofThree ? 3 : ofFour ? 4 : Number(count);
  // The last of two halves is the second.
  return share(Math.min(Number(nth), parts), parts);
}

/** The nth of several equal parts of a century. */
function share(nth: number, parts: number): [from: number, to: number] {
  const years = Math.floor(100 / parts);
  return [(nth - 1) * years + 1, nth === parts ? 100 : nth * years];
}
