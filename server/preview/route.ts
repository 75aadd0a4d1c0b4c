import { isLocale } from '#lib/i18n/locales.ts';
import { answerPreview, type PreviewOptions } from '#lib/preview/answer.ts';
import type { PreviewRequest } from '#lib/preview/request.ts';
import { preferredLocale } from '../http/language.ts';
import { previewCacheControl } from '../pages/policy.ts';
import type { StatusDocuments } from '../pages/status.ts';
import type { Answer, FrontRequest } from '../request.ts';

export type EditorsOptions = PreviewOptions & { documents: StatusDocuments };

/** Answers requests below /preview/, the only addresses of this server that can change anything. */
export async function answerEditors(request: FrontRequest, options: EditorsOptions): Promise<Answer> {
  const answer = await answerPreview(previewRequest(request), options);
  if (!answer) return { response: await options.documents.answer(404, request) };
  if (answer.status !== 429) return { response: answer };
  const document = await options.documents.answer(429, request);
  const headers = { ...document.headers, ...answer.headers, 'Cache-Control': previewCacheControl };
  return { response: { ...document, headers } };
}

/** Adds the language for texts that people read. */
function previewRequest(request: FrontRequest): PreviewRequest {
  const asked = request.query.get('locale') ?? undefined;
  const locale = isLocale(asked) ? asked : preferredLocale(request.headers['accept-language']);
  return { ...request, locale };
}
