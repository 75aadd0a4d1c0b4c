import type { Locale } from '#lib/i18n/locales.ts';

/** A sentence with `#` for a number, by plural category (CLDR). */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The sentence for a number. */
export function sayCount(sentence: Counted, count: number, locale: Locale): string {
  const form = sentence[new Intl.PluralRules(locale).select(count)] ?? sentence.other ?? '';
  return form.replace('#', String(count));
}

/** A sentence with its placeholders filled. What is put in may hold anything, `$&` and braces too. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
