import { decodeSegment, permanentPath } from '#lib/addresses.ts';
import { answerWithdrawn } from '#lib/catalogue/answer-withdrawn.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { type HttpRequest, type HttpResponse, openToAll, problem, sharedCacheControl } from '#lib/http.ts';
import { xmlDocument } from '#lib/xml/write.ts';
import { type RecordFormat, recordFormats, recordType } from './formats.ts';
import { readRecord } from './read-record.ts';

/** What an address made by `recordPath` asks for. */
type RecordAddress = { id: string; format: RecordFormat };

const methods = 'GET, HEAD, OPTIONS';

/** The parts of the address of an object's record; undefined for any other, and for unknown formats. */
export function parseRecordPath(path: string): RecordAddress | undefined {
  const [, segment = '', prefix] = /^\/o\/([^/]+)\/([a-z_]+)\.xml$/.exec(path) ?? [];
  const id = decodeSegment(segment);
  const format = recordFormats.find((one) => one.prefix === prefix);
  return id === undefined || format === undefined ? undefined : { id, format };
}

/**
 * Answers an address such as `/o/{id}/mods.xml`: an object's record in a metadata format. What does not exist or is not
 * public gives 404, withdrawn 410, another method 405, a catalogue that cannot answer 503, each with a JSON body that
 * says why.
 */
export async function answerRecord(
  catalogue: Pick<Catalogue, 'object' | 'scansOf' | 'changes'>,
  publicUrl: string,
  { method, path }: Pick<HttpRequest, 'method' | 'path'>,
): Promise<HttpResponse> {
  const address = parseRecordPath(path);
  if (!address) return problem(404, 'There is nothing at this address.');
  if (method !== 'GET' && method !== 'HEAD')
    return problem(405, `Method ${method} is not allowed; records are read with GET.`, { Allow: methods });
  try {
    const { id, format } = address;
    const record = await readRecord(catalogue, publicUrl, id, format);
    if (!record) return (await answerWithdrawn(catalogue, id)) ?? problem(404, 'There is no such object.');
    return {
      status: 200,
      headers: {
        ...openToAll,
        Vary: 'Accept-Encoding',
        'Content-Type': recordType(format),
        'Cache-Control': sharedCacheControl,
        Link: `<${publicUrl}${permanentPath(id)}>; rel="describes"`,
      },
      body: await xmlDocument(format.write(record)),
    };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return problem(503, 'The record cannot be read now. Please try again soon.', { 'Retry-After': '10' });
  }
}
