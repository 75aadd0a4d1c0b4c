import type { PageName } from '#lib/catalogue/editing.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pageName } from '#lib/pages/slug.ts';

/** A request to an address below /preview/. */
export type PreviewRequest = HttpRequest & {
  /** Network address of the client. */
  address: string;
  /** Language of texts for people. */
  locale: Locale;
  /** Reads the body; `too-large` where it is longer than allowed. @param maxBytes maximum length */
  body(maxBytes: number): Promise<Uint8Array | 'too-large'>;
};

const never = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** A JSON answer. */
export function jsonAnswer(status: number, value: object): HttpResponse {
  const headers = { ...never, 'Content-Type': 'application/json' };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(value)) };
}

/** Redirects to another page of this site. */
export function seeOther(path: string, headers: Record<string, string> = {}): HttpResponse {
  return { status: 303, headers: { ...never, Location: path, ...headers }, body: null };
}

/** Problems with a request, and their status codes. */
const problems = {
  invalid: 400,
  'signed-out': 401,
  origin: 403,
  'read-only': 403,
  missing: 404,
  method: 405,
  conflict: 409,
  errors: 409,
  'translation-taken': 409,
  'translation-held': 409,
  'translation-public': 409,
  'translation-of-itself': 409,
  'nothing-to-publish': 409,
  'too-large': 413,
  'media-type': 415,
} as const;

export type Problem = keyof typeof problems;

/** Whether a text names a problem for which pages have an explanation. */
export function isProblem(text: string | null): text is Problem {
  return text !== null && Object.hasOwn(problems, text);
}

/**
 * The sentence for an editor.
 * @param holder the page in the way of `translation-held` and `translation-public`
 */
export function problemSentence(kind: Problem, locale: Locale, holder?: PageName): string {
  return translator(locale)(`editing.problem.${kind}`, { page: holder ? pageName(holder) : '' });
}

/** Refuses a request with a sentence for its sender. @param more further members of the answer */
export function problemAnswer(
  kind: Problem,
  locale: Locale,
  more: Record<string, unknown> & { holder?: PageName | undefined } = {},
): HttpResponse {
  const detail = problemSentence(kind, locale, more.holder);
  return jsonAnswer(problems[kind], { ...more, problem: kind, detail });
}

/**
 * Whether a page of this site sent the request, rather than another site on behalf of a visitor (CSRF). Sec-Fetch-Site
 * takes precedence where browsers send it: forms on pages that send no referrer have the origin `null`.
 */
export function isSameOrigin({ headers }: HttpRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}

/** Media type of the body, without parameters. */
export function mediaType({ headers }: HttpRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export const formType = 'application/x-www-form-urlencoded';

/** The fields of a form. */
export function readForm(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(body));
}
