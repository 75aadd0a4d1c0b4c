import { type HttpResponse, isFilePart, isStreamPart } from '#lib/http.ts';

/** Bytes of a body; undefined where they are known at its end alone. */
export function lengthOf(body: HttpResponse['body']): number | undefined {
  if (body === null) return 0;
  if (isFilePart(body)) return body.end - body.start;
  return isStreamPart(body) ? body.length : body.byteLength;
}

/** Headers of an answer with those that every answer gets at the end. */
export function completeHeaders({ status, headers, body }: HttpResponse): HttpResponse['headers'] {
  const complete = { ...headers };
  complete['X-Content-Type-Options'] ??= 'nosniff';
  // 204 and 304 have no content; a Content-Length of 0 would contradict the 200 (RFC 9110, section 8.6).
  // A handler that answers HEAD without a body says the length itself.
  const length = lengthOf(body);
  if (status !== 304 && status !== 204 && length !== undefined) complete['Content-Length'] ??= String(length);
  return complete;
}
