import { Readable } from 'node:stream';
import { downloadPath, permanentPath } from '../addresses.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isUnavailable } from '../catalogue/unavailable.ts';
import type { WholeObject } from '../catalogue/whole-object.ts';
import {
  entityTag,
  type HttpRequest,
  type HttpResponse,
  isNotModified,
  openToAll,
  plainText,
  unbuffered,
} from '../http.ts';
import type { Log } from '../log.ts';
import { StorageUnavailable } from '../scans/storage/storage.ts';
import { archiveOf } from './archive.ts';
import { writeBag } from './bag.ts';
import { contentsOf } from './contents.ts';
import { attachment, fileStem } from './disposition.ts';
import { writePublication } from './epub/publication.ts';
import { isTextOffered } from './offered.ts';
import { type DownloadPage, type PageSource, readPages } from './pages.ts';
import { pdfOf } from './pdf/document.ts';
import { plainTextOf } from './plain-text.ts';
import {
  type Download,
  type DownloadFormat,
  defaultSize,
  downloadTypes,
  maxInArchive,
  parseDownload,
} from './request.ts';
import { inEveryLanguage } from './sentences.ts';
import { workMetadata } from './work-metadata.ts';

/** Raised when the same work would give a different file. */
const recipe = 9;

/** What downloads are generated from. */
export type DownloadSource = PageSource & { catalogue: Catalogue; publicUrl: string; log: Pick<Log, 'warn'> };

/**
 * Answers an address below /downloads/: a work, or a range of its pages, as a file generated while it is sent. It is
 * not stored, and byte ranges are not supported. Errors are reported in a sentence in every language of the site, since
 * the address has none: 400 for a wrong range or size, 404 for what does not exist or is not offered, 410 for what was
 * withdrawn, 503 while the storage or service that holds the files is unavailable.
 * @throws {CatalogueUnavailable} and what `enqueue` throws
 */
export async function answerDownload(source: DownloadSource, request: HttpRequest): Promise<HttpResponse> {
  const requested = parseDownload(request);
  if (requested === undefined) return sentenceResponse(404, inEveryLanguage('noSuchFile'));
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return sentenceResponse(405, ['Method not allowed'], { Allow: 'GET, HEAD' });
  if ('wrong' in requested)
    return sentenceResponse(400, inEveryLanguage(requested.wrong === 'pages' ? 'wrongPages' : 'wrongSize'));
  if ('moved' in requested)
    return { status: 308, headers: { ...common, Location: requested.moved }, body: null };
  const work = await source.catalogue.wholeObject(requested.id);
  if (!work)
    return (await source.catalogue.changes.withdrawn(requested.id))
      ? sentenceResponse(410, inEveryLanguage('withdrawn'))
      : sentenceResponse(404, inEveryLanguage('notFound'));
  const { count, texts, foreign, isMirrored } = work;
  if (foreign > 0 && !isMirrored) return sentenceResponse(404, inEveryLanguage('foreign'));
  // For a mirrored work texts are not counted, but its main scan says whether text is offered.
  const hasText = texts > 0 || isTextOffered(work.tile.related_object.main_scan);
  if (requested.format === 'txt' && !hasText) return sentenceResponse(404, inEveryLanguage('withoutText'));
  const range = requestedPositions(requested, work);
  if ('status' in range) return range;
  // Checked before the headers are sent: after that no error can be reported.
  if (foreign < count && !(await source.storage.available())) return unavailable();
  return await fileResponse(source, request, requested, work, range);
}

/** The answer while the storage or service with the files is unavailable, with the seconds until a retry. */
function unavailable(): HttpResponse {
  return sentenceResponse(503, inEveryLanguage('away'), { 'Retry-After': '30' });
}

/** Refuses a download that cannot be started now. */
export function refuseDownload(status: 429 | 503): HttpResponse {
  return sentenceResponse(status, inEveryLanguage(status === 429 ? 'client' : 'busy'));
}

/** The answer where a download failed: 503, with the seconds until a retry, while the catalogue is unavailable. */
export function failDownload(status: 500 | 503): HttpResponse {
  if (status === 500) return sentenceResponse(status, inEveryLanguage('failed'));
  return sentenceResponse(status, inEveryLanguage('catalogueAway'), { 'Retry-After': '30' });
}

/** Positions of scans from 0; the end is exclusive. */
type Positions = { first: number; end: number };

function requestedPositions(
  { id, format, range }: Download,
  { count }: WholeObject,
): Positions | HttpResponse {
  const { first, last = count } = range ?? { first: 1, last: count };
  if (first > count || last > count) return sentenceResponse(400, inEveryLanguage('beyond', { count }));
  const positions = { first: first - 1, end: last };
  if (format === 'zip' && positions.end - positions.first > maxInArchive) {
    const end = Math.min(first + maxInArchive - 1, count);
    const example = downloadPath(id, format, `pages=${first === end ? first : `${first}-${end}`}`);
    return sentenceResponse(400, inEveryLanguage('tooMany', { most: maxInArchive, example }));
  }
  return positions;
}

async function fileResponse(
  source: DownloadSource,
  request: HttpRequest,
  download: Download,
  work: WholeObject,
  { first, end }: Positions,
): Promise<HttpResponse> {
  const { format, size, range } = download;
  const metadata = workMetadata(work, source.publicUrl);
  const scans = range && `${first + 1}-${end}`;
  const stem = fileStem(metadata.title, [scans, size !== defaultSize[format] && size]);
  // A service may correct files without changing the record; texts are read again after an hour, so tags change hourly.
  const hour = work.isMirrored ? Math.floor(Date.now() / 3_600_000) : 0;
  const etagParts = [
    recipe,
    work.fingerprint,
    format,
    size,
    first,
    end,
    metadata.address,
    work.tile.updated_at,
    hour,
  ];
  // Weak: when a scan's file is missing, the bytes differ for the same work.
  const etag = `W/${entityTag(Buffer.from(etagParts.join('\n')))}`;
  const headers = {
    ...common,
    'Content-Type': format === 'txt' ? `${downloadTypes.txt}; charset=utf-8` : downloadTypes[format],
    'Content-Disposition': attachment(stem, format),
    // Clients revalidate, mostly successfully; no shared cache stores whole books.
    'Cache-Control': 'private, no-cache',
    ...unbuffered,
    ETag: etag,
    'Last-Modified': metadata.changed.toUTCString(),
    'Accept-Ranges': 'none',
    // Links to the page that describes the work (https://signposting.org/FAIR/).
    Link: `<${source.publicUrl}${permanentPath(download.id)}>; rel="collection"`,
  };
  if (isNotModified(request.headers, etag)) return { status: 304, headers, body: null };
  if (request.method === 'HEAD') return { status: 200, headers, body: { stream: Readable.from([]) } };
  const read = readPages(
    work,
    { first, end, size: format === 'txt' ? undefined : size, text: format === 'zip' ? 'file' : 'layer' },
    source,
  );
  let firstPage: IteratorResult<DownloadPage>;
  try {
    firstPage = await read.next();
  } catch (error) {
    if (!isUnavailable(error) && !(error instanceof StorageUnavailable)) throw error;
    source.log.warn({ path: request.path, reason: String(error) }, 'download not begun');
    return unavailable();
  }
  const pages = resume(firstPage, read);
  const entries = () => contentsOf(work.parts, first, end);
  const { pixelsPerCentimetre } = work.details;
  const streams: Record<DownloadFormat, () => Readable> = {
    pdf: () => bytesOf(pdfOf({ metadata, entries: entries(), pixelsPerCentimetre }, pages)),
    epub: () =>
      archiveOf(metadata.changed, (archive) => writePublication(archive, metadata, entries(), pages)),
    txt: () => bytesOf(plainTextOf(metadata, pages)),
    zip: () =>
      archiveOf(metadata.changed, (archive) =>
        writeBag(
          archive,
          stem,
          { work, metadata, entries: entries(), publicUrl: source.publicUrl, size },
          pages,
        ),
      ),
  };
  const stream = streams[format]();
  // The reader may have gone before reading anything: release the files then too.
  stream.once('close', () => void read.return(undefined));
  return { status: 200, headers, body: { stream } };
}

/** All items of a generator of which the first has been taken. */
async function* resume<Item>(first: IteratorResult<Item>, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  if (!first.done) yield first.value;
  yield* rest;
}

const common = {
  ...openToAll,
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

function bytesOf(pieces: AsyncGenerator<Buffer>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

function sentenceResponse(
  status: number,
  sentences: readonly string[],
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  return plainText(status, sentences.join('\n'), { ...common, ...headers });
}
