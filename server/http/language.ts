import Negotiator from 'negotiator';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';

/** Language of the site that Accept-Language likes best (RFC 9110, section 12.5.4); Polish when it likes none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const client = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  const best = client.language(locales);
  return isLocale(best) ? best : locales[0];
}

/** Language that a path names, if any. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/', 2)[1];
  return isLocale(segment) ? segment : undefined;
}
