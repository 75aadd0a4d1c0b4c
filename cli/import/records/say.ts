import { isLocale } from '#lib/i18n/locales.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { sureLanguageOf } from '#lib/pages/language.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageTag } from './languages.ts';
import type { Statement } from './statements.ts';

/** Statements made from everything found at one place of a record. */
export function sayAll<Found>(
  from: string,
  found: readonly Found[],
  says: (one: Found) => ObjectMetadata | ObjectMetadata[],
): Statement[] {
  return found.flatMap((one) => says(one)).map((said) => ({ from, says: said }));
}

/** Whether a text begins like a web address. */
export const isAddress = (text: string) => /^https?:/.test(text);

/** A rights statement, or the address of a licence. */
export const sayRights = (text: string): ObjectMetadata =>
  /^https?:\S+$/.test(text) ? { rights_url: text } : { rights: text };

/** The categories that a word for a kind or genre implies. */
export function sayCategories(text: string): ObjectMetadata[] {
  const categories = categoriesOf(text);
  return categories.length > 0 ? [{ categories }] : [];
}

/** A language as written in a catalogue; empty if it stands for no particular language. */
export function sayLanguage(said: string): ObjectMetadata[] {
  const language = languageTag(said);
  return language === undefined ? [] : [{ language }];
}

/** A description in a language of the site, detected from the text if not given; empty if it is in another language. */
export const sayDescription = (
  text: string,
  language: string | undefined = sureLanguageOf(text),
): ObjectMetadata[] => (isLocale(language) ? [{ description: { [language]: text } }] : []);
