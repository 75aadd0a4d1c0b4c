import Negotiator from 'negotiator';
import { type HttpRequest, type HttpResponse, openToAll } from '#lib/http.ts';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { linkParameter } from '#lib/preview/link.ts';
import { previewCacheControl, rootCacheControl } from '../pages/policy.ts';
import { methodNotAllowed, readMethods } from './short.ts';

/** The site's language that Accept-Language prefers (RFC 9110, section 12.5.4); Polish if it accepts none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const client = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  const best = client.language(locales);
  return isLocale(best) ? best : locales[0];
}

/**
 * Redirects to a public address in the visitor's preferred language, scripts on other sites too.
 * @param rest what follows the language: path and query, or nothing
 */
export function answerInLanguage({ method, headers, query }: HttpRequest, rest: string): HttpResponse {
  if (!readMethods.includes(method)) return methodNotAllowed();
  const Location = `/${preferredLocale(headers['accept-language'])}${rest}`;
  // The token of a preview link must not be stored by shared caches.
  const cacheControl = query.has(linkParameter) ? previewCacheControl : rootCacheControl;
  const redirectHeaders = { Location, Vary: 'Accept-Language', 'Cache-Control': cacheControl };
  return { status: 307, headers: { ...openToAll, ...redirectHeaders }, body: null };
}

/** The language in a path, if any. */
export function localeOfPath(path: string): Locale | undefined {
  const segment = path.split('/', 2)[1];
  return isLocale(segment) ? segment : undefined;
}
