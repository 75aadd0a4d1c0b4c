import { type HttpResponse, isFilePart, isStreamPart } from '#lib/http.ts';

/** Length of a body in bytes; undefined if it is only known at the end. */
export function lengthOf(body: HttpResponse['body']): number | undefined {
  if (body === null) return 0;
  if (isFilePart(body)) return body.end - body.start;
  return isStreamPart(body) ? body.length : body.byteLength;
}

/** The headers of an answer, completed with those common to all answers. */
export function completeHeaders({ status, headers, body }: HttpResponse): HttpResponse['headers'] {
  const complete = { ...headers };
  complete['X-Content-Type-Options'] ??= 'nosniff';
  // 204 and 304 have no content; a Content-Length of 0 would contradict that of the 200 (RFC 9110, section 8.6). A
  // handler that answers HEAD without a body sets the length itself.
  const length = lengthOf(body);
  if (status !== 304 && status !== 204 && length !== undefined) complete['Content-Length'] ??= String(length);
  return complete;
}
