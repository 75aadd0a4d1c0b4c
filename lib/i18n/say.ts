import format, { type CompiledMessage } from 'icu-minify/format';
import type { Locale } from './locales.ts';

export type { CompiledMessage };

const formatters: Parameters<typeof format>[3]['formatters'] = {
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given) => new Intl.NumberFormat(...given),
  getPluralRules: (...given) => new Intl.PluralRules(...given),
};

/** The message for a number. @param message precompiled, since the browser has no message parser */
export function sayCount(message: CompiledMessage, count: number, locale: Locale): string {
  return String(format(message, locale, { count }, { formatters }));
}
