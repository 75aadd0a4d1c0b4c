import type { Locale } from '#lib/i18n/locales.ts';
import { plainText } from './plain-text.ts';

/** Characters of text that are examined; more would not change the result. */
const enough = 20_000;
/** Weight of the title's words against the text's: titles are chosen with care. */
const titleWeight = 3;

const words = (text: string) => new Set(text.trim().split(/\s+/));

// Words found in only one of the two languages; shared ones ("to", "do", "on", "we", "by", "no") are no evidence.
const polish = words(`
  w z i na się nie jest są o że jak za od dla po przez oraz lub co czy ten ta te tego tej tym tych która który które
  których jej jego ich nas nam można aby być ma przy pod nad tylko albo bez między jeśli gdy już jako tak także
  przed ze był była było były będzie mogą może należy każdy każda wszystkie strona strony stronie polityka pomoc
  regulamin pytania odpowiedzi zgoda mapa kontakt biblioteka biblioteki bibliotece zbiory zbiorów deklaracja projekt
  projekcie projektu serwis serwisu nasz nasza nasze dane danych plik pliki czytelnia aktualizacja posłuchaj audiobooki linki
  zobacz kliknij tutaj więcej szukaj czytaj pobierz wróć nowe godziny wystawa wystawy książki rok roku lat
  nasi naszej naszych naszym partnerzy cennik ceny zasady kolekcje zamówienia wydarzenia konto zaloguj historia
`);
const english = words(`
  the of and is for with that this are be or as it from not you your our an at have has can will if how what which
  about all more use used they their there was were when where who why these those any may must should than then
  help page pages policy terms privacy questions answers frequently asked contact library collection collections
  statement accessibility site map project digitisation digitization consent registration listen welcome service
  data files us see also links click here read find search back home news new download watch hours books my me
  year years first between into through after before under over only other some such
  partners prices rules events account orders exhibitions maps prints scores books reading room rights
`);

const polishLetter = /[ąćęłńóśźż]/;
const polishPattern = /(?:sz|cz|rz|dz|ść|nie)|(?:ego|emu|ych|ymi|ach|ów|wać|ość|cja|cji|ka|ki)$/;
const englishPattern = /[qvx]|th|wh|gh|ck|ee|oo|(?:ing|tion|ly|ed|ness|ment|ous)$/;

/** The evidence of a word: positive for Polish, negative for English. */
function evidence(word: string): number {
  const lower = word.toLowerCase();
  // "I" is the English pronoun, "i" the Polish conjunction.
  if (word === 'I') return -1;
  if (polish.has(lower)) return 2;
  if (english.has(lower)) return -2;
  // Names keep their letters in every language, so capitalised words count less.
  if (polishLetter.test(lower)) return word === lower ? 2 : 0.5;
  const pattern = Number(polishPattern.test(lower)) - Number(englishPattern.test(lower));
  return lower.length > 3 ? pattern / 2 : 0;
}

/** The evidence of a text's words for either language. */
function evidenceIn(text: string): { polish: number; english: number } {
  const found = { polish: 0, english: 0 };
  for (const [word] of text.matchAll(/\p{Letter}[\p{Letter}\p{Mark}'’-]*/gu)) {
    const value = evidence(word);
    if (value > 0) found.polish += value;
    else found.english -= value;
  }
  return found;
}

const namedLetters: Record<string, string> = {
  aogon: 'ą',
  cacute: 'ć',
  eogon: 'ę',
  lstrok: 'ł',
  nacute: 'ń',
  oacute: 'ó',
  sacute: 'ś',
  zacute: 'ź',
  zdot: 'ż',
};

/** Decodes character references, as which some editors write Polish letters; any other becomes a space. */
function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,10});/gi, (_, reference: string) => {
    if (reference.startsWith('#')) {
      const code = Number(reference.slice(1).replace(/^x/i, '0x'));
      return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    }
    const lower = reference.toLowerCase();
    const letter = namedLetters[lower] ?? ' ';
    return reference === lower ? letter : letter.toUpperCase();
  });
}

/** Longest run without a blank that may be a word. */
const maxWordLength = 100;

/** URLs and e-mail addresses look English, but belong to no language. */
const isAddress = (run: string) =>
  /:\/\/|@|^\W?www\./i.test(run) || /^\W?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/|\W?$)/.test(run);

const withoutAddresses = (text: string) =>
  text
    .split(/\s+/)
    .filter((run) => run.length <= maxWordLength && !isAddress(run))
    .join(' ');

/** Weight of a `lang` around the whole content: decisive for a few words, not against many. */
const markWeight = 6;

/** Evidence from the `lang` of an element that encloses the whole content, if it is the only one of its name. */
function markOf(content: string): number {
  const html = content.trim();
  const [, name = '', attributes = ''] = /^<([a-z]{1,20})(\s[^<>]{1,1000})>/i.exec(html) ?? [];
  const [, language] = /\slang\s*=\s*["']?(pl|en)\b/i.exec(attributes) ?? [];
  if (!language || html.indexOf(`</${name}>`) !== html.length - name.length - 3) return 0;
  return language.toLowerCase() === 'pl' ? markWeight : -markWeight;
}

/**
 * Detects the language of a page from its title and text: Polish letters, words found in one language only, an
 * enclosing `lang`, and, for other words, their letter patterns. Without any evidence the page is Polish. Takes linear
 * time, whatever the content.
 * @param content HTML fragment, as an editor wrote it
 */
export function languageOf(title: string, content: string): Locale {
  const text = evidenceIn(withoutAddresses(decoded(plainText(content, enough).slice(0, enough))));
  const named = evidenceIn(withoutAddresses(decoded(title.slice(0, 1000))));
  const balance = text.polish - text.english + markOf(content) + titleWeight * (named.polish - named.english);
  return balance < 0 ? 'en' : 'pl';
}

/** Evidence needed to be sure of a language, and the factor by which it must outweigh the other's. */
const sureEvidence = 6;
const sureRatio = 5;

/**
 * The language of a short text, only where it is certain: there are enough words found in one language only, and hardly
 * any of the other. Foreign names and titles leave it undecided.
 * @param text plain text
 */
export function detectLanguage(text: string): Locale | undefined {
  const { polish: forPolish, english: forEnglish } = evidenceIn(withoutAddresses(text.slice(0, enough)));
  if (forPolish >= sureEvidence && forPolish > sureRatio * forEnglish) return 'pl';
  return forEnglish >= sureEvidence && forEnglish > sureRatio * forPolish ? 'en' : undefined;
}
