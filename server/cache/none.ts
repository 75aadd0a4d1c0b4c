import type { HttpResponse } from '#lib/http.ts';
import { Representation } from '../http/representation.ts';
import type { Cache, Cached } from './cache.ts';

/** A cache that stores nothing, for development: code changes do not change the catalogue's version. */
export const noCache: Cache = {
  async cached(_key: string, render: () => Promise<HttpResponse>): Promise<Cached> {
    const response = await render();
    const { body } = response;
    if (body !== null && !(body instanceof Uint8Array)) throw new TypeError('Files are sent as streams');
    return { representation: new Representation({ ...response, body }), state: 'miss' };
  },
  fresh: () => undefined,
};
