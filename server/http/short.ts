import type { HttpResponse } from '#lib/http.ts';

const words: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  410: 'Gone',
  414: 'Address too long',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable for the moment',
};

/** A short answer in plain text, for those who read no page: programs, scanners, broken requests. */
export function shortAnswer(status: number, headers: HttpResponse['headers'] = {}): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...headers,
    },
    body: new TextEncoder().encode(`${words[status] ?? status}\n`),
  };
}

/** Methods of everything that is only read. */
export const readMethods = ['GET', 'HEAD'];

/** 405 for a resource that is only read (RFC 9110, section 15.5.6). */
export function methodNotAllowed(): HttpResponse {
  return shortAnswer(405, { Allow: readMethods.join(', ') });
}
