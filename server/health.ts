import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { shownMirror } from '#lib/catalogue/shown-mirror.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import { retryAfter } from './pages/policy.ts';

export type HealthOptions = {
  catalogue: Pick<Catalogue, 'available' | 'mirror' | 'textsWaiting' | 'recordsWaiting'>;
  storage: Storage;
  isStopping: () => boolean;
};

/** `/healthz`: this process runs and answers. */
export function answerAlive(request: HttpRequest): HttpResponse {
  return readMethods.includes(request.method) ? json(200, { alive: true }) : methodNotAllowed();
}

/**
 * `/readyz`: this process can serve visitors; names what is missing, what the mirror of a service is doing, how many objects' texts wait
 * to be indexed, and how many changes of objects a distributed index. While a service fails, visitors are served from the store. So they are without a bucket, which all servers share: no other
 * one could do better.
 */
export async function answerReady(request: HttpRequest, options: HealthOptions): Promise<HttpResponse> {
  if (!readMethods.includes(request.method)) return methodNotAllowed();
  const [catalogue, scans, mirror, texts, records] = await Promise.allSettled([
    options.catalogue.available(),
    options.storage.available(),
    options.catalogue.mirror(),
    options.catalogue.textsWaiting(),
    options.catalogue.recordsWaiting(),
  ]);
  const parts = {
    catalogue: catalogue.status === 'fulfilled' && catalogue.value.length > 0,
    scans: scans.status === 'fulfilled' && scans.value,
    stopping: options.isStopping(),
  };
  const hasScans = parts.scans || options.storage.folder === undefined;
  const ready = parts.catalogue && hasScans && !parts.stopping;
  return json(ready ? 200 : 503, {
    ready,
    ...parts,
    records: records.status === 'fulfilled' ? { waiting: records.value } : undefined,
    texts: texts.status === 'fulfilled' ? { waiting: texts.value } : undefined,
    mirror: mirror.status === 'fulfilled' && mirror.value ? shownMirror(mirror.value) : undefined,
  });
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
