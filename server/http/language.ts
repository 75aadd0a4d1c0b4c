import Negotiator from 'negotiator';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';

/** The site's language that Accept-Language prefers (RFC 9110, section 12.5.4); Polish if it accepts none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const client = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  const best = client.language(locales);
  return isLocale(best) ? best : locales[0];
}

/** The language in a path, if any. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/', 2)[1];
  return isLocale(segment) ? segment : undefined;
}
