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

/**
 * Whether a part of the data stands for something that was thrown, which the answer's status does not tell. Rows are
 * `id:tag…` up to a line end; those of texts and bytes name their length instead, and may hold anything (React Flight).
 */
function holdsFailure(data: Uint8Array): boolean {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const colon = bytes.indexOf(':', at);
    if (colon === -1) return false;
    const tag = String.fromCharCode(bytes[colon + 1] ?? 0);
    if (tag === 'E' && bytes[colon + 2] === 0x7b) return true;
    const comma = /[TAOoUSsLlGgMmV]/.test(tag) ? bytes.indexOf(',', colon) : -1;
    const length =
      comma === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', colon + 2, comma), 16);
    const lineEnd = bytes.indexOf('\n', colon);
    if (comma !== -1 && Number.isInteger(length) && comma - colon < 12) at = comma + 1 + length;
    else at = lineEnd === -1 ? bytes.length : lineEnd + 1;
  }
  return false;
}

/**
 * What lies over the feed, as the cache keeps it.
 * @throws {RenderError} where a part of it failed: the browser then loads the page instead
 */
export function overlayAnswer(
  { status, body }: RenderedPart,
  cacheControl: string,
  publicUrl: string,
): HttpResponse & { body: Uint8Array } {
  if (holdsFailure(body)) throw new RenderError('A part over the feed failed');
  const headers = {
    ...documentHeaders(undefined, [], publicUrl, false),
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
