import { locales } from '#lib/i18n/locales.ts';
import { descendantsOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
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
  const terms = [...descendantsOf(element, 'languageTerm')];
  const isCode = ({ attributes }: XmlElement) => attributes.type === 'code';
  const codes = textsOf(terms.filter(isCode));
  const words = textsOf(terms.filter((term) => !isCode(term)));
  const [, label] = parts.find(([pattern]) => pattern.test(element.attributes.objectPart ?? '')) ?? [];
  if (label !== undefined) {
    if (codes.length > 0) return [languageNote(label, codes, locales[0])];
    return toNote(label, words.join(', '));
  }
  const languages = codes.flatMap(readLanguage);
  return languages.length > 0 ? languages : words.flatMap(readLanguage);
}
