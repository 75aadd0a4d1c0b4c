import { locales } from '#lib/i18n/locales.ts';
import { descendantsOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageNote } from './marc/languages.ts';
import { readLanguage, toNote } from './read-values.ts';

/** Parts of an object other than its text that have a language; the Library of Congress converts 041 $h to `translation`. */
const parts: [RegExp, string][] = [
  [/summary|abstract/i, 'Language of summaries'],
  [/libretto/i, 'Language of the libretto'],
  [/contents/i, 'Language of the table of contents'],
  [/accompanying/i, 'Language of accompanying material'],
  [/original|translation/i, 'Language of the original'],
  [/subtitle|caption/i, 'Language of subtitles'],
];

/** Words for the text itself, or for all of an object. */
const isText = /^$|text|sung|spoken|sound|title|whole/i;

/** The languages of the object, by code if there is one, or a note on that of a part (`objectPart`). */
export function modsLanguage(element: XmlElement): ObjectMetadata[] {
  const terms = descendantsOf(element, 'languageTerm');
  const isCode = ({ attributes }: XmlElement) => attributes.type === 'code';
  const codes = textsOf(terms.filter(isCode));
  const words = textsOf(terms.filter((term) => !isCode(term)));
  const { objectPart = '' } = element.attributes;
  const [, label] = parts.find(([pattern]) => pattern.test(objectPart)) ?? [];
  const scripts = scriptNotes(element);
  const noted = (of: string) =>
    codes.length > 0 ? [languageNote(of, codes, locales[0])] : toNote(of, words.join(', '));
  if (label !== undefined) return [...noted(label), ...scripts];
  const known = codes.flatMap(readLanguage);
  const languages = known.length > 0 ? known : words.flatMap(readLanguage);
  // What else a part is called may be a word for the text.
  return [...languages, ...(isText.test(objectPart) ? [] : noted(`Language (${objectPart})`)), ...scripts];
}

/** Scripts are not part of a language's tag, so that everything in the language is found together. */
function scriptNotes(element: XmlElement): ObjectMetadata[] {
  const terms = descendantsOf(element, 'scriptTerm').filter((term) => textOf(term) !== '');
  const named = terms.filter(({ attributes }) => attributes.type !== 'code');
  return (named.length > 0 ? named : terms).map((term) => {
    const name = scriptName(textOf(term));
    return { notes: [{ label: 'Script', text: name ?? textOf(term), language: name && locales[0] }] };
  });
}

/** The name of a script by its ISO 15924 code; undefined for any other text. */
const scriptName = (text: string) =>
  /^[A-Z][a-z]{3}$/.test(text)
    ? new Intl.DisplayNames(locales[0], { type: 'script', fallback: 'none' }).of(text)
    : undefined;
