import { languageOf } from './alto/language.ts';

/** Scripts written from right to left (ISO 15924). */
const scripts = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Whether the pages of a work in a language follow one another from right to left. @param language as a record has it */
export function isRightToLeft(language: string | undefined): boolean {
  const tag = languageOf(language ?? '');
  return scripts.test((tag && new Intl.Locale(tag).maximize().script) ?? '');
}
