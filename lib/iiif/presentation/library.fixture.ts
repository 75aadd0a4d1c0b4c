import { saveObject } from '#lib/catalogue/store/objects.ts';
import { type ObjectValues, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { indexAllTexts } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { HttpResponse } from '#lib/http.ts';
import { answerPresentation } from './answer.ts';

/** The value in JSON at a path such as `items.0.id`; undefined where there is none. */
export function at(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => key === name)?.[1]
          : undefined,
      json,
    );
}

/** The list at a path. */
export function listAt(json: unknown, path: string): unknown[] {
  const found = at(json, path);
  if (!Array.isArray(found)) throw new Error(`There is no list at ${path}`);
  return found;
}

/** The text at a path. */
export function textAt(json: unknown, path: string): string {
  const found = at(json, path);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path}`);
  return found;
}

/**
 * A library with one work, `work`, whose texts are indexed, and functions that answer for it below /iiif/.
 * @param values of its record, called once the folder of the library is known
 */
export async function iiifLibrary(values: (dataDir: string) => ObjectValues) {
  const store = await temporaryStore();
  await saveObject(store.db, baseUrls, objectRecord('work', values(store.dataDir)));
  await indexAllTexts(store);
  const { catalogue } = store;
  const request = async (target: string, method = 'GET') => {
    const [path = '', query] = target.replace(publicUrl, '').split('?');
    const httpRequest = { method, path, query: new URLSearchParams(query) };
    return await answerPresentation({ catalogue, publicUrl }, httpRequest, 'pl');
  };
  const read = async (target: string) => await jsonOf(await request(target));
  return { ...store, request, read };
}

/** The JSON of an answer, in memory or streamed. */
export async function jsonOf({ body }: HttpResponse): Promise<unknown> {
  if (body === null || 'file' in body) throw new Error('an answer with JSON was expected');
  if (!('stream' in body)) return JSON.parse(new TextDecoder().decode(body));
  let text = '';
  for await (const piece of body.stream) text += piece;
  return JSON.parse(text);
}
