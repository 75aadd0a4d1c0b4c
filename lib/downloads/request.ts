import { decodeSegment, downloadPath } from '../addresses.ts';
import type { HttpRequest } from '../http.ts';

/** Files that a work can be taken home as. */
export const downloadFormats = ['pdf', 'epub', 'txt', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Media types of these files. */
export const downloadTypes: Record<DownloadFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  txt: 'text/plain',
  zip: 'application/zip',
};

/** Sizes of the pictures: two thumbnails, and the whole image. */
export const downloadSizes = ['medium', 'large', 'full'] as const;
export type DownloadSize = (typeof downloadSizes)[number];

/** Longest sides of the pictures, in pixels; the whole image has its own. */
export const maxSides: Record<DownloadSize, number> = {
  medium: 800,
  large: 1600,
  full: Number.POSITIVE_INFINITY,
};

/** The size that is meant where none is named; plain text has no pictures. */
export const usualSize: Record<DownloadFormat, DownloadSize> = {
  pdf: 'large',
  epub: 'medium',
  txt: 'medium',
  zip: 'full',
};

/** Most scans of one archive. */
export const maxInArchive = 20;

/** Pages by their numbers from 1, both included; without a last one: to the end. */
export type PageRange = { first: number; last: number | undefined };

/** A work, or a range of its pages, in a format and a size. */
export type Download = {
  id: string;
  format: DownloadFormat;
  range: PageRange | undefined;
  size: DownloadSize;
};

/** What an address below /downloads/ asks for: a file, the same file at its one address, or nothing that can be. */
export type AskedDownload = Download | { moved: string } | { wrong: 'pages' | 'size' };

/**
 * Reads an address below /downloads/; undefined where it names no format. A form says `from` and `to`, either of which
 * may be left empty; these, a range of one page and the usual size lead to the address that has no two spellings.
 */
export function parseDownload({
  path,
  query,
}: Pick<HttpRequest, 'path' | 'query'>): AskedDownload | undefined {
  const [, segment = '', ending] = /^\/downloads\/([^/]+)\.([a-z]+)$/.exec(path) ?? [];
  const id = decodeSegment(segment);
  const format = downloadFormats.find((one) => one === ending);
  if (id === undefined || format === undefined) return undefined;
  const range = rangeIn(query);
  if (range === 'wrong') return { wrong: 'pages' };
  const sizes = query.getAll('size');
  const named = sizes.length === 0 ? usualSize[format] : downloadSizes.find((one) => one === sizes[0]);
  if (named === undefined || sizes.length > 1) return { wrong: 'size' };
  const size = format === 'txt' ? usualSize.txt : named;
  const download = { id, format, range, size };
  const canonical = downloadQuery(download);
  const isCanonical =
    query.get('pages') === new URLSearchParams(canonical).get('pages') &&
    (query.get('size') ?? undefined) === (size === usualSize[format] ? undefined : size) &&
    !query.has('from') &&
    !query.has('to');
  return isCanonical ? download : { moved: downloadPath(id, format, canonical) };
}

/** The query of a download: what is usual is not said. */
export function downloadQuery({ format, range, size }: Omit<Download, 'id'>): string {
  const query: string[] = [];
  if (range) {
    const { first, last } = range;
    query.push(`pages=${first === last ? first : `${first}-${last ?? ''}`}`);
  }
  if (size !== usualSize[format]) query.push(`size=${size}`);
  return query.join('&');
}

const number = /^[1-9]\d{0,5}$/;

function rangeIn(query: URLSearchParams): PageRange | undefined | 'wrong' {
  const [pages, from, to] = ['pages', 'from', 'to'].map((name) => query.getAll(name));
  if ([pages, from, to].some((given) => (given?.length ?? 0) > 1)) return 'wrong';
  const isForm = query.has('from') || query.has('to');
  if (pages?.[0] !== undefined) return isForm ? 'wrong' : written(pages[0]);
  if (!isForm) return undefined;
  const [first = '', last = ''] = [from?.[0]?.trim(), to?.[0]?.trim()];
  if (first === '' && last === '') return undefined;
  // As where scans are printed: a form takes its two numbers in either order.
  const isReversed = number.test(first) && number.test(last) && Number(last) < Number(first);
  return written(isReversed ? `${last}-${first}` : `${first || 1}-${last}`);
}

function written(text: string): PageRange | 'wrong' {
  const [first = '', last = first, ...more] = text.split('-');
  if (more.length > 0 || !number.test(first) || (last !== '' && !number.test(last))) return 'wrong';
  const range = { first: Number(first), last: last === '' ? undefined : Number(last) };
  return range.last !== undefined && range.last < range.first ? 'wrong' : range;
}
