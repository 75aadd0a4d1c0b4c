import { decodeSegment } from '#lib/addresses.ts';
import { answerOembed } from '#lib/discovery/embed.ts';
import { answerPermanent } from '#lib/discovery/permanent.ts';
import { answerRecord, parseRecordPath } from '#lib/formats/answer.ts';
import { type HttpResponse, openToAll } from '#lib/http.ts';
import { locales } from '#lib/i18n/locales.ts';
import { parsePage } from '#lib/site/address.ts';
import { costlyThroughCache } from './cache/through.ts';
import { answerInLanguage, preferredLocale } from './http/language.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import type { Answer, FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';

type RecordOptions = Pick<RouteOptions, 'catalogue' | 'cache' | 'publicUrl' | 'limits'>;

type ObjectOptions = RecordOptions & Pick<RouteOptions, 'persistentIds' | 'documents' | 'pages'>;

/** Language-independent addresses of objects: the permanent address, records, oEmbed, and the embeddable viewer. */
export async function answerObjects(request: FrontRequest, options: ObjectOptions): Promise<Answer> {
  const { catalogue, publicUrl, persistentIds, limits, documents, pages } = options;
  const { method, path, query, headers } = request;
  const isEmbed = path.startsWith('/embed/');
  // An object's id may itself end in .xml.
  if (/^\/o\/[^/]+\/[^/]+\.xml$/.test(path)) return answerRecords(request, options);
  if (!readMethods.includes(method)) return { response: methodNotAllowed() };
  if (path === '/oembed') {
    const known = new URLSearchParams(
      ['url', 'format', 'maxwidth', 'maxheight'].flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const read = () => answerOembed(catalogue, publicUrl, known, persistentIds);
    return costlyThroughCache(options, 'api', `oembed ${known}`, request, read, 'when asked again');
  }
  if (isEmbed) {
    if (!parsePage(`/${locales[0]}${path}`)) return { response: await documents.answer(404, request) };
    return { response: answerInLanguage(request, request.rawQuery ? `${path}?${request.rawQuery}` : path) };
  }
  const found = await limits.costly('api', request.address, () =>
    answerPermanent(catalogue, publicUrl, request),
  );
  if (found) return { response: found };
  const id = decodeSegment(/^\/o\/([^/]+)(?:\/[1-9]\d*)?$/.exec(path)?.[1] ?? '');
  if (!id) return { response: readableByAll(await documents.answer(404, request)) };
  // The object may have been withdrawn; its page says so in the visitor's language.
  const locale = preferredLocale(headers['accept-language']);
  const { response } = await pages.answer(
    { locale, kind: 'object', id, slug: undefined },
    { ...request, query: new URLSearchParams() },
  );
  const Vary = 'Accept, Accept-Language, Accept-Encoding';
  return { response: readableByAll({ ...response, headers: { ...response.headers, Vary } }) };
}

/** Without permission to read an answer, a script of another origin learns nothing, not even the status. */
function readableByAll(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...openToAll, ...response.headers } };
}

/** Records of objects in standard formats, through the cache. Crawlers request each of them once. */
async function answerRecords(request: FrontRequest, options: RecordOptions): Promise<Answer> {
  const { method, path } = request;
  const { catalogue, publicUrl } = options;
  const address = parseRecordPath(path);
  if (!address || !readMethods.includes(method))
    return { response: await answerRecord(catalogue, publicUrl, request) };
  const { id, format } = address;
  const read = () => answerRecord(catalogue, publicUrl, { method: 'GET', path });
  const key = `record ${format.prefix} ${id}`;
  return costlyThroughCache(options, 'text', key, request, read, 'when asked again');
}
