import { answerApi } from '#lib/api/answer.ts';
import { readFrontpageQuery } from '#lib/api/parameters.ts';
import { normalizedQuery } from '#lib/api/resources.ts';
import { answerBulkFile } from '#lib/bulk/answer.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { catalogueForPages } from '#lib/catalogue/for-pages.ts';
import type { Config } from '#lib/config.ts';
import { answerDiscovery } from '#lib/discovery/answer.ts';
import { pathOfArk } from '#lib/discovery/persistent-ids.ts';
import { refuseSearchFeed } from '#lib/discovery/search-feed.ts';
import { answerFeed, parseFeedPath } from '#lib/feed/answer.ts';
import { type HttpRequest, type HttpResponse, openOptions, openToAll } from '#lib/http.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { oaiPath } from '#lib/oai/respond.ts';
import { answerPageText, parsePageTextPath } from '#lib/pages/page-text-answer.ts';
import type { PreviewAccess } from '#lib/preview/access.ts';
import type { PreviewOptions } from '#lib/preview/answer.ts';
import type { Attempts } from '#lib/preview/attempts.ts';
import { linkParameter } from '#lib/preview/link.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { feedParams } from '#lib/search/address.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';
import { isForEditors, movedPath, parsePage } from '#lib/site/address.ts';
import { parseAlternate } from '#lib/site/alternates.ts';
import { answerText, parseTextAddress } from '#lib/text/answer.ts';
import type { Admission, Cache } from './cache/cache.ts';
import { costlyThroughCache } from './cache/through.ts';
import { answerDownloads } from './downloads.ts';
import type { FileTree } from './files/tree.ts';
import { answerHarvester } from './harvesters.ts';
import { answerAlive } from './health.ts';
import { isCompressible } from './http/encoding.ts';
import { answerInLanguage } from './http/language.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import { answerIiif } from './iiif.ts';
import type { Costly, Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import { answerObjects } from './objects.ts';
import type { Pages } from './pages/pages.ts';
import { movedCacheControl, previewCacheControl } from './pages/policy.ts';
import { pageQuery } from './pages/query.ts';
import type { StatusDocuments } from './pages/status.ts';
import { answerEditors } from './preview/route.ts';
import type { Answer, FrontRequest } from './request.ts';
import { answerStorage, storageAway } from './scans.ts';

export type RouteOptions = Pick<Config, 'publicUrl' | 'operator' | 'reservations' | 'persistentIds'> & {
  catalogue: Catalogue;
  cache: Cache;
  /** For small files of the storage. */
  fileCache: Cache;
  storage: Storage;
  log: Logger;
  pages: Pages;
  documents: StatusDocuments;
  /** Folders of static files, searched in this order. */
  trees: FileTree[];
  access: PreviewAccess;
  attempts: Attempts;
  livePreview: PreviewOptions['livePreview'];
  hasErrors: PreviewOptions['hasErrors'];
  limits: Limits;
  answerReady: (request: HttpRequest) => Promise<HttpResponse>;
  isStopping: () => boolean;
};

/** A path as the addresses of the site that it may be. */
type Named = {
  page: ReturnType<typeof parsePage>;
  alternate: ReturnType<typeof parseAlternate>;
  /** The path of the object that an ARK names. */
  ofArk: string | undefined;
};

/**
 * Routes a request: a fixed list of addresses, and 404 for all others. What scripts on other sites may read says with
 * which methods, to a preflight and, readably for them, to any other method (RFC 9110, section 15.5.6).
 */
export async function route(request: FrontRequest, options: RouteOptions): Promise<Answer> {
  const { path, method } = request;
  const ofArk = pathOfArk(path, options.persistentIds);
  const named: Named = { page: parsePage(path), alternate: parseAlternate(path), ofArk };
  const isPublicPage = named.page && !isForEditors(named.page);
  if (!(isPublicPage || named.alternate || ofArk || isOpen(path))) return routed(request, named, options);
  const preflight = openOptions(path === oaiPath ? ['POST'] : []);
  if (method === 'OPTIONS') return { response: preflight };
  const answer = await routed(request, named, options);
  return answer.response.status === 405 ? { response: refusedOpenly(answer.response, preflight) } : answer;
}

/** A refusal of a method, readable for scripts on other sites, with the methods that a preflight names. */
function refusedOpenly(response: HttpResponse, { headers: { Allow = '' } }: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, ...openToAll, Allow } };
}

async function routed(
  request: FrontRequest,
  { page, alternate, ofArk }: Named,
  options: RouteOptions,
): Promise<Answer> {
  const { path } = request;
  const led =
    alternate && (await options.pages.answerAlternate(alternate.page, alternate.ending, page, request));
  if (led) return led;
  if (page) return options.pages.answer(page, request);
  const feedLocale = parseFeedPath(path);
  if (feedLocale) return feed(feedLocale, request, options);
  if (path.startsWith('/preview/')) return answerEditors(request, options);
  if (path === '/') return { response: answerInLanguage(request, '') };
  if (path.startsWith('/api/')) return api(request, options);
  if (path.startsWith('/texts/')) return text(request, options);
  if (path.startsWith('/pages/')) return writtenPage(request, options);
  if (path.startsWith('/downloads/')) return { response: await answerDownloads(request, options) };
  if (path.startsWith('/bulk/')) return { response: await bulkFile(request, options) };
  if (path.startsWith('/iiif/')) return answerIiif(request, options);
  if (path.startsWith('/scans/')) return answerStorage(options, request);
  // What is cited or configured with a slash at its end is meant without it.
  if (/^\/(?:o\/[^/]+(?:\/[1-9]\d*)?|embed\/[^/]+|oai|oembed)\/$/.test(path)) {
    return { response: movedTo(path.slice(0, -1), request) };
  }
  if (/^\/(?:o|embed)\/|^\/oembed$/.test(path)) return answerObjects(request, options);
  if (ofArk) return answerObjects({ ...request, path: ofArk }, options);
  if (path === oaiPath) return answerHarvester(request, options);
  if (path === '/healthz') return { response: answerAlive(request) };
  if (path === '/readyz') return { response: await options.answerReady(request) };
  const file = options.trees.map((tree) => tree.find(path)).find((found) => found !== undefined);
  if (file) {
    if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
    return { response: await (await file).answer(request) };
  }
  if (discovered.test(path)) return discovery(request, options);
  const withoutSlash = path.replace(/\/$/, '');
  const moved = movedPath(withoutSlash) ?? (parsePage(withoutSlash) && withoutSlash);
  if (moved !== undefined) return { response: movedTo(moved, request) };
  return { response: await options.documents.answer(404, request) };
}

/** Files by which crawlers and browsers discover what there is. */
const discovered =
  /^\/(?:robots\.txt|\.well-known\/tdmrep\.json|manifest\.webmanifest|sitemap\.xml|sitemaps\/.+\.xml|[a-z]{2}\/(?:opensearch\.xml|(?:search|feed)\.atom))$/;

/** Whether scripts on other sites may read what is at a path, apart from pages. The read API handles OPTIONS itself, according to its contract. */
function isOpen(path: string): boolean {
  return (
    /^\/(?:bulk|downloads|embed|iiif|o|pages|scans|texts)\/|^\/(?:oai|oembed)\/?$|^\/$/.test(path) ||
    discovered.test(path)
  );
}

async function bulkFile(
  request: FrontRequest,
  { catalogue, storage, log }: RouteOptions,
): Promise<HttpResponse> {
  try {
    return await answerBulkFile(catalogue.bulk, storage, request);
  } catch (error) {
    return storageAway(error, request.path, log);
  }
}

/** The read API: GET and HEAD through the cache; other methods directly. */
async function api(request: FrontRequest, options: RouteOptions): Promise<Answer> {
  const { path } = request;
  const query = normalizedQuery(path, request.query);
  const answered = (method: string) =>
    answerApi(options.catalogue, { method, path, query, headers: {} }, (error) =>
      // Several requests may wait for the answer, or none, so no request is named.
      options.log.error({ err: error, path }, 'request failed'),
    );
  if (!readMethods.includes(request.method)) return { response: await answered(request.method) };
  const read = () => answered('GET');
  // A search counts the values of every facet, a search of texts reads those with snippets.
  const kind = path.startsWith('/api/search/') ? 'list' : 'api';
  return costlyThroughCache(options, kind, `api ${path}?${query}`, request, read, admissionOf(query));
}

/** Batches of the feed for the browser. Only query parameters of the feed's page are part of the key. */
async function feed(locale: Locale, request: FrontRequest, options: RouteOptions): Promise<Answer> {
  if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
  const known = pageQuery('home', request.query);
  const query = new URLSearchParams(known);
  const read = () =>
    answerFeed(catalogueForPages(options.catalogue, options.publicUrl), locale, readFrontpageQuery(query));
  return costlyThroughCache(options, 'api', `feed ${locale}${known}`, request, read, admissionOf(query));
}

/**
 * When to cache a batch: those with a bound are mostly requested once, by programs that walk or follow the feed, and are
 * quick to make; they must not evict what many visitors request.
 */
function admissionOf(query: URLSearchParams): Admission {
  const isBounded = query.has('max_sorting_datetime') || query.has('min_sorting_datetime');
  return isBounded ? 'when asked again' : 'at once';
}

/** Texts of scans, through the cache. Only query parameters that they depend on are part of the key. */
async function text(request: FrontRequest, options: RouteOptions): Promise<Answer> {
  const { method, path } = request;
  const { catalogue } = options;
  const address = parseTextAddress(request);
  if (!address || !readMethods.includes(method)) return { response: await answerText(catalogue, request) };
  const read = () => answerText(catalogue, { ...request, method: 'GET' });
  return costlyThroughCache(options, 'text', `text ${path}?at=${address.at ?? ''}`, request, read);
}

/** Static pages in formats other than HTML, through the cache. */
async function writtenPage(request: FrontRequest, options: RouteOptions): Promise<Answer> {
  const address = parsePageTextPath(request.path);
  const key = address && `written ${address.format} ${address.language} ${address.slug}`;
  return await cachedFile('text', key, request, options, async () =>
    address ? await answerPageText(options.catalogue, options.publicUrl, address) : undefined,
  );
}

/** Files for crawlers and browsers, such as robots.txt, sitemaps and feeds. */
async function discovery(request: FrontRequest, options: RouteOptions): Promise<Answer> {
  const { method, path } = request;
  // Only a search feed has a query; only parameters it depends on are part of the key.
  const isSearch = path.endsWith('/search.atom');
  const refused = isSearch && readMethods.includes(method) && refuseSearchFeed(request.query);
  if (refused) return { response: refused };
  const query = isSearch ? String(feedParams(readNormalizedSearch(request.query))) : '';
  return await cachedFile('list', `file ${path}?${query}`, request, options, async () => {
    const plain = { method: 'GET', path, query: new URLSearchParams(query), headers: {} };
    const answer = await answerDiscovery(options.catalogue, options.publicUrl, plain, options.reservations);
    if (!answer || !isCompressible(answer.headers['Content-Type'])) return answer;
    return { ...answer, headers: { ...answer.headers, Vary: 'Accept-Encoding' } };
  });
}

/** A read-only file through the cache; the page for 404 where there is none. @param key undefined: there is none */
async function cachedFile(
  kind: Costly,
  key: string | undefined,
  request: FrontRequest,
  options: RouteOptions,
  read: () => Promise<HttpResponse | undefined>,
): Promise<Answer> {
  if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
  // Not stored: everybody can think up addresses, and each would take memory.
  const missing = { status: 404, headers: { 'Cache-Control': 'no-store' }, body: null };
  const orMissing = async () => (await read()) ?? missing;
  // Crawlers read each sitemap file once, and every range of objects is one, of megabytes.
  const admission = request.path.startsWith('/sitemaps/') ? 'when asked again' : 'at once';
  const answer = key && (await costlyThroughCache(options, kind, key, request, orMissing, admission));
  if (answer && answer.response.status !== 404) return answer;
  return { response: await options.documents.answer(404, request) };
}

/** Redirects permanently. Scripts on other sites are led on, except to editors' pages, as each step permits CORS. */
function movedTo(path: string, { method, query, rawQuery }: FrontRequest): HttpResponse {
  const page = parsePage(path);
  const isPublic = !(page && isForEditors(page));
  if (method === 'OPTIONS' && isPublic) return openOptions();
  if (!readMethods.includes(method))
    return isPublic ? refusedOpenly(methodNotAllowed(), openOptions()) : methodNotAllowed();
  const headers = {
    ...(isPublic && openToAll),
    Location: rawQuery === '' ? path : `${path}?${rawQuery}`,
    // The token of a preview link must not be stored by shared caches.
    'Cache-Control': query.has(linkParameter) ? previewCacheControl : movedCacheControl,
  };
  return { status: 308, headers, body: null };
}
