import { catalogueForPages } from '#lib/catalogue/for-pages.ts';
import { answerDownload } from '#lib/downloads/answer.ts';
import { type HttpResponse, isStreamPart } from '#lib/http.ts';
import type { FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';

/** A work as a file, made while it is sent. Until its last byte, or until the client is gone, it holds a place of the limits. */
export async function answerDownloads(
  request: FrontRequest,
  {
    catalogue,
    storage,
    publicUrl,
    limits,
    log,
  }: Pick<RouteOptions, 'catalogue' | 'storage' | 'publicUrl' | 'limits' | 'log'>,
): Promise<HttpResponse> {
  const source = { catalogue: catalogueForPages(catalogue, publicUrl), storage, origin: publicUrl };
  if (request.method !== 'GET') return await answerDownload(source, request);
  const giveBack = limits.download(request.address);
  let isSending = false;
  try {
    const response = await answerDownload(source, request);
    const { body } = response;
    if (body === null || !isStreamPart(body)) return response;
    isSending = true;
    body.stream.once('close', giveBack);
    body.stream.on('error', (error) =>
      log.warn({ path: request.path, reason: String(error) }, 'download broken off'),
    );
    return response;
  } finally {
    if (!isSending) giveBack();
  }
}
