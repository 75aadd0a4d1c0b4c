import { encodeSegment } from '#lib/addresses.ts';
import { withRequestMemo } from '#lib/catalogue/memoized-catalogue.ts';
import {
  type Alternate,
  type AlternateEnding,
  alternateLinks,
  alternateWithEnding,
  prefersHtml,
} from '#lib/discovery/alternate.ts';
import { type HttpRequest, type HttpResponse, problemCacheControl, sharedCacheControl } from '#lib/http.ts';
import { linkParameter } from '#lib/preview/link.ts';
import { mayHaveSession } from '#lib/preview/session.ts';
import { declarationOf, isForEditors, needsFramework, type PageAddress, pathOf } from '#lib/site/address.ts';
import { alternatesOf } from '#lib/site/alternates.ts';
import { alternateOfWithdrawn } from '#lib/site/object-alternates.ts';
import type { Cache } from '../cache/cache.ts';
import { methodNotAllowed, readMethods } from '../http/short.ts';
import type { Limits } from '../limits/limits.ts';
import type { Answer, FrontRequest } from '../request.ts';
import { isInName, preferredAnswer, redirectTo, withdrawnAlternate } from './alternates.ts';
import { findPage } from './find.ts';
import { documentAnswer } from './html/document.ts';
import {
  incompleteCacheControl,
  lateCacheControl,
  movedCacheControl,
  previewCacheControl,
} from './policy.ts';
import { Previews, type PreviewsOptions } from './preview.ts';
import { pageQuery } from './query.ts';
import { isThere } from './renderer.ts';

export type PagesOptions = PreviewsOptions & { cache: Cache; limits: Limits };

/** Pages of the site: looked up, rendered and cached. Previews are never cached. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #previews: Previews;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#previews = new Previews(options);
  }

  /** @throws {RenderError} or what the catalogue throws */
  async answer(address: PageAddress, request: FrontRequest): Promise<Answer> {
    if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
    const query = pageQuery(address.kind, request.query);
    const hasAlternates = declarationOf(address.kind).alternates !== undefined;
    if (hasAlternates && !prefersHtml(request.headers.accept)) {
      const alternates = await this.#alternates(address, request);
      const gone = () => this.#withdrawnAlternate(address, undefined, request);
      const preferred = await preferredAnswer(alternates, request.headers.accept, gone);
      if (preferred) return { response: preferred };
    }
    if (declarationOf(address.kind).canonical && query.slice(1) !== request.query.toString())
      return { response: movedTo(pathOf(address) + query, movedCacheControl) };
    if (mayBePreview(address, request)) {
      const preview = await this.#costly(request, () => this.#previews.answer(address, request));
      if (preview) return preview;
    }
    const key = `page ${pathOf(address)}${query}`;
    const { cache } = this.#options;
    const found = await cache.cached(key, () => this.#costly(request, () => this.#render(address, query)));
    const { status } = found.representation;
    if (status === 404 || (status === 410 && isBeside(request))) return this.#missing(request);
    const response = await found.representation.answer(request, found.age);
    return { response, cache: found.state, cachedAt: { cache, key, hasAlternates } };
  }

  /**
   * Redirects the address of a page with an ending to its alternate: 404 if it has none of that type, 410 if its object
   * was withdrawn; undefined if there is no such page, or the ending belongs to the name of an existing one.
   * @param page without the ending @param named the page that has the ending in its name, if the path could be one
   * @throws what the catalogue throws
   */
  async answerAlternate(
    page: PageAddress,
    ending: AlternateEnding,
    named: PageAddress | undefined,
    request: FrontRequest,
  ): Promise<Answer | undefined> {
    if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
    const alternates = await this.#alternates(page, request);
    if (alternates.length === 0) {
      const gone = await this.#withdrawnAlternate(page, named, request);
      return gone && { response: gone };
    }
    if (named && (await this.#isNamedSo(named, page, request))) return undefined;
    const alternate = alternateWithEnding(alternates, ending);
    return alternate ? { response: redirectTo(alternate, 'ending') } : this.#missing(request);
  }

  #isNamedSo(named: PageAddress, page: PageAddress, request: FrontRequest): Promise<boolean> {
    const { catalogue, limits } = this.#options;
    const none = new URLSearchParams();
    return limits.costly('api', request.address, () =>
      withRequestMemo(async () => {
        const found = await findPage(catalogue, named, none);
        return isInName(found, page, await findPage(catalogue, page, none));
      }),
    );
  }

  #alternates(address: PageAddress, request: FrontRequest): Promise<readonly Alternate[]> {
    const { catalogue, limits, publicUrl } = this.#options;
    const query = new URLSearchParams(pageQuery(address.kind, request.query));
    // Those of a search depend on its hits, which cost as much as in the API.
    const kind = address.kind === 'search' ? 'list' : 'api';
    return limits.costly(kind, request.address, () => alternatesOf(address, query, catalogue, publicUrl));
  }

  #withdrawnAlternate(page: PageAddress, named: PageAddress | undefined, { address }: FrontRequest) {
    const { catalogue, limits } = this.#options;
    return limits.costly('api', address, () => withdrawnAlternate(catalogue, page, named));
  }

  #costly<Result>({ address }: FrontRequest, work: () => Promise<Result>): Promise<Result> {
    return this.#options.limits.costly('page', address, () => withRequestMemo(work));
  }

  async #missing(request: HttpRequest): Promise<Answer> {
    if (isBeside(request))
      return { response: { status: 204, headers: { 'Cache-Control': previewCacheControl }, body: null } };
    return { response: await this.#options.documents.answer(404, request) };
  }

  /** The page of a withdrawn object; a framable one reports it under its own address. Cached like a missing page. */
  async #withdrawn(address: PageAddress): Promise<HttpResponse> {
    const { renderer } = this.#options;
    const { isFramable } = declarationOf(address.kind);
    const id = 'id' in address ? String(address.id) : '';
    const target = isFramable ? pathOf(address) : `/${address.locale}/withdrawn/${encodeSegment(id)}`;
    const rendered = await renderer.render(target);
    if (!isThere(rendered, target)) return missing();
    const links = alternateLinks(
      [alternateOfWithdrawn({ locale: address.locale, id })],
      this.#options.publicUrl,
    );
    const shape = { needsFramework: false, isFramable, links };
    return await documentAnswer(rendered, 410, problemCacheControl(410), shape, this.#options);
  }

  async #render(address: PageAddress, query: string): Promise<HttpResponse> {
    const { catalogue } = this.#options;
    const found = await findPage(catalogue, address, new URLSearchParams(query));
    if (found === 'missing') return missing();
    if (found === 'withdrawn') return this.#withdrawn(address);
    const pageCacheControl = isForEditors(address) ? previewCacheControl : sharedCacheControl;
    if (typeof found === 'object') return movedTo(found.movedTo, pageCacheControl);
    const { renderer } = this.#options;
    const target = pathOf(address) + query;
    const publicly = { here: pageCacheControl, late: lateCacheControl, incomplete: incompleteCacheControl }[
      found
    ];
    const rendered = await renderer.render(target);
    if (!isThere(rendered, target)) return missing();
    // No cookie was sent to Next; should it set one nevertheless, the page is not cached.
    const isPersonal = 'set-cookie' in rendered.headers;
    const cacheControl = isPersonal ? previewCacheControl : publicly;
    const { links, isFramable } = declarationOf(address.kind);
    const asked = { catalogue, query: new URLSearchParams(query) };
    const { publicUrl } = this.#options;
    const linkHeaders = links && [
      ...(await links(address, asked, publicUrl)),
      ...alternateLinks(await alternatesOf(address, asked.query, catalogue, publicUrl), publicUrl),
    ];
    return await documentAnswer(
      rendered,
      rendered.status,
      cacheControl,
      { needsFramework: needsFramework(address), isFramable, ...(linkHeaders && { links: linkHeaders }) },
      this.#options,
    );
  }
}

/** Whether a script requests a scan to show beside another; for a 404 the browser would log an error. */
function isBeside({ headers }: HttpRequest): boolean {
  return headers['x-beside'] === '1';
}

/** Whether a draft may be requested: for the public, only a check of the cookies and a static page's query. */
function mayBePreview(address: PageAddress, { headers, query }: HttpRequest): boolean {
  if (mayHaveSession(headers.cookie) || isForEditors(address)) return true;
  return address.kind === 'page' && query.has(linkParameter);
}

function movedTo(path: string, cacheControl: string): HttpResponse {
  const headers = { Location: path, 'Cache-Control': cacheControl, 'Access-Control-Allow-Origin': '*' };
  return { status: 308, headers, body: null };
}

function missing(): HttpResponse {
  return { status: 404, headers: { 'Cache-Control': problemCacheControl(404) }, body: null };
}
