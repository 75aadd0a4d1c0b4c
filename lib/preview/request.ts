import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** A request to one of the addresses below /preview/. */
export type PreviewRequest = HttpRequest & {
  /** Network address of the client. */
  address: string;
  /** Language for what people read. */
  locale: Locale;
  /** Its body, or `too-large`, where it is longer. @param maxBytes most bytes of it */
  body(maxBytes: number): Promise<Uint8Array | 'too-large'>;
};

const never = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** An answer for programs. */
export function jsonAnswer(status: number, value: object): HttpResponse {
  const headers = { ...never, 'Content-Type': 'application/json' };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(value)) };
}

/** On to another page of this site. */
export function seeOther(path: string, headers: Record<string, string> = {}): HttpResponse {
  return { status: 303, headers: { ...never, Location: path, ...headers }, body: null };
}

/** What can be wrong with a request, with the status that says so. */
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
  'translation-of-itself': 409,
  'nothing-to-publish': 409,
  'too-large': 413,
  'media-type': 415,
} as const;

export type Problem = keyof typeof problems;

/** Whether a text names a problem that a page can explain. */
export function isProblem(text: string | null): text is Problem {
  return text !== null && Object.hasOwn(problems, text);
}

/** Refuses a request with a sentence for whoever sent it. @param more further members of the answer */
export function problemAnswer(
  kind: Problem,
  locale: Locale,
  more: Record<string, unknown> = {},
): HttpResponse {
  const detail = translator(locale)(`editing.problem.${kind}`);
  return jsonAnswer(problems[kind], { ...more, problem: kind, detail });
}

/**
 * Whether a page of this site sent the request, and not one elsewhere in the name of a visitor. Where browsers say so
 * themselves, that counts (Sec-Fetch-Site): pages that send no referrer have `null` as their origin in forms.
 */
export function isFromHere({ headers }: HttpRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}

/** Media type of the body, without its parameters. */
export function mediaType({ headers }: HttpRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export const formType = 'application/x-www-form-urlencoded';

/** The fields of a form. */
export function readForm(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(body));
}
