import {
  type HttpResponse,
  problem as openProblem,
  openToAll,
  refusalDetails,
  sharedCacheControl,
} from '#lib/http.ts';

/** Everything below /iiif/ is open to all origins, so that viewers on other sites can use it. */
export const cors = {
  ...openToAll,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const methods = 'GET, HEAD, OPTIONS';

/** The JSON-LD context of a version of one of IIIF's APIs. */
export function contextOf(
  api: 'presentation' | 'image' | 'search' | 'discovery',
  version: 1 | 2 | 3,
): string {
  return `http://iiif.io/api/${api}/${version}/context.json`;
}

/** The media type of documents with a context. */
export function mediaTypeOf(context: string): string {
  return `application/ld+json;profile="${context}"`;
}

const mediaTypesOf = (api: 'presentation' | 'image') => ({
  3: mediaTypeOf(contextOf(api, 3)),
  2: mediaTypeOf(contextOf(api, 2)),
});

/** Media types of the documents below /iiif/, by version of the Presentation API. */
export const mediaTypes = mediaTypesOf('presentation');

/** Media types of `info.json`, by version of the Image API. */
export const imageMediaTypes = mediaTypesOf('image');

/** Headers of a public IIIF document. */
export function documentHeaders(type: string): HttpResponse['headers'] {
  return { ...cors, 'Content-Type': type, Vary: 'Accept-Encoding', 'Cache-Control': sharedCacheControl };
}

/** A JSON-LD document. The last of its contexts is that of the API it belongs to. */
export type JsonLd = { '@context': string | readonly string[]; [property: string]: unknown };

/** An answer with an IIIF document from memory. */
export function jsonLd(value: JsonLd): HttpResponse {
  const context = [value['@context']].flat().at(-1) ?? '';
  return {
    status: 200,
    headers: documentHeaders(mediaTypeOf(context)),
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
