import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { weights } from './preferences.ts';

/** Language of the site that Accept-Language likes best (RFC 9110, section 12.5.4); Polish when it likes none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  let best: Locale = locales[0];
  let bestWeight = 0;
  for (const [range, weight] of weights(acceptLanguage)) {
    const language = range === '*' ? locales[0] : range.split('-')[0];
    if (isLocale(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

/** Language that a path names, if any. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/', 2)[1];
  return isLocale(segment) ? segment : undefined;
}
