/** Characters of a title that a card has room for. */
const maxTitleLength = 60;

/** Longer ones would take a line of their own. */
const maxNumberLength = 24;

const parts =
  't. tom tomus vol. volume cz. część part pars nr no. numer z. zesz. zeszyt r. roč. rocznik bd. band teil h. heft ks. księga ser. seria';
const part = parts
  .split(' ')
  .flatMap((word) => [word, word[0]?.toUpperCase() + word.slice(1)])
  .join('|')
  .replaceAll('.', '\\.');
const digits = String.raw`\d[\d\p{Pd}/]*`;
const numeral = String.raw`[[(]?(?:(?:${part})\s?)?(?:${digits}|[IVXLC]+)(?!\p{L})[.)\]]?`;
/** Behind a comma or the like, in brackets, with the name of a part, or two years as one: not "w roku 1863", "1:300 000". */
const start = String.raw`(?<=[.,;=]\s)|(?<=\s)(?=[[(]|(?:${part})\s?[\dIVXLC]|\d{4}/\d)`;
const number = new RegExp(String.raw`(?:${start})(${numeral}(?:,?\s${numeral})*)$`, 'u');

/**
 * Splits the number of a volume or issue off the end of a title that a card must cut off, since parts of one work
 * differ in nothing else: `Dzieje miasta …, t. 2`. Joined again, the parts are the title.
 */
export function splitTitle(title: string): [start: string, number?: string] {
  const end = title.length > maxTitleLength && number.exec(title.slice(-maxNumberLength))?.[1];
  return end ? [title.slice(0, -end.length), end] : [title];
}
