import { decodeSegment, downloadPath } from '../addresses.ts';
import type { HttpRequest } from '../http.ts';

/** Formats in which a work can be downloaded. */
export const downloadFormats = ['pdf', 'epub', 'txt', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Media types of these files. */
export const downloadTypes: Record<DownloadFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  txt: 'text/plain',
  zip: 'application/zip',
};

/** Sizes of the images: two thumbnails, and the full image. */
export const downloadSizes = ['medium', 'large', 'full'] as const;
export type DownloadSize = (typeof downloadSizes)[number];

/** Longest sides of the pictures, in pixels; the whole image has its own. */
export const maxSides: Record<DownloadSize, number> = {
  medium: 800,
  large: 1600,
  full: Number.POSITIVE_INFINITY,
};

/** Default size by format; plain text has no images. */
export const defaultSize: Record<DownloadFormat, DownloadSize> = {
  pdf: 'large',
  epub: 'medium',
  txt: 'medium',
  zip: 'full',
};

/** Most scans of one archive. */
export const maxInArchive = 20;

/** Page numbers from 1, inclusive; without `last`, up to the end. */
export type PageRange = { first: number; last: number | undefined };

/** A work, or a range of its pages, in a format and a size. */
export type Download = {
  id: string;
  format: DownloadFormat;
  range: PageRange | undefined;
  size: DownloadSize;
};

/** What an address below /downloads/ asks for: a download, its canonical address, or something invalid. */
export type DownloadRequest = Download | { moved: string } | { wrong: 'pages' | 'size' };

/**
 * Reads an address below /downloads/; undefined where it names no format. A form sends `from` and `to`, either of which
 * may be empty; these, one-page ranges and the default size redirect to the canonical address.
 */
export function parseDownload({
  path,
  query,
}: Pick<HttpRequest, 'path' | 'query'>): DownloadRequest | undefined {
  const [, segment = '', ending] = /^\/downloads\/([^/]+)\.([a-z]+)$/.exec(path) ?? [];
  const id = decodeSegment(segment);
  const format = downloadFormats.find((one) => one === ending);
  if (id === undefined || format === undefined) return undefined;
  const range = readRange(query);
  if (range === 'wrong') return { wrong: 'pages' };
  const sizes = query.getAll('size');
  const named = sizes.length === 0 ? defaultSize[format] : downloadSizes.find((one) => one === sizes[0]);
  if (named === undefined || sizes.length > 1) return { wrong: 'size' };
  const size = format === 'txt' ? defaultSize.txt : named;
  const download = { id, format, range, size };
  const canonical = downloadQuery(download);
  const isCanonical =
    query.get('pages') === new URLSearchParams(canonical).get('pages') &&
    (query.get('size') ?? undefined) === (size === defaultSize[format] ? undefined : size) &&
    !query.has('from') &&
    !query.has('to');
  return isCanonical ? download : { moved: downloadPath(id, format, canonical) };
}

/** The query of a download, without default values. */
export function downloadQuery({ format, range, size }: Omit<Download, 'id'>): string {
  const query: string[] = [];
  if (range) {
    const { first, last } = range;
    query.push(`pages=${first === last ? first : `${first}-${last ?? ''}`}`);
  }
  if (size !== defaultSize[format]) query.push(`size=${size}`);
  return query.join('&');
}

const number = /^[1-9]\d{0,5}$/;

function readRange(query: URLSearchParams): PageRange | undefined | 'wrong' {
  const [pages, from, to] = ['pages', 'from', 'to'].map((name) => query.getAll(name));
  if ([pages, from, to].some((values) => (values?.length ?? 0) > 1)) return 'wrong';
  const isForm = query.has('from') || query.has('to');
  if (pages?.[0] !== undefined) return isForm ? 'wrong' : parseRange(pages[0]);
  if (!isForm) return undefined;
  const [first = '', last = ''] = [from?.[0]?.trim(), to?.[0]?.trim()];
  if (first === '' && last === '') return undefined;
  // As with print ranges, the two numbers of a form may come in either order.
  const isReversed = number.test(first) && number.test(last) && Number(last) < Number(first);
  return parseRange(isReversed ? `${last}-${first}` : `${first || 1}-${last}`);
}

function parseRange(text: string): PageRange | 'wrong' {
  const [first = '', last = first, ...more] = text.split('-');
  if (more.length > 0 || !number.test(first) || (last !== '' && !number.test(last))) return 'wrong';
  const range = { first: Number(first), last: last === '' ? undefined : Number(last) };
  return range.last !== undefined && range.last < range.first ? 'wrong' : range;
}
