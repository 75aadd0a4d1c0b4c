import format, { type CompiledMessage } from 'icu-minify/format';
import type { Locale } from './locales.ts';

export type { CompiledMessage };

const formatters: Parameters<typeof format>[3]['formatters'] = {
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given) => new Intl.NumberFormat(...given),
  getPluralRules: (...given) => new Intl.PluralRules(...given),
};

/** The sentence for a number. @param message compiled, for the browser has no parser of messages */
export function sayCount(message: CompiledMessage, count: number, locale: Locale): string {
  return String(format(message, locale, { count }, { formatters }));
}
