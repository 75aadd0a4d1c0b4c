import format, { type CompiledMessage } from 'icu-minify/format';
import type { Locale } from './locales.ts';

export type { CompiledMessage };

const formatters: Parameters<typeof format>[3]['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};

/** The message for a number. @param message precompiled, since the browser has no message parser */
export function formatCount(message: CompiledMessage, count: number, locale: Locale): string {
  return String(format(message, locale, { count }, { formatters }));
}
