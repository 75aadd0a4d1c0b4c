import { isCategory } from '#lib/catalogue/schema.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { isBce, yearsOf } from '#lib/metadata/years.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import type { XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageTag, languageTagsIn } from './languages.ts';
import type { Statement } from './statements.ts';

/** The statements of all values found at one place in a record. */
export function toStatements<Found>(
  from: string,
  found: readonly Found[],
  read: (one: Found) => ObjectMetadata | ObjectMetadata[],
): Statement[] {
  return found.flatMap((one) => read(one)).map((metadata) => ({ from, metadata }));
}

/** Removes the marks that Alma and Aleph put around an article that sorting ignores: `<<Die>> Räuber`, `¬Die¬ Räuber`. */
export const withoutSortingMarks = (title: string) =>
  title.replace(/^<<([^<>]{1,12})>>|^¬([^¬]{1,12})¬/, '$1$2');

export const isAddress = (text: string) => /^https?:/.test(text);

/** A rights statement, or the address of a licence. */
export const readRights = (text: string): ObjectMetadata =>
  /^https?:\S+$/.test(text) ? { rights_url: text } : { rights: text };

export const toNote = (label: string, text: string): ObjectMetadata[] =>
  text === '' ? [] : [{ notes: [{ label, text }] }];

/** The categories that a word for a kind or genre implies, or that it names as in this program's records. */
export function readCategories(text: string): ObjectMetadata[] {
  const categories = isCategory(text) ? [text] : categoriesOf(text);
  return categories.length > 0 ? [{ categories }] : [];
}

/** One or several languages as catalogues write them; codes for "no language" are dropped. */
export function readLanguage(text: string): ObjectMetadata[] {
  const [language, ...languages] = languageTagsIn(text);
  return language === undefined ? [] : [{ language, languages: unlessEmpty(languages) }];
}

/** The tag of an element's language in MODS: in the attribute of XML, else in the one without a prefix. */
export const languageOf = ({ attributes: { lang = '', 'xml:lang': tag = lang } }: XmlElement) =>
  languageTag(tag);

/** A description in a language of the site, detected from the text if not given; empty if it is in another language. */
export function readDescription(
  text: string,
  language: string | undefined = detectLanguage(text),
): ObjectMetadata[] {
  const tag = languageTag(language ?? '')?.replace(/[-_].*/, '');
  return isLocale(tag) ? [{ description: { [tag]: text } }] : [];
}

/** Whether a date says when something was, as `[s.a.]` does not. */
export const namesYears = (date: string): boolean => yearsOf(date) !== null || isBce(date.toLowerCase());

/** Whether a date has a time of day: in these, repositories state when they received and released a work. */
export const isTimeStamp = (date: string): boolean => /^\d{4}-\d\d-\d\dT\d/.test(date);

/** A year in the encoding of MARC, whose last digits may be unknown: `18uu` is `18--`; other texts are unchanged. */
export const withUnknownDigits = (text: string): string =>
  /^\d{2}[\du]{2}$/.test(text) ? text.replaceAll('u', '-') : text;

/** A date range as one text; records give whole years from their first to their last day. */
export function formatDateRange(dates: readonly string[], between: string): string {
  const [start = '', end = ''] = dates;
  const areYears = /^\d{4}-01-01$/.test(start) && /^\d{4}-12-31$/.test(end);
  const shown = areYears ? [start.slice(0, 4), end.slice(0, 4)] : dates;
  const haveMonths = shown.some((date) => /\d-\d/.test(date));
  return [...new Set(shown)].join(!haveMonths ? between : end === '' ? '–' : '/');
}
