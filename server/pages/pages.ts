import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type HttpRequest, type HttpResponse, sharedCacheControl } from '#lib/http.ts';
import type { Answer } from '../answer.ts';
import type { Cache } from '../cache/cache.ts';
import { methodNotAllowed, readMethods } from '../http/short.ts';
import { sessionOf } from '../preview/session-of.ts';
import { type PageAddress, pathOf } from './address.ts';
import { type DocumentOptions, documentAnswer } from './document.ts';
import { findPage } from './find.ts';
import { asksForOverlay, forOneBrowser, overlayAnswer } from './overlay.ts';
import { incompleteCacheControl, missingCacheControl, previewCacheControl } from './policy.ts';
import { previewCookie } from './preview.ts';
import { pageQuery } from './query.ts';
import { RenderError, type RenderedPart, type Renderer } from './renderer.ts';
import type { StatusDocuments } from './status.ts';

export type PagesOptions = DocumentOptions & {
  catalogue: Catalogue;
  renderer: Renderer;
  documents: StatusDocuments;
  cache: Cache;
};

/** Pages of the site: found, rendered and kept; a preview is rendered and never kept. */
export class Pages {
  readonly #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** @throws {RenderError} or what the catalogue throws */
  async answer(address: PageAddress, request: HttpRequest): Promise<Answer> {
    if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
    const query = pageQuery(address.kind, request.query);
    if (address.kind === 'preview') return this.#workbench(address, query, request);
    const cookie = previewCookie(request.headers.cookie);
    if (cookie !== undefined) return this.#preview(pathOf(address) + query, cookie, request);
    const overFeed = asksForOverlay(address, request);
    const key = `${overFeed ? 'overlay' : 'page'} ${pathOf(address)}${query}`;
    const found = await this.#options.cache.cached(key, () => this.#render(address, query, overFeed));
    if (found.representation.status === 404) return this.#missing(request);
    const response = await found.representation.answer(request, found.age);
    if (overFeed) return { response: forOneBrowser(response), cache: found.state };
    // At this address another cache may look for what lies over the feed; the document is not for it to keep.
    const headers =
      address.kind === 'object' && request.query.has('_rsc')
        ? { ...response.headers, 'Cache-Control': previewCacheControl }
        : response.headers;
    return { response: { ...response, headers }, cache: found.state };
  }

  async #missing(request: HttpRequest): Promise<Answer> {
    // A script that looks for a scan to lay beside another: of a 404 the browser would note an error.
    if (request.headers['x-beside'] === '1')
      return { response: { status: 204, headers: { 'Cache-Control': previewCacheControl }, body: null } };
    return { response: await this.#options.documents.answer(404, request) };
  }

  async #render(address: PageAddress, query: string, overFeed: boolean): Promise<HttpResponse> {
    const { catalogue } = this.#options;
    const found = await findPage(catalogue, address, new URLSearchParams(query));
    if (found === 'missing') return missing();
    const pageCacheControl = sharedCacheControl(catalogue.lifetime);
    if (typeof found === 'object') {
      const headers = { Location: found.movedTo, 'Cache-Control': pageCacheControl };
      return { status: 308, headers, body: null };
    }
    const { renderer, publicUrl } = this.#options;
    const target = pathOf(address) + query;
    const publicly = found === 'incomplete' ? incompleteCacheControl : pageCacheControl;
    if (overFeed) {
      const part = await renderer.renderOverFeed(target, address.locale);
      return isThere(part, target) ? overlayAnswer(part, publicly, publicUrl) : missing();
    }
    const rendered = await renderer.render(target);
    if (!isThere(rendered, target)) return missing();
    // Nobody's cookie was sent, so nobody's can be meant; should Next set one all the same, nothing is kept.
    const isPersonal = 'set-cookie' in rendered.headers;
    const cacheControl = isPersonal ? previewCacheControl : publicly;
    return documentAnswer(rendered, rendered.status, cacheControl, this.#options);
  }

  /** A page that only editors have. */
  async #workbench(address: PageAddress, query: string, request: HttpRequest): Promise<Answer> {
    const found = sessionOf(request)
      ? await findPage(this.#options.catalogue, address, request.query)
      : 'missing';
    if (found === 'missing') return this.#missing(request);
    return this.#preview(pathOf(address) + query, undefined, request);
  }

  /** An editor's view: the editor's cookie goes in, and nothing of it into the cache or out of it. */
  async #preview(target: string, cookie: string | undefined, request: HttpRequest): Promise<Answer> {
    const rendered = await this.#options.renderer.render(target, cookie);
    if (!isThere(rendered, target)) {
      const { response } = await this.#missing({ ...request, headers: {} });
      const headers = { ...response.headers, 'Cache-Control': previewCacheControl };
      return { response: { ...response, headers }, cache: 'bypass' };
    }
    return {
      response: documentAnswer(rendered, rendered.status, previewCacheControl, this.#options),
      cache: 'bypass',
    };
  }
}

/** Whether Next found what it was to render. @throws {RenderError} where it failed */
function isThere({ status }: RenderedPart, target: string): boolean {
  if (status >= 500) throw new RenderError(`${target} was rendered with status ${status}`);
  return status !== 404;
}

function missing(): HttpResponse {
  return { status: 404, headers: { 'Cache-Control': missingCacheControl }, body: null };
}
