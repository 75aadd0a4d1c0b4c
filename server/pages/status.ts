import type { CataloguePart } from '#lib/catalogue/catalogue.ts';
import { prefersJson } from '#lib/discovery/alternate.ts';
import { type HttpRequest, type HttpResponse, openToAll, problemCacheControl } from '#lib/http.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { declarationOf, partKinds } from '#lib/site/address.ts';
import { type Cache, HttpCache } from '../cache/cache.ts';
import { framedHeaders, isFramed } from '../http/framed.ts';
import { localeOfPath, preferredLocale } from '../http/language.ts';
import type { Representation } from '../http/representation.ts';
import { shortAnswer, shortProblem } from '../http/short.ts';
import { type DocumentOptions, documentAnswer } from './html/document.ts';
import { byAccept, retryAfter } from './policy.ts';
import type { Renderer } from './renderer.ts';

/** Documents with a name of their own, because another document has the same status. */
const named = { busy: 503, client: 429 } as const;
const documentStatuses = [404, 500, 503, 'busy', 'client'] as const;
/** Those of previews are rendered on first use, because few sites need them. */
export type DocumentStatus = (typeof documentStatuses)[number] | 403 | 410 | 429;

const statusOf = (status: DocumentStatus): number => (typeof status === 'string' ? named[status] : status);

/** Milliseconds before a document that failed to render is retried. */
const pause = 5000;

type StatusRequest = {
  locale: Locale;
  status: DocumentStatus;
  /** Whether it is for another site's frame; that document is small, and names no parts. */
  isFramed: boolean;
  available?: readonly CataloguePart[];
};

export type StatusOptions = DocumentOptions & {
  renderer: Renderer;
  version: () => string;
  now?: () => number;
  onFailure: (error: unknown, target: string) => void;
};

/** Status documents are few and small: all of them fit. */
const maxBytes = 16_000_000;

/** They depend on nothing but the catalogue, and must be available when everything else fails. */
const always = Number.POSITIVE_INFINITY;
const lifetime = { fresh: always, whileRevalidating: always, ifError: always };

/**
 * The documents for missing and failed pages, rendered in advance: they do not depend on the address, so bots that try
 * random addresses cost a map lookup. After a change of the catalogue they are renewed in the background.
 */
export class StatusDocuments {
  readonly #options: StatusOptions;
  readonly #cache: Cache;
  readonly #failedAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(options: StatusOptions) {
    const { version, now = () => performance.now(), dev } = options;
    this.#options = options;
    this.#now = now;
    // The server may be under pressure: nobody waits for a render, however long ago the document was last requested.
    const stale = { maxOutdated: always, lifetime: () => (dev ? undefined : lifetime) };
    this.#cache = new HttpCache({ maxBytes, version, now, ...stale });
  }

  /** Renders all of them; those that fail are retried when needed. */
  async prepare(): Promise<void> {
    await Promise.all(
      locales.flatMap((locale) =>
        documentStatuses.flatMap((status) =>
          [false, true].map((isFramed) => this.#document({ locale, status, isFramed })),
        ),
      ),
    );
  }

  /**
   * The document in the language of the address, else in the visitor's; for programs, an error as the API's.
   * @param available parts of the catalogue that can be shown, for a 503 to list
   */
  async answer(
    status: DocumentStatus,
    request: Pick<HttpRequest, 'path' | 'headers'>,
    available: readonly CataloguePart[] = [],
  ): Promise<HttpResponse> {
    if (prefersJson(request.headers.accept))
      return shortProblem(statusOf(status), { ...byAccept, ...unavailable(status) });
    const inPath = localeOfPath(request.path);
    const locale = inPath ?? preferredLocale(request.headers['accept-language']);
    const document = await this.#document({ locale, status, isFramed: isFramed(request.path), available });
    const answer = document
      ? await document.answer(request)
      : shortAnswer(statusOf(status), {
          ...openToAll,
          ...unavailable(status),
          ...framedHeaders(request.path),
        });
    if (inPath !== undefined || !document) return answer;
    return { ...answer, headers: { ...answer.headers, Vary: 'Accept-Encoding, Accept-Language' } };
  }

  /** Undefined if it cannot be rendered, or failed a moment ago. */
  async #document(request: StatusRequest): Promise<Representation | undefined> {
    const target = targetOf(request);
    const failedAt = this.#failedAt.get(target) ?? Number.NEGATIVE_INFINITY;
    if (this.#now() < failedAt + pause) return undefined;
    try {
      const { representation } = await this.#cache.cached(target, () => this.#render(target, request));
      return representation;
    } catch {
      this.#failedAt.set(target, this.#now());
      return undefined;
    }
  }

  async #render(target: string, { status, isFramed }: StatusRequest): Promise<HttpResponse> {
    try {
      const rendered = await this.#options.renderer.render(target);
      if (rendered.status !== 200) throw new Error(`${target} was rendered with status ${rendered.status}`);
      const answer = await documentAnswer(
        rendered,
        statusOf(status),
        problemCacheControl(statusOf(status)),
        { needsFramework: false, isFramable: isFramed },
        this.#options,
      );
      return { ...answer, headers: { ...answer.headers, ...unavailable(status) } };
    } catch (error) {
      this.#options.onFailure(error, target);
      throw error;
    }
  }
}

/** The internal address of a document. Four parts may each be available or not, so there are few addresses. */
function targetOf({ locale, status, isFramed, available = [] }: StatusRequest): string {
  if (isFramed) return `/${locale}/status/${status}?framed=`;
  const works = partKinds
    .filter((kind) => available.some((part) => part === declarationOf(kind).part))
    .sort();
  const query = status === 503 ? `?works=${works.join()}` : '';
  return `/${locale}/status/${status}${query}`;
}

function unavailable(status: DocumentStatus): HttpResponse['headers'] {
  return status === 503 ? { 'Retry-After': retryAfter } : {};
}
