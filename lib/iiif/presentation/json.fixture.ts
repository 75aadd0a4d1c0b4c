import type { HttpResponse } from '#lib/http.ts';

/** Fields of JSON that a test reads. */
// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer it also checks
export type Read = any;

/** The JSON of an answer, streamed or not. */
export async function bodyOf({ body }: HttpResponse): Promise<Read> {
  if (body === null || 'file' in body) throw new Error('an answer with JSON was expected');
  if (!('stream' in body)) return JSON.parse(new TextDecoder().decode(body));
  let text = '';
  for await (const piece of body.stream) text += piece;
  return JSON.parse(text);
}
