import type { z } from 'zod';
import type { HttpResponse } from '#lib/http.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { Problem } from '#lib/preview/look.ts';
import { chooseCoding, compress, smallestToCompress } from '../http/encoding.ts';
import { preferredLocale } from '../http/language.ts';
import { shortAnswer } from '../http/short.ts';
import { previewCacheControl } from '../pages/policy.ts';
import type { FrontRequest } from '../routes.ts';
import { sessionOf } from './session-of.ts';

/** Longest body, in bytes: a page of 5 MB with every character escaped has room. */
const longestBody = 16 * 1024 * 1024;

/** Answers longer than this are sent as they are: an editor at work would wait for the coding. */
const longestCoded = 1024 * 1024;

/** JSON for an editor alone: kept by nobody. */
export async function jsonAnswer(
  { headers: { 'accept-encoding': accepted } }: Pick<FrontRequest, 'headers'>,
  status: number,
  value: unknown,
): Promise<HttpResponse> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const fits = body.byteLength >= smallestToCompress && body.byteLength <= longestCoded;
  const coding = fits ? chooseCoding(accepted) : undefined;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': previewCacheControl,
    Vary: 'Accept-Encoding',
    'X-Robots-Tag': 'noindex',
    ...(coding && { 'Content-Encoding': coding }),
  };
  return { status, headers, body: coding ? await compress(body, coding) : body };
}

const statuses = { foreign: 403, session: 401, type: 415, size: 413, shape: 400 } as const;

/**
 * Reads what an editor's page has sent.
 * @returns the value, or the answer that refuses it with a sentence in the editor's language
 */
export async function readJson<Schema extends z.ZodType>(
  request: FrontRequest,
  schema: Schema,
): Promise<{ value: z.infer<Schema> } | { refusal: HttpResponse }> {
  const refuse = async (problem: keyof typeof statuses) => ({ refusal: await refusal(request, problem) });
  if (request.method !== 'POST') return { refusal: shortAnswer(405, { Allow: 'POST' }) };
  if (!isOwn(request)) return refuse('foreign');
  if (!sessionOf(request)) return refuse('session');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return refuse('type');
  const body = await request.body(longestBody);
  if (!body) return refuse('size');
  const parsed = schema.safeParse(parseJson(body));
  return parsed.success ? { value: parsed.data } : refuse('shape');
}

/** Whether a page of this site sends the request; whoever sends neither header is no browser. */
function isOwn({ headers }: FrontRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function refusal(request: FrontRequest, problem: keyof typeof statuses): Promise<HttpResponse> {
  const named = request.query.get('locale') ?? undefined;
  const locale = isLocale(named) ? named : preferredLocale(request.headers['accept-language']);
  const answer: Problem = { problem, detail: translator(locale)(`workbench.refused.${problem}`) };
  return jsonAnswer(request, statuses[problem], answer);
}
