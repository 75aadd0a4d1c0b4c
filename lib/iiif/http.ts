import { type HttpResponse, problem as openProblem, openToAll, refusalDetails } from '#lib/http.ts';

/** Everything below /iiif/ is open to all origins, so that viewers on other sites can use it. */
export const cors = {
  ...openToAll,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const methods = 'GET, HEAD, OPTIONS';

/** Media types of the documents below /iiif/, by version of the Presentation API. */
export const mediaTypes = {
  3: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  2: 'application/ld+json;profile="http://iiif.io/api/presentation/2/context.json"',
};

/** Media types of `info.json`, by version of the Image API. */
export const imageMediaTypes = {
  3: 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
  2: 'application/ld+json;profile="http://iiif.io/api/image/2/context.json"',
};

/** Headers of a public IIIF document. */
export function documentHeaders(type: string, cacheControl: string): HttpResponse['headers'] {
  return { ...cors, 'Content-Type': type, Vary: 'Accept-Encoding', 'Cache-Control': cacheControl };
}

/** A JSON-LD document. The last of its contexts is that of the API it belongs to. */
export type JsonLd = { '@context': string | readonly string[]; [property: string]: unknown };

/** An answer with an IIIF document from memory. */
export function jsonLd(value: JsonLd, cacheControl: string): HttpResponse {
  const context = [value['@context']].flat().at(-1);
  return {
    status: 200,
    headers: documentHeaders(`application/ld+json;profile="${context}"`, cacheControl),
    body: new TextEncoder().encode(JSON.stringify(value)),
  };
}

/** An error answer that gives the reason in JSON. */
export function problem(status: number, detail: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return openProblem(status, detail, { ...cors, ...headers });
}

/** Refuses a request below /iiif/ before it is processed. */
export function refuseIiif(status: 429 | 503): HttpResponse {
  return problem(status, refusalDetails[status]);
}

/** Answers 405 for read-only resources. */
export function methodRefused(method: string): HttpResponse {
  return problem(405, `Method ${method} is not allowed; this is read with GET.`, { Allow: methods });
}
