import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { HttpResponse } from '#lib/http.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { pageName } from '#lib/pages/slug.ts';
import type { PreviewAccess } from './access.ts';
import type { Attempts } from './attempts.ts';
import { answerHistory, type ChangeContext, changes, type Outcome, outcomeAnswer } from './change.ts';
import {
  formType,
  isSameOrigin,
  mediaType,
  type PreviewRequest,
  problemAnswer,
  readForm,
  seeOther,
} from './request.ts';
import { dashboardPath } from './return-address.ts';
import { answerLeave, answerSignIn, formPath } from './sign-in.ts';

export type PreviewOptions = {
  /** Shows an editor a text as the public would get it. @param input body of the request */
  livePreview: (input: unknown, request: PreviewRequest) => Promise<HttpResponse>;
  hasErrors: ChangeContext['hasErrors'];
  access: PreviewAccess;
  attempts: Attempts;
  catalogue: Catalogue;
  publicUrl: string;
};

/** Maximum bytes of a page that an editor may send. */
export const maxBodyBytes = 16 * 1024 * 1024;

/** Answers an address below /preview/; undefined where there is none. */
export async function answerPreview(
  request: PreviewRequest,
  options: PreviewOptions,
): Promise<HttpResponse | undefined> {
  const { access, attempts, catalogue, publicUrl, hasErrors } = options;
  const { locale, method } = request;
  const action = request.path.slice('/preview/'.length);
  if (action === 'history') {
    if (method !== 'GET') return methodProblem(request, 'GET');
    if (!(await access.sessionOf(request))) return problemAnswer('signed-out', locale);
    return answerHistory(request, catalogue);
  }
  const isSigning = action === 'sign-in' || action === 'leave';
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  const isLivePreview = action === 'live';
  if (!isSigning && !change && !isLivePreview) return undefined;
  if (method !== 'POST') return methodProblem(request, 'POST');
  if (!isSameOrigin(request, publicUrl)) return problemAnswer('origin', locale);
  const secure = publicUrl.startsWith('https:');
  if (action === 'sign-in') return answerSignIn(request, { access, attempts, secure });
  if (action === 'leave') return answerLeave(request, { access, secure });
  const session = await access.sessionOf(request);
  const type = mediaType(request);
  // Bodies are not read before the sender is identified.
  if (!session) {
    return type === formType ? seeOther(formPath(locale, 'late')) : problemAnswer('signed-out', locale);
  }
  if (type !== 'application/json' && (isLivePreview || type !== formType))
    return problemAnswer('media-type', locale);
  const body = await request.body(maxBodyBytes);
  if (body === 'too-large') return problemAnswer('too-large', locale);
  if (isLivePreview) return options.livePreview(readJson(body), request);
  if (!change) return undefined;
  const context = { access, catalogue, publicUrl, editor: session.editor, hasErrors };
  if (type === formType) return answerForm(readForm(body), action, change, context, request);
  return outcomeAnswer(await change(readJson(body), context), request);
}

function methodProblem({ locale }: PreviewRequest, allowed: string): HttpResponse {
  const answer = problemAnswer('method', locale);
  return { ...answer, headers: { ...answer.headers, Allow: allowed } };
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Handles a form of the editors' dashboard, which then shows the outcome. */
async function answerForm(
  form: URLSearchParams,
  action: string,
  change: (input: unknown, context: ChangeContext) => Promise<Outcome>,
  context: ChangeContext,
  request: PreviewRequest,
): Promise<HttpResponse> {
  const name = { language: form.get('language') ?? '', slug: form.get('slug') ?? '' };
  const numbers = ['base', 'number', 'hours'].flatMap((field) => {
    const value = form.get(field);
    return value ? [[field, Number(value)] as const] : [];
  });
  const sure = form.has('sure');
  const outcome = await change({ name, ...Object.fromEntries(numbers), sure }, context);
  const query = new URLSearchParams(notice(outcome, action));
  // A discarded draft remains only in the history, so that is shown.
  query.set(query.get('done') === 'discard' ? 'history' : 'page', `${name.language}/${name.slug}`);
  const requestedLocale = form.get('locale') ?? undefined;
  return seeOther(`${dashboardPath(isLocale(requestedLocale) ? requestedLocale : request.locale)}?${query}`);
}

function notice(outcome: Outcome, action: string): Record<string, string> {
  if ('problem' in outcome)
    return outcome.problem === 'errors' ? { ask: action } : { problem: outcome.problem };
  if ('link' in outcome) return { link: outcome.link.token };
  const { saved } = outcome;
  if (saved.result === 'conflict') return { problem: 'conflict' };
  if (saved.result === 'refused')
    return { problem: saved.reason, ...(saved.holder && { holder: pageName(saved.holder) }) };
  return { done: saved.result === 'unchanged' ? 'unchanged' : action };
}
