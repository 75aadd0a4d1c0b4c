import { languageOf } from './alto/language.ts';

/** Scripts written from right to left (ISO 15924). */
const scripts = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Whether the pages of a work in a language run from right to left. @param language as in the record */
export function isRightToLeft(language: string | undefined): boolean {
  const tag = languageOf(language ?? '');
  return tag !== undefined && isRightToLeftTag(tag);
}

/** The same for a valid tag; separate, so that browsers load nothing more. @param tag BCP 47 tag */
export function isRightToLeftTag(tag: string): boolean {
  return scripts.test(new Intl.Locale(tag).maximize().script ?? '');
}
