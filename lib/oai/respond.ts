import { now } from '../catalogue/timestamp.ts';
import { type HttpResponse, openToAll, plainText } from '../http.ts';
import { Xml, type XmlPieces, xml, xmlDocument } from '../xml/write.ts';
import { oaiDate } from './dates.ts';

/** Path of the repository. */
export const oaiPath = '/oai';

/** Shorter than datestamps lie in the future, for harvesters that rely on their own clock. */
const cacheControl = 'public, max-age=0, s-maxage=10';

const commonHeaders = { Vary: 'Accept-Encoding', ...openToAll };

/** An element with its content. */
export async function* within(name: string, content: XmlPieces): AsyncGenerator<Xml> {
  const tag = new Xml(name);
  yield xml`<${tag}>`;
  yield* content;
  yield xml`</${tag}>`;
}

/** A protocol answer, streamed cooperatively. @param query that it answers; undefined if its arguments were invalid */
export async function respond(
  publicUrl: string,
  query: URLSearchParams | undefined,
  content: XmlPieces,
): Promise<HttpResponse> {
  const attributes = [...(query ?? [])].map(([name, value]) => xml` ${name}="${value}"`);
  async function* root(): AsyncGenerator<Xml> {
    yield xml`<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${oaiDate(now())}</responseDate><request${attributes}>${publicUrl}${oaiPath}</request>`;
    yield* content;
    yield xml`</OAI-PMH>`;
  }
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/xml; charset=utf-8',
      'Cache-Control': cacheControl,
    },
    body: await xmlDocument(root()),
  };
}

/** Refuses a request for now. @param retryAfter in seconds */
export function refuseOai(status: 429 | 503, retryAfter?: number): HttpResponse {
  return plainText(status, 'Please ask again after as many seconds as Retry-After says.', {
    ...commonHeaders,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
}
