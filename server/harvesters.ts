import { openToAll } from '#lib/http.ts';
import { answerOai, maxOaiBody, oaiCacheKey } from '#lib/oai/answer.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { costlyThroughCache } from './cache/through.ts';
import { methodNotAllowed, readMethods, shortAnswer } from './http/short.ts';
import type { Answer, FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';

type Options = Pick<RouteOptions, 'catalogue' | 'cache' | 'limits' | 'publicUrl' | 'operator'>;

/** Answers an OAI-PMH request, with arguments in the query or in a POSTed form. */
export async function answerHarvester(request: FrontRequest, options: Options): Promise<Answer> {
  const isPosted = request.method === 'POST';
  if (!isPosted && !readMethods.includes(request.method)) return { response: methodNotAllowed() };
  const query = isPosted ? await postedForm(request) : request.query;
  if (typeof query === 'number') return { response: shortAnswer(query, openToAll) };
  const { catalogue, publicUrl, operator } = options;
  const name = libraryName('pl', operator);
  const read = () => answerOai({ catalogue, publicUrl, name, email: operator.email }, { query });
  const key = oaiCacheKey(query);
  // Protocol errors cost nothing to generate.
  if (key === undefined) return { response: await read() };
  const answer = await costlyThroughCache(options, 'list', `oai ${key}`, request, read, 'when asked again');
  return isPosted ? { response: answer.response, cache: answer.cache } : answer;
}

/** The arguments of a POSTed form, or the status to refuse it with. */
async function postedForm(request: FrontRequest): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return 415;
  const body = await request.body(maxOaiBody);
  return body === 'too-large' ? 413 : new URLSearchParams(new TextDecoder().decode(body));
}
