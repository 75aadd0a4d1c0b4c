import { languageTags, tagOfCode } from '#lib/metadata/language-codes.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { fold } from '#lib/text/fold.ts';

/** ISO 639 codes for no, undetermined, uncoded or multiple languages. */
const none = new Set(['und', 'zxx', 'mul', 'mis']);

/** Abbreviations in catalogues, besides codes and full names. */
const short = { lacina: 'la', lac: 'la', ang: 'en', niem: 'de', franc: 'fr', ros: 'ru' };

let names: Map<string, string> | undefined;

/** The tags of languages by their folded names in Polish, English, German, French and Czech. */
function tagsOfNames(): Map<string, string> {
  names ??= new Map([
    ...['cs', 'fr', 'de', 'en', 'pl'].flatMap((locale) => {
      const nameOf = new Intl.DisplayNames(locale, { type: 'language' });
      return languageTags.map((tag) => [fold(nameOf.of(tag) ?? tag), tag] as const);
    }),
    ...Object.entries(short),
  ]);
  return names;
}

/** The tag for a code or a name, whatever follows the name: `German, Middle High`, `język polski`. */
function knownTag(text: string): string | undefined {
  const [plain = ''] = bareName(text).split(/[.,(]/);
  return tagOf(plain.trim()) ?? tagsOfNames().get(plain.trim().replace(/\P{L}.*$/u, ''));
}

const bareName = (text: string) =>
  fold(text)
    .trim()
    .replace(/^(?:jezyk|jez\.) |\.$/g, '')
    .replace(/ language$/, '');

const tagOf = (name: string) =>
  /^[a-z]{2}$/.test(name) ? name : (tagOfCode(name) ?? tagsOfNames().get(name));

/** A language with its country, as programs write it: `en_US`. */
const locale = /^[a-z]{2,3}[-_][A-Z]{2}$/;

/**
 * The BCP 47 tag of a language in a catalogue record, which may be an ISO 639 code, a tag or a name. Undefined if it
 * stands for no particular language; an unknown name is returned as it is.
 */
export function languageTag(value: string): string | undefined {
  const text = value.trim();
  if (text === '' || none.has(text.toLowerCase())) return undefined;
  return knownTag(text) ?? (locale.test(text) ? languageOf(text) : undefined) ?? text;
}

const between = /[;|,/&+]|\s(?:i|oraz|and|und|et)\s/i;

/** Words for "and others": `polski i in.` */
const others = /(?:\s+i\s+in(?:ne)?\.?|[\s,]+et\s+al\.?)$/i;

/** A short word with a full stop is not a code: `angielski i wł.` */
const isAbbreviation = (part: string) => /^\p{L}{2}\.$/u.test(part.trim());

/** The tags of one or several languages in a text: `pol; ger`, `polski, niemiecki`, `polski i niemiecki`. */
export function languageTagsIn(text: string): string[] {
  const list = text.trim().replace(others, '');
  const parts = list.split(/^[a-z]{3}(?: [a-z]{3})+$/i.test(list) ? ' ' : between).map((part) => part.trim());
  const areLanguages = parts.every((part) => knownTag(part) !== undefined && !isAbbreviation(part));
  const all = areLanguages ? parts : list.split(/[;|]/);
  return [...new Set(all.flatMap((part) => languageTag(part) ?? []))];
}

/** The tags of the languages that a text names, and whether it has nothing else; its parts may also be prose. */
export function languagesNamedIn(text: string): { tags: string[]; isAll: boolean } {
  const parts = text
    .split(/[;|,]?\s+(?:and|und|et|i)\s+|[;|,]/)
    .map((part) => (isAbbreviation(part) ? undefined : tagOf(bareName(part))));
  const tags = [...new Set(parts.filter((tag) => tag !== undefined))];
  return { tags, isAll: parts.every((tag) => tag !== undefined) };
}
