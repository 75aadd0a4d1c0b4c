import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Config } from '#lib/config.ts';
import type { HttpRequest } from '#lib/http.ts';
import { PreviewAccess } from '#lib/preview/access.ts';
import { Attempts } from '#lib/preview/attempts.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { everything } from '#lib/search/address.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import { type CacheOptions, HttpCache } from './cache/cache.ts';
import type { FileTree } from './files/tree.ts';
import { createFront, type FrontOptions } from './front.ts';
import { readiness } from './health.ts';
import { type ClientAddress, clientAddressBehind } from './http/client-address.ts';
import { type Limits, unlimited } from './limits/limits.ts';
import type { Logger } from './log.ts';
import type { DocumentOptions } from './pages/html/document.ts';
import { Pages } from './pages/pages.ts';
import type { Renderer } from './pages/renderer.ts';
import { StatusDocuments } from './pages/status.ts';
import { siteLinkChecker } from './preview/link-checker.ts';
import { answerLivePreview, hasErrors, type LivePreviewOptions } from './preview/live-preview.ts';
import { type RouteOptions, route } from './routes.ts';
import { fileLifetime } from './scans.ts';

/** Share of the cache for files of the storage, so that they do not evict pages. */
const shareOfFiles = 1 / 4;

/** Milliseconds for which a start waits for the search. */
const longestWait = 15_000;

/** Milliseconds before a stale page is renewed in the background, when its resources have been requested. */
const renewAfter = 1000;

export type SiteOptions = {
  config: Pick<
    Config,
    'publicUrl' | 'cacheBytes' | 'previewSecret' | 'operator' | 'reservations' | 'persistentIds'
  >;
  catalogue: Catalogue;
  storage: Storage;
  renderer: Renderer;
  /** Folders of static files. */
  trees: FileTree[];
  /** Scripts and styles of documents, from the build. */
  document: Pick<DocumentOptions, 'styleSheets' | 'build' | 'startScripts'>;
  log: Logger;
  dev?: boolean;
  attempts?: Attempts;
  /** By default nothing is refused. */
  limits?: Limits;
  /** By default no proxies are trusted. */
  clientAddress?: ClientAddress;
} & Pick<FrontOptions, 'onAnswered' | 'onRefused'>;

/** Everything that answers requests; the renderer and the listening server belong to the caller. */
export function createSite(options: SiteOptions) {
  const {
    config,
    catalogue,
    storage,
    renderer,
    trees,
    log,
    dev = false,
    attempts = new Attempts(),
    limits = unlimited,
    clientAddress = clientAddressBehind([]),
  } = options;
  const { publicUrl, cacheBytes, previewSecret } = config;
  const version = oncePerTick(() => catalogue.version());
  const purges = () => catalogue.purges();
  // In development nothing is stored: code changes do not change the catalogue's version.
  const cacheOf = (share: number, more: Partial<CacheOptions>) =>
    new HttpCache({
      maxBytes: cacheBytes * share,
      version,
      purges,
      ...more,
      ...(dev && { lifetime: () => undefined }),
    });
  const cache = cacheOf(1 - shareOfFiles, { renewAfter });
  const fileCache = cacheOf(shareOfFiles, { lifetime: fileLifetime });
  const assetOrigins = () => catalogue.assetOrigins();
  const onFailure = (error: unknown, target: string) =>
    log.error({ err: error, target }, 'document not rendered');
  const document = { publicUrl, assetOrigins, ...options.document, dev };
  const documents = new StatusDocuments({ renderer, version, onFailure, ...document });
  const access = new PreviewAccess({
    secret: previewSecret,
    editing: catalogue.editing,
    revokedSessions: catalogue.revokedSessions,
  });
  const pages = new Pages({
    catalogue,
    renderer: limits.forVisitors(renderer),
    documents,
    cache,
    access,
    limits,
    ...document,
  });
  let stopping = false;
  let ready = true;
  const isStopping = () => stopping;
  const answer = async (request: HttpRequest) =>
    (await route({ ...request, rawQuery: String(request.query), address: '', body: noBody }, routes))
      .response;
  const checkLinks: LivePreviewOptions['checkLinks'] = (text, pages) =>
    siteLinkChecker({ catalogue, publicUrl, answer }, text, pages);
  const livePreview: RouteOptions['livePreview'] = (input, request) =>
    answerLivePreview(input, request, { catalogue, renderer, publicUrl, checkLinks });
  const findErrors: RouteOptions['hasErrors'] = (name) =>
    hasErrors(name, { catalogue, publicUrl, checkLinks });
  const routes: RouteOptions = {
    catalogue,
    cache,
    fileCache,
    publicUrl,
    operator: config.operator,
    reservations: config.reservations,
    persistentIds: config.persistentIds,
    storage,
    log,
    pages,
    documents,
    trees,
    access,
    attempts,
    livePreview,
    hasErrors: findErrors,
    limits,
    answerReady: readiness({ catalogue, storage, isStopping: () => !ready }),
    isStopping,
  };
  return {
    front: createFront({
      ...routes,
      clientAddress,
      onAnswered: options.onAnswered,
      onRefused: options.onRefused,
    }),
    /** Renders in advance the documents for missing and failed pages, and waits for the search. */
    prepare: async (): Promise<void> => {
      if (!dev) await Promise.all([documents.prepare(), searched(catalogue)]);
    },
    /**
     * From now on, closes each connection after its answer, and reports that the site is not ready.
     * @param isReplaced whether another process has taken over: checks may reach either, so both must report ready
     */
    beginStop: (isReplaced = false): void => {
      stopping = true;
      ready = isReplaced;
    },
    /** Memory used for cached answers, in bytes. */
    cacheBytes: () => cache.bytes + fileCache.bytes,
  };
}

const noBody = async () => new Uint8Array();

/**
 * Waits for the search to answer once, as most pages would otherwise wait or be refused: its index is read from the
 * opening of the catalogue on, for a million objects for eight seconds.
 */
async function searched(catalogue: Catalogue): Promise<void> {
  const answered = catalogue.search(everything, { offset: 0, limit: 0 });
  await withTimeout(answered, longestWait).catch(() => undefined);
}

/** Reads a value at most once per turn of the event loop, because requests that arrive together can share it. */
function oncePerTick<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    if (!cached) {
      cached = { value: read() };
      setImmediate(() => {
        cached = undefined;
      });
    }
    return cached.value;
  };
}
