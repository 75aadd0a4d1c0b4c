import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { PageAddress } from './address.ts';
import { RenderError, type RenderedPart } from './renderer.ts';
import { documentHeaders } from './security.ts';

/**
 * Whether a browser that shows the feed asks for an object to lay over it. Both marks of Next's router must be there:
 * by the one in the address alone nobody gets data for a document, and without it no cache elsewhere can take the
 * data for the page of that address.
 */
export function asksForOverlay(address: PageAddress, { method, headers, query }: HttpRequest): boolean {
  return method === 'GET' && address.kind === 'object' && headers.rsc === '1' && query.has('_rsc');
}

// A row of the data that stands for something that was thrown; the answer's status does not tell.
const failedRow = /^[0-9a-f]*:E\{/m;

/**
 * What lies over the feed, as the cache keeps it.
 * @throws {RenderError} where a part of it failed: the browser then loads the page instead
 */
export function overlayAnswer(
  { status, body }: RenderedPart,
  cacheControl: string,
  publicUrl: string,
): HttpResponse & { body: Uint8Array } {
  if (failedRow.test(new TextDecoder().decode(body))) throw new RenderError('A part over the feed failed');
  const headers = {
    ...documentHeaders([], [], publicUrl, false),
    'Content-Type': 'text/x-component',
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
  };
  return { status, headers, body };
}

/**
 * The kept answer as a browser gets it: only the cache here knows what such an answer depends on. Vary tells Next's
 * router that the same address shows something else when it is opened from elsewhere.
 */
export function forOneBrowser({ status, headers, body }: HttpResponse): HttpResponse {
  if (status !== 200) return { status, headers, body };
  const { ETag: _tag, Age: _age, ...rest } = headers;
  return {
    status,
    headers: { ...rest, 'Cache-Control': 'private, no-store', Vary: 'RSC, Next-Url, Accept-Encoding' },
    body,
  };
}
