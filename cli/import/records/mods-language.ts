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

/** The languages of the object, by code if there is one, or a note on that of a part (`objectPart`). */
export function modsLanguage(element: XmlElement): ObjectMetadata[] {
  const terms = descendantsOf(element, 'languageTerm');
  const isCode = ({ attributes }: XmlElement) => attributes.type === 'code';
  const codes = textsOf(terms.filter(isCode));
  const words = textsOf(terms.filter((term) => !isCode(term)));
  const [, label] = parts.find(([pattern]) => pattern.test(element.attributes.objectPart ?? '')) ?? [];
  const scripts = scriptNotes(element);
  if (label !== undefined) {
    const note =
      codes.length > 0 ? [languageNote(label, codes, locales[0])] : toNote(label, words.join(', '));
    return [...note, ...scripts];
  }
  const languages = codes.flatMap(readLanguage);
  return [...(languages.length > 0 ? languages : words.flatMap(readLanguage)), ...scripts];
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
