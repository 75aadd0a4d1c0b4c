import { type HttpResponse, plainText, problem } from '#lib/http.ts';

const words: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  410: 'Gone',
  413: 'Body too long',
  414: 'Address too long',
  415: 'Not a form that can be read',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable for the moment',
};

/** A short plain-text answer, for clients that do not need a page: programs, scanners, malformed requests. */
export function shortAnswer(status: number, headers: HttpResponse['headers'] = {}): HttpResponse {
  return plainText(status, words[status] ?? String(status), {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  });
}

/** The same in the form of the API's errors, which scripts of every origin may read. */
export function shortProblem(status: number, headers: HttpResponse['headers'] = {}): HttpResponse {
  return problem(status, `${words[status] ?? status}.`, headers);
}

/** Allowed methods of read-only resources. */
export const readMethods = ['GET', 'HEAD'];

/** 405 for a read-only resource (RFC 9110, section 15.5.6). */
export function methodNotAllowed(): HttpResponse {
  return shortAnswer(405, { Allow: readMethods.join(', ') });
}
