import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { findPage as pageAt } from '#lib/pages/find.ts';
import type { PreviewAccess } from '#lib/preview/access.ts';
import { linkParameter } from '#lib/preview/link.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';
import { pagesInMode } from '#lib/preview/pages.ts';
import { mayHaveSession } from '#lib/preview/session.ts';
import { formPath } from '#lib/preview/sign-in.ts';
import { isForEditors, needsFramework, type PageAddress, pathOf } from '#lib/site/address.ts';
import type { Answer } from '../request.ts';
import { findPage } from './find.ts';
import { type DocumentOptions, documentAnswer } from './html/document.ts';
import { previewCacheControl } from './policy.ts';
import { pageQuery } from './query.ts';
import { isThere, type Rendered, type Renderer } from './renderer.ts';
import { referrerPolicy } from './security.ts';
import type { DocumentStatus, StatusDocuments } from './status.ts';

export type PreviewsOptions = DocumentOptions & {
  access: PreviewAccess;
  catalogue: Catalogue;
  renderer: Renderer;
  documents: StatusDocuments;
};

/** Parameters of the dashboard that open something on it, to return to after signing in. */
const places = ['history', 'page', 'ask'];

/** Pages with drafts: rendered for someone who may see them, never cached, never taken from the cache. */
export class Previews {
  readonly #options: PreviewsOptions;

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /** The answer for an editor, or for someone with a preview link; undefined for the public. */
  async answer(address: PageAddress, request: HttpRequest): Promise<Answer | undefined> {
    const session = await this.#options.access.sessionOf(request);
    const query = await this.#queryOf(address, request, session !== undefined);
    const here = pathOf(address) + query;
    if (session) return this.#render(address, query, { by: session.editor, here }, request);
    if (isForEditors(address)) return this.#outside(address, query, request);
    const token = address.kind === 'page' ? request.query.get(linkParameter) : null;
    return token === null ? undefined : this.#linked(address, token, request);
  }

  /** The answer to someone who is not signed in: the form itself, or a redirect to it. */
  async #outside(address: PageAddress, query: string, request: HttpRequest): Promise<Answer> {
    const { renderer } = this.#options;
    const here = pathOf(address) + query;
    const asked = new URLSearchParams(query);
    const isForm = address.kind === 'preview' && !places.some((name) => asked.has(name));
    if (!isForm) {
      const problem = mayHaveSession(request.headers.cookie) ? 'late' : undefined;
      const headers = { Location: formPath(address.locale, problem, here), ...this.#headers('same-origin') };
      return { response: { status: 303, headers, body: null } };
    }
    const rendered = await renderer.render(here);
    if (!isThere(rendered, here)) return this.#status(404, request);
    // The form must send its origin, which `no-referrer` would suppress on a site without https.
    return this.#document(address, rendered, 'same-origin');
  }

  /** The single page that a preview link shows. */
  async #linked(address: PageAddress, token: string, request: HttpRequest): Promise<Answer> {
    const { access, catalogue } = this.#options;
    const { locale } = address;
    const slug = 'slug' in address ? address.slug : undefined;
    const link = slug === undefined ? 'wrong' : await access.readLink(token, slug);
    if (link === 'ended') return this.#status(410, request);
    if (typeof link === 'string' || slug === undefined) return this.#status(403, request);
    const here = `${pathOf(address)}?${new URLSearchParams({ [linkParameter]: token })}`;
    const mode: PreviewMode = { link: true, ...link, token, here };
    const shown = pageAt((await pagesInMode(catalogue, mode)).pages, locale, slug);
    if (!shown) return this.#status(404, request);
    if (shown.language !== link.language) return this.#status(403, request);
    return this.#render(address, '', mode, request);
  }

  async #render(
    address: PageAddress,
    query: string,
    mode: PreviewMode,
    request: HttpRequest,
  ): Promise<Answer> {
    const { catalogue, renderer, publicUrl } = this.#options;
    const pages = async () => (await pagesInMode(catalogue, mode)).pages;
    const found = await findPage(catalogue, address, new URLSearchParams(query), pages);
    if (found === 'missing' || found === 'withdrawn') return this.#status(404, request);
    const referrer = 'link' in mode ? 'no-referrer' : referrerPolicy(publicUrl);
    if (typeof found === 'object') {
      const headers = { Location: found.movedTo, ...this.#headers(referrer) };
      return { response: { status: 307, headers, body: null }, cache: 'bypass' };
    }
    const target = pathOf(address) + query;
    const rendered = await renderer.render(target, mode);
    if (!isThere(rendered, target)) return this.#status(404, request);
    return this.#document(address, rendered, referrer);
  }

  /** The query that a page receives. A preview link shown on the editors' page must be one of ours. */
  async #queryOf(address: PageAddress, request: HttpRequest, isEditor: boolean): Promise<string> {
    const token = address.kind === 'preview' ? request.query.get('link') : null;
    if (token === null) return pageQuery(address.kind, request.query);
    const query = new URLSearchParams(request.query);
    const link = isEditor ? await this.#options.access.readLink(token) : 'wrong';
    if (typeof link === 'string') query.delete('link');
    return pageQuery(address.kind, query);
  }

  async #document(address: PageAddress, rendered: Rendered, referrer: string): Promise<Answer> {
    const { status } = rendered;
    const isAlive = needsFramework(address);
    const answer = await documentAnswer(
      rendered,
      status,
      previewCacheControl,
      { needsFramework: isAlive },
      this.#options,
    );
    const headers = { ...answer.headers, ...this.#headers(referrer) };
    return { response: { ...answer, headers }, cache: 'bypass' };
  }

  async #status(status: DocumentStatus, request: HttpRequest): Promise<Answer> {
    // Conditional headers are dropped, because a copy in the browser's cache must not count as current.
    const plain = { path: request.path, headers: { 'accept-language': request.headers['accept-language'] } };
    const answer: HttpResponse =
      status === 404 && request.headers['x-beside'] === '1'
        ? { status: 204, headers: {}, body: null }
        : await this.#options.documents.answer(status, plain);
    const headers = { ...answer.headers, ...this.#headers('no-referrer') };
    return { response: { ...answer, headers }, cache: 'bypass' };
  }

  #headers(referrer: string): Record<string, string> {
    return {
      'Cache-Control': previewCacheControl,
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': referrer,
      // Severs a page for editors from the window that opened it. Public pages contain nothing private, and there it
      // would cost the browser a new process for every visitor from another site.
      'Cross-Origin-Opener-Policy': 'same-origin',
    };
  }
}
