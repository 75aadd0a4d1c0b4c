import { languageOf } from './alto/language.ts';

/** Scripts written from right to left (ISO 15924). */
const scripts = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Whether the pages of a work in a language follow one another from right to left. @param language as a record has it */
export function isRightToLeft(language: string | undefined): boolean {
  const tag = languageOf(language ?? '');
  return tag !== undefined && isWrittenLeftward(tag);
}

/** The same for a language whose tag is known to be one: no more than this goes to browsers. @param tag BCP 47 tag */
export function isWrittenLeftward(tag: string): boolean {
  return scripts.test(new Intl.Locale(tag).maximize().script ?? '');
}
