import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { serializeMirror } from '#lib/catalogue/mirror/progress.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import { retryAfter } from './pages/policy.ts';

/** Milliseconds for the storage's answer: probes do not wait as long as visitors. */
const storageTimeout = 2000;

export type HealthOptions = {
  catalogue: Pick<Catalogue, 'available' | 'mirror' | 'textsWaiting' | 'recordsWaiting'>;
  storage: Storage;
  isStopping: () => boolean;
};

/** `/healthz`: whether this process is running and responding. */
export function answerAlive(request: HttpRequest): HttpResponse {
  return readMethods.includes(request.method) ? json(200, { alive: true }) : methodNotAllowed();
}

/**
 * `/readyz`: whether this process can serve visitors, what is missing, the state of the mirror, and how many objects'
 * texts and changes are not indexed yet. A failing service does not count, as visitors are served from the store, nor
 * does a bucket, which all servers share. Concurrent requests share one check, which queries store and bucket.
 */
export function readiness(options: HealthOptions): (request: HttpRequest) => Promise<HttpResponse> {
  let looking: ReturnType<typeof look> | undefined;
  return async (request) => {
    if (!readMethods.includes(request.method)) return methodNotAllowed();
    looking ??= look(options).finally(() => {
      looking = undefined;
    });
    const { hasScans, ...parts } = await looking;
    const stopping = options.isStopping();
    const ready = parts.catalogue && hasScans && !stopping;
    return json(ready ? 200 : 503, { ready, stopping, ...parts });
  };
}

async function look({ catalogue, storage }: HealthOptions) {
  const [available, scans, mirror, texts, records] = await Promise.allSettled([
    catalogue.available(),
    withTimeout(storage.available(), storageTimeout),
    catalogue.mirror(),
    catalogue.textsWaiting(),
    catalogue.recordsWaiting(),
  ]);
  const isReached = scans.status === 'fulfilled' && scans.value;
  return {
    hasScans: isReached || storage.folder === undefined,
    catalogue: available.status === 'fulfilled' && available.value.length > 0,
    scans: isReached,
    records: records.status === 'fulfilled' ? { waiting: records.value } : undefined,
    texts: texts.status === 'fulfilled' ? { waiting: texts.value } : undefined,
    mirror: mirror.status === 'fulfilled' && mirror.value ? serializeMirror(mirror.value) : undefined,
  };
}

function json(status: number, value: object): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(status === 503 && { 'Retry-After': retryAfter }),
    },
    body: new TextEncoder().encode(`${JSON.stringify(value)}\n`),
  };
}
