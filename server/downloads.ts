import { answerDownload } from '#lib/downloads/answer.ts';
import { type HttpResponse, isStreamPart } from '#lib/http.ts';
import type { FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';

type DownloadOptions = Pick<RouteOptions, 'catalogue' | 'storage' | 'publicUrl' | 'limits' | 'log'>;

/** A work as a file, generated while it is sent. Holds a download slot until it is sent or the client disconnects. */
export async function answerDownloads(
  request: FrontRequest,
  { catalogue, storage, publicUrl, limits, log }: DownloadOptions,
): Promise<HttpResponse> {
  const source = {
    ...{ catalogue, storage, log, publicUrl },
    enqueue: <Result>(pixels: number, make: () => Promise<Result>) =>
      limits.image(request.address, pixels, make),
  };
  // HEAD tells browsers before a large file whether it would be sent now; it holds no slot while it is answered.
  if (request.method === 'HEAD') limits.checkDownload(request.address);
  if (request.method !== 'GET') return await answerDownload(source, request);
  const release = limits.download(request.address);
  let isSending = false;
  try {
    const response = await answerDownload(source, request);
    const { body } = response;
    if (!isStreamPart(body)) return response;
    isSending = true;
    body.stream.once('close', release);
    body.stream.on('error', (error) => {
      if (!isClientGone(error))
        log.warn({ path: request.path, reason: String(error) }, 'download broken off');
    });
    return response;
  } finally {
    if (!isSending) release();
  }
}

/** Errors of a disconnected client reach the stream before it closes. */
function isClientGone(error: Error): boolean {
  return (
    'code' in error && ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(error.code))
  );
}
