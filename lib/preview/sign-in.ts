import { withQuery } from '#lib/addresses.ts';
import type { HttpResponse } from '#lib/http.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import type { PreviewAccess } from './access.ts';
import type { Attempts } from './attempts.ts';
import { formType, mediaType, type PreviewRequest, problemAnswer, readForm, seeOther } from './request.ts';
import { dashboardPath, isPageOfSite, returnAddress } from './return-address.ts';
import { clearSessionCookie, setSessionCookie } from './session.ts';

/** In bytes: enough for a secret, a name and an address. */
const maxFormBytes = 16 * 1024;

export type SignInOptions = { access: PreviewAccess; attempts: Attempts; secure: boolean };

/** Messages on the form: the secret is wrong, the session has ended, previews are not enabled. */
export const signInProblems = ['wrong', 'late', 'off'] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** Path of the form, with a message, and where to go once signed in. */
export function formPath(locale: Locale, problem: SignInProblem | undefined, returnPath?: string): string {
  const query = new URLSearchParams();
  if (problem) query.set('problem', problem);
  if (isPageOfSite(returnPath)) query.set('return', returnPath);
  return withQuery(dashboardPath(locale), query);
}

/**
 * Signs an editor in with the form fields `secret`, `name`, `locale` and `return`.
 * @returns 429 without a body after too many failures; the caller provides the page
 */
export async function answerSignIn(
  request: PreviewRequest,
  { access, attempts, secure }: SignInOptions,
): Promise<HttpResponse> {
  const form = await formOf(request);
  if ('status' in form) return form;
  const locale = localeIn(form, request.locale);
  const returnPath = form.get('return') ?? undefined;
  if (!access.isOn) return seeOther(formPath(locale, 'off', returnPath));
  // Counted as a failure until proven otherwise, so that parallel attempts cannot evade the limit.
  const retryAfter = attempts.retryAfter(request.address);
  if (retryAfter > 0) return tooMany(retryAfter);
  const retryAfterForAll = attempts.retryAfterForAll();
  attempts.failed(request.address);
  const token = await access.signIn(form.get('secret') ?? '', form.get('name') ?? '');
  // Many failures from everywhere must not lock editors out: a correct secret is still accepted.
  if (token === undefined && retryAfterForAll > 0) return tooMany(retryAfterForAll);
  // The fragment moves the focus to the field, to correct it.
  if (token === undefined) return seeOther(`${formPath(locale, 'wrong', returnPath)}#secret`);
  attempts.succeeded(request.address);
  return seeOther(returnAddress(returnPath, locale), { 'Set-Cookie': setSessionCookie(token, secure) });
}

function tooMany(seconds: number): HttpResponse {
  return { status: 429, headers: { 'Retry-After': String(seconds) }, body: null };
}

/** Ends the session on every server; reads the form fields `locale` and `return`. */
export async function answerLeave(
  request: PreviewRequest,
  { access, secure }: Pick<SignInOptions, 'access' | 'secure'>,
): Promise<HttpResponse> {
  const form = await formOf(request);
  if ('status' in form) return form;
  await access.signOut(request);
  const locale = localeIn(form, request.locale);
  return seeOther(returnAddress(form.get('return') ?? undefined, locale), {
    'Set-Cookie': clearSessionCookie(secure),
  });
}

async function formOf(request: PreviewRequest): Promise<URLSearchParams | HttpResponse> {
  if (mediaType(request) !== formType) return problemAnswer('media-type', request.locale);
  const body = await request.body(maxFormBytes);
  return body === 'too-large' ? problemAnswer('too-large', request.locale) : readForm(body);
}

function localeIn(form: URLSearchParams, fallback: Locale): Locale {
  const requestedLocale = form.get('locale') ?? undefined;
  return isLocale(requestedLocale) ? requestedLocale : fallback;
}
