import { type HttpResponse, problem as openProblem, openToAll, refusalDetails } from '#lib/http.ts';

/** What is answered below /iiif/ is open to every origin: foreign viewers are users too. */
export const cors = {
  ...openToAll,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const methods = 'GET, HEAD, OPTIONS';

/** Media types of what is answered below /iiif/, by the version of the Presentation API. */
export const mediaTypes = {
  3: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  2: 'application/ld+json;profile="http://iiif.io/api/presentation/2/context.json"',
};

/** The same of what `info.json` says, by the version of the Image API. */
export const imageMediaTypes = {
  3: 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
  2: 'application/ld+json;profile="http://iiif.io/api/image/2/context.json"',
};

/** Headers of a document of IIIF that everybody may read. */
export function documentHeaders(type: string, cacheControl: string): HttpResponse['headers'] {
  return { ...cors, 'Content-Type': type, Vary: 'Accept-Encoding', 'Cache-Control': cacheControl };
}

/** A document of JSON-LD. The last of its contexts is that of the API that it belongs to. */
export type JsonLd = { '@context': string | readonly string[]; [property: string]: unknown };

/** A document of IIIF that is in memory. */
export function jsonLd(value: JsonLd, cacheControl: string): HttpResponse {
  const context = [value['@context']].flat().at(-1);
  return {
    status: 200,
    headers: documentHeaders(`application/ld+json;profile="${context}"`, cacheControl),
    body: new TextEncoder().encode(JSON.stringify(value)),
  };
}

/** Says in JSON why there is no document. */
export function problem(status: number, detail: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return openProblem(status, detail, { ...cors, ...headers });
}

/** Refuses a request below /iiif/ that is not even looked at. */
export function refuseIiif(status: 429 | 503): HttpResponse {
  return problem(status, refusalDetails[status]);
}

/** 405 for what is only read. */
export function methodRefused(method: string): HttpResponse {
  return problem(405, `Method ${method} is not allowed; this is read with GET.`, { Allow: methods });
}
