import { saveObject } from '#lib/catalogue/store/objects.ts';
import { type ObjectValues, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { indexAllTexts } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { origin, places, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { HttpResponse } from '#lib/http.ts';
import { answerPresentation } from './answer.ts';

/** Fields of JSON that a test reads. */
// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer it also checks
export type Read = any;

/**
 * A library with one work, `work`, and what answers for it below /iiif/; its texts are searched.
 * @param values of its record, made when the folder of the library is known
 */
export async function iiifLibrary(values: (dataDir: string) => ObjectValues) {
  const store = await temporaryStore();
  await saveObject(store.db, places, objectRecord('work', values(store.dataDir)));
  await indexAllTexts(store);
  const { catalogue } = store;
  const ask = async (target: string, method = 'GET') => {
    const [path = '', query] = target.replace(origin, '').split('?');
    const request = { method, path, query: new URLSearchParams(query) };
    return await answerPresentation({ catalogue, origin }, request, 'pl');
  };
  const read = async (target: string) => await jsonOf(await ask(target));
  return { ...store, ask, read };
}

/** The JSON of an answer, whether it is in memory or streamed. */
export async function jsonOf({ body }: HttpResponse): Promise<Read> {
  if (body === null || 'file' in body) throw new Error('an answer with JSON was expected');
  if (!('stream' in body)) return JSON.parse(new TextDecoder().decode(body));
  let text = '';
  for await (const piece of body.stream) text += piece;
  return JSON.parse(text);
}
