import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeSegment } from '../addresses.ts';
import { answerWithdrawn } from '../catalogue/answer-withdrawn.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { parseTimestamp, type Timestamp } from '../catalogue/timestamp.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import {
  type HttpRequest,
  type HttpResponse,
  openToAll,
  problem,
  refusalDetails,
  sharedCacheControl,
} from '../http.ts';
import { languageOf } from './alto/language.ts';
import type { TextLayer } from './text-layer.ts';
import { textOf } from './words.ts';

/** What an address below /texts/ asks for. */
export type TextAddress = {
  id: string;
  scanId: number;
  format: 'json' | 'txt';
  at: Timestamp | undefined;
};

const contentTypes = { json: 'application/json', txt: 'text/plain; charset=utf-8' };

/** The parts of an address made by `textPath`; undefined for any other. */
export function parseTextAddress({
  path,
  query,
}: Pick<HttpRequest, 'path' | 'query'>): TextAddress | undefined {
  const [, segment = '', scan = '', format] =
    /^\/texts\/([^/]+)\/(0|-?[1-9]\d{0,14})\.(json|txt)$/.exec(path) ?? [];
  const id = decodeSegment(segment);
  if (id === undefined || (format !== 'json' && format !== 'txt')) return undefined;
  return { id, scanId: Number(scan), format, at: parseTimestamp(query.get('at') ?? '') };
}

/**
 * Answers an address below /texts/: the text layer of a scan as JSON, or its plain text. What does not exist gives 404,
 * what was withdrawn 410, a text that cannot be read 422, a catalogue that cannot answer 503, each with a JSON body that says why.
 */
export async function answerText(
  catalogue: Catalogue,
  request: Pick<HttpRequest, 'method' | 'path' | 'query'>,
): Promise<HttpResponse> {
  const address = parseTextAddress(request);
  if (!address) return textProblem(404, 'There is nothing at this address.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const detail = `Method ${request.method} is not allowed; texts are read with GET.`;
    return textProblem(405, detail, { Allow: 'GET, HEAD' });
  }
  try {
    return await read(catalogue, address);
  } catch (error) {
    if (error instanceof UnreadableFile)
      return textProblem(422, `The text of this scan cannot be read: ${error.message}.`);
    if (!(error instanceof CatalogueUnavailable)) throw error;
    const detail = 'The text cannot be read now. Please try again soon.';
    return textProblem(503, detail, { 'Retry-After': String(error.retryAfter) });
  }
}

/** Refuses a request below /texts/ before it is processed. */
export function refuseText(status: 429 | 503): HttpResponse {
  return textProblem(status, refusalDetails[status]);
}

async function read(catalogue: Catalogue, { id, scanId, format, at }: TextAddress): Promise<HttpResponse> {
  const object = await catalogue.object(id, at, { id: scanId });
  const scan = object?.scans[0];
  if (!scan) return (await answerWithdrawn(catalogue, id)) ?? textProblem(404, 'There is no such scan.');
  const layer = await catalogue.textLayer(scan);
  if (!layer) return textProblem(404, 'This scan has no text.');
  const language = layer.language ?? languageOf(object.details.language ?? '');
  return {
    status: 200,
    headers: {
      ...openToAll,
      Vary: 'Accept-Encoding',
      'Content-Type': contentTypes[format],
      'Cache-Control': sharedCacheControl,
      ...(format === 'txt' && { 'Content-Disposition': 'inline' }),
      ...(format === 'txt' && language !== undefined && { 'Content-Language': language }),
    },
    body: encode(format, layer),
  };
}

function encode(format: TextAddress['format'], layer: TextLayer): Uint8Array {
  return new TextEncoder().encode(format === 'json' ? JSON.stringify(layer) : `${textOf(layer)}\n`);
}

/** A JSON error that says why there is no text; like texts themselves, compressed where the client accepts it. */
function textProblem(status: number, detail: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return problem(status, detail, { Vary: 'Accept-Encoding', ...headers });
}
