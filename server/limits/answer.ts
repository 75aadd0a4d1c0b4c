import { refuseApi } from '#lib/api/answer.ts';
import { refuseDownload } from '#lib/downloads/answer.ts';
import { type HttpRequest, type HttpResponse, openToAll } from '#lib/http.ts';
import { refuseIiif } from '#lib/iiif/http.ts';
import { oaiPath, refuseOai } from '#lib/oai/respond.ts';
import { parsePage } from '#lib/site/address.ts';
import { refuseText } from '#lib/text/answer.ts';
import { shortAnswer } from '../http/short.ts';
import type { StatusDocuments } from '../pages/status.ts';
import type { Refused } from './refused.ts';

/** How to refuse, by path prefix: in the format of what was requested. */
const refusals: readonly (readonly [prefix: string, refuse: (status: Refused['status']) => HttpResponse])[] =
  [
    ['/api/', refuseApi],
    ['/texts/', refuseText],
    ['/downloads/', refuseDownload],
    ['/iiif/', refuseIiif],
  ];

/** The answer to a refused request, in the format of what was requested; prepared in advance, so that it is cheap. */
export async function answerRefused(
  { reason, status, retryAfter }: Refused,
  request: Pick<HttpRequest, 'path' | 'headers'>,
  documents: Pick<StatusDocuments, 'answer'>,
): Promise<HttpResponse> {
  const { path } = request;
  const refuse = path === oaiPath ? refuseOai : refusals.find(([prefix]) => path.startsWith(prefix))?.[1];
  const page = parsePage(path) && documents.answer(reason, request);
  const answer = refuse?.(status) ?? (await page) ?? shortAnswer(status, openToAll);
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
}
