import type { HttpResponse } from '#lib/http.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import type { PreviewAccess } from './access.ts';
import type { Attempts } from './attempts.ts';
import { formType, mediaType, type PreviewRequest, problemAnswer, readForm, seeOther } from './request.ts';
import { deskPath, isPageOfSite, returnAddress } from './return-address.ts';
import { beginCookie, endCookie } from './session.ts';

/** In bytes: a secret, a name, an address. */
const maxFormBytes = 16 * 1024;

export type SignInOptions = { access: PreviewAccess; attempts: Attempts; secure: boolean };

/** What is said on the form: the secret is wrong, the session has ended, preview is not switched on. */
export const signInProblems = ['wrong', 'late', 'off'] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** The form, with what is wrong, and where to go once signed in. */
export function formPath(locale: Locale, problem: SignInProblem | undefined, wanted?: string): string {
  const query = new URLSearchParams();
  if (problem) query.set('problem', problem);
  if (isPageOfSite(wanted)) query.set('return', wanted);
  return query.size === 0 ? deskPath(locale) : `${deskPath(locale)}?${query}`;
}

/**
 * Signs an editor in by the fields `secret`, `name`, `locale` and `return` of a form.
 * @returns 429 without a body for who has failed too often; what is shown then is the caller's
 */
export async function answerSignIn(
  request: PreviewRequest,
  { access, attempts, secure }: SignInOptions,
): Promise<HttpResponse> {
  const form = await formOf(request);
  if ('status' in form) return form;
  const locale = localeIn(form, request.locale);
  const wanted = form.get('return') ?? undefined;
  if (!access.isOn) return seeOther(formPath(locale, 'off', wanted));
  // Noted as failed until it is known that it is not: many attempts at once are many attempts.
  const retryAfter = attempts.retryAfter(request.address);
  if (retryAfter > 0) return tooMany(retryAfter);
  const retryAfterForAll = attempts.retryAfterForAll();
  attempts.failed(request.address);
  const token = await access.signIn(form.get('secret') ?? '', form.get('name') ?? '');
  // So many failures from everywhere must not keep editors out: a right secret is still right.
  if (token === undefined && retryAfterForAll > 0) return tooMany(retryAfterForAll);
  if (token === undefined) return seeOther(formPath(locale, 'wrong', wanted));
  attempts.succeeded(request.address);
  return seeOther(returnAddress(wanted, locale), { 'Set-Cookie': beginCookie(token, secure) });
}

function tooMany(seconds: number): HttpResponse {
  return { status: 429, headers: { 'Retry-After': String(seconds) }, body: null };
}

/** Ends the session on every server, by the fields `locale` and `return` of a form. */
export async function answerLeave(
  request: PreviewRequest,
  { access, secure }: Pick<SignInOptions, 'access' | 'secure'>,
): Promise<HttpResponse> {
  const form = await formOf(request);
  if ('status' in form) return form;
  await access.signOut(request);
  const locale = localeIn(form, request.locale);
  return seeOther(returnAddress(form.get('return') ?? undefined, locale), {
    'Set-Cookie': endCookie(secure),
  });
}

async function formOf(request: PreviewRequest): Promise<URLSearchParams | HttpResponse> {
  if (mediaType(request) !== formType) return problemAnswer('media-type', request.locale);
  const body = await request.body(maxFormBytes);
  return body === 'too-large' ? problemAnswer('too-large', request.locale) : readForm(body);
}

function localeIn(form: URLSearchParams, otherwise: Locale): Locale {
  const given = form.get('locale') ?? undefined;
  return isLocale(given) ? given : otherwise;
}
