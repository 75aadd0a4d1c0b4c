import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { answerOembed } from '#lib/discovery/embed.ts';
import { answerPermanent } from '#lib/discovery/permanent.ts';
import { parsePage } from '#lib/site/address.ts';
import type { Answer } from './answer.ts';
import type { Cache } from './cache/cache.ts';
import { throughCache } from './cache/through.ts';
import { preferredLocale } from './http/language.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import type { Limits } from './limits/limits.ts';
import { rootCacheControl } from './pages/policy.ts';
import type { StatusDocuments } from './pages/status.ts';
import type { FrontRequest } from './request.ts';

type ObjectOptions = {
  catalogue: Catalogue;
  cache: Cache;
  publicUrl: string;
  limits: Limits;
  documents: StatusDocuments;
};

/** Addresses of objects without a language: the permanent one, oEmbed, and the viewer for other sites. */
export async function answerObjects(
  request: FrontRequest,
  { catalogue, cache, publicUrl, limits, documents }: ObjectOptions,
): Promise<Answer | undefined> {
  const { method, path, query, headers } = request;
  const isEmbed = path.startsWith('/embed/');
  if (!isEmbed && !path.startsWith('/o/') && path !== '/oembed') return undefined;
  if (!readMethods.includes(method)) return { response: methodNotAllowed() };
  if (path === '/oembed') {
    const known = new URLSearchParams(
      ['url', 'format', 'maxwidth', 'maxheight'].flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const read = () => limits.costly('api', request.address, () => answerOembed(catalogue, publicUrl, known));
    return throughCache(cache, `oembed ${known}`, request, read, 'when asked again');
  }
  if (isEmbed) {
    const page = `/${preferredLocale(headers['accept-language'])}${path}`;
    if (!parsePage(page)) return { response: await documents.answer(404, request) };
    const Location = request.rawQuery ? `${page}?${request.rawQuery}` : page;
    const told = { Location, Vary: 'Accept-Language', 'Cache-Control': rootCacheControl };
    return { response: { status: 307, headers: told, body: null } };
  }
  const found = await limits.costly('api', request.address, () =>
    answerPermanent(catalogue, publicUrl, request),
  );
  return { response: found ?? (await documents.answer(404, request)) };
}
