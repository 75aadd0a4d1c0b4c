import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { preferredLocale } from './http/language.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import { rootCacheControl } from './pages/policy.ts';

/** `/`: redirects to the visitor's preferred language. */
export function answerRoot(request: HttpRequest): HttpResponse {
  if (!readMethods.includes(request.method)) return methodNotAllowed();
  const headers = {
    Location: `/${preferredLocale(request.headers['accept-language'])}`,
    Vary: 'Accept-Language',
    'Cache-Control': rootCacheControl,
  };
  return { status: 307, headers, body: null };
}
