import { withQuery } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import {
  type HttpRequest,
  type HttpResponse,
  openOptions,
  openToAll,
  problemCacheControl,
  refusalDetails,
  sharedCacheControl,
} from '#lib/http.ts';
import { ParameterError, parameterMessages } from './parameters.ts';
import { findResource } from './resources.ts';

// Every answer carries exactly these (the API contract, "Rules common to every endpoint").
const contractHeaders = {
  'Content-Type': 'application/json',
  Allow: 'GET, OPTIONS',
  Vary: 'Accept',
  ...openToAll,
};

/**
 * Answers an address below /api/. Bad input gives 400, 404 or 405 with a JSON body that says why;
 * a catalogue that cannot answer gives 503, an unexpected error 500.
 * @param onFailure called with the error behind a 500, which the answer does not show
 */
export async function answerApi(
  catalogue: Catalogue,
  request: HttpRequest,
  onFailure: (error: unknown) => void,
): Promise<HttpResponse> {
  const found = findResource(request.path);
  if (found === undefined) return problem(404, { detail: 'There is nothing at this address.' });
  if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) {
    return problem(405, { detail: `Method ${request.method} is not allowed; this API is read with GET.` });
  }
  if (found === 'missing-slash') {
    // Browsers follow no redirect of a preflight.
    if (request.method === 'OPTIONS')
      return answerApi(catalogue, { ...request, path: `${request.path}/` }, onFailure);
    const Location = withQuery(`${request.path}/`, request.query);
    return problem(308, { detail: 'This address ends with a slash.' }, { Location });
  }
  if (request.method === 'OPTIONS') {
    const described = answer(encode(found.description), 'no-store');
    return { ...described, headers: { ...openOptions().headers, ...described.headers } };
  }
  try {
    const body = await found.read(catalogue, request.query);
    if (body === undefined) return problem(404, { detail: 'Not found.' });
    const cacheControl = found.isUncached ? 'public, no-cache' : sharedCacheControl;
    return answer(body instanceof Uint8Array ? body : encode(body), cacheControl);
  } catch (error) {
    if (error instanceof ParameterError) return problem(400, parameterMessages(error));
    if (!isUnavailable(error)) {
      onFailure(error);
      return problem(500, { detail: 'Something went wrong here. The operator has been told.' });
    }
    const detail = 'The catalogue cannot answer now. Please try again soon.';
    return problem(503, { detail }, { 'Retry-After': '10' });
  }
}

function answer(body: Uint8Array, cacheControl: string): HttpResponse {
  return { status: 200, headers: { ...contractHeaders, 'Cache-Control': cacheControl }, body };
}

/** Refuses a request below /api/ before it is processed, with the headers that every answer has. */
export function refuseApi(status: 400 | 404 | 414 | 429 | 503): HttpResponse {
  const details = {
    400: 'This request cannot be read: its address is malformed, or it names no host or several.',
    404: 'There is nothing at this address.',
    414: 'This address is too long.',
    ...refusalDetails,
  };
  return problem(status, { detail: details[status] });
}

function problem(status: number, body: object, more: HttpResponse['headers'] = {}): HttpResponse {
  const headers = { ...contractHeaders, 'Cache-Control': problemCacheControl(status), ...more };
  return { status, headers, body: encode(body) };
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
