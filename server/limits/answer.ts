import { refuseApi } from '#lib/api/answer.ts';
import { refuseDownload } from '#lib/downloads/answer.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { refuseIiif } from '#lib/iiif/http.ts';
import { oaiPath, refuseOai } from '#lib/oai/answer.ts';
import { parsePage } from '#lib/site/address.ts';
import { refuseText } from '#lib/text/answer.ts';
import { shortAnswer } from '../http/short.ts';
import type { StatusDocuments } from '../pages/status.ts';
import type { Refused } from './refused.ts';

/** The answer to a request that is refused, in the form of what was asked for. It is there already: nothing is made for it. */
export async function answerRefused(
  { reason, status, retryAfter }: Refused,
  request: Pick<HttpRequest, 'path' | 'headers'>,
  documents: StatusDocuments,
): Promise<HttpResponse> {
  const { path } = request;
  const again = { 'Retry-After': String(retryAfter) };
  const answer = path.startsWith('/api/')
    ? refuseApi(status)
    : path.startsWith('/texts/')
      ? refuseText(status)
      : path.startsWith('/downloads/')
        ? refuseDownload(status)
        : path === oaiPath
          ? refuseOai(status)
          : path.startsWith('/iiif/')
            ? refuseIiif(status)
            : parsePage(path)
              ? await documents.answer(reason, request)
              : shortAnswer(status);
  return { ...answer, headers: { ...answer.headers, ...again } };
}
