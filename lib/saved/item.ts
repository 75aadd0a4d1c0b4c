import { isLocale, type Locale, locales } from '../i18n/locales.ts';
import { formatView, parseView } from '../scans/view.ts';
import { readSearch, searchParams } from '../search/address.ts';
import { oneLine, visibleText, webAddress } from '../untrusted.ts';

/** An object, one of its scans, a view of a scan, or a search that a visitor has saved. */
export type SavedItem = {
  /** Identifies the view: the object's id in its address, its scan and the fragment; for a search its path. */
  id: string;
  /**
   * Root-relative address of the page below its locale: `/objects/1/title?scan=2`; old addresses keep their `at`. For a
   * search its first page, without the layout of results: `/search?q=a`.
   */
  path: string;
  /** The view in the address, without `#`, normalised; empty for a scan in its initial view. */
  fragment: string;
  /** Empty where the catalogue gives none, and for a search. */
  title: string;
  /** The title of a search, by language of the site; only searches have it. */
  names?: Partial<Record<Locale, string>> | undefined;
  /** Creator and date. */
  byline: string;
  institution: string;
  /** The label of the scan's page; empty where unknown. */
  label: string;
  /** Text of the passage that the view refers to. */
  text: string;
  /** Sizes in pixels, 0 where unknown; root-relative for pictures on this site. */
  thumbnail?: { src: string; width: number; height: number } | undefined;
  /** BCP 47 tag of the title. */
  language?: string | undefined;
  /** ISO 8601 in UTC; empty where unknown. */
  savedAt: string;
};

/** Why a record is refused: malformed, on another site, no page of an object or search, or beyond the limit. */
export type Refusal = 'shape' | 'foreign' | 'page' | 'many';

const maxAddressLength = 4000;
const maxTitleLength = 500;
const maxLineLength = 300;
const maxLabelLength = 60;
const maxTextLength = 1000;
const maxSide = 100_000;

/** A size that every region fits into: the size of the scan is not known here. */
const anySize = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** The part of a scan that an item shows. */
export function viewOf({ fragment }: Pick<SavedItem, 'fragment'>) {
  return parseView(fragment, anySize);
}

/** The number of the scan in an item's address, which names none for the first. */
export function scanNumberOf({ path }: Pick<SavedItem, 'path'>): string | undefined {
  return /[?&]scan=(\d+)/.exec(path)?.[1];
}

/** Whether the item is a search rather than an object. */
export function isSearch({ path }: Pick<SavedItem, 'path'>): boolean {
  return /^\/search(?:\?|$)/.test(path);
}

/** The title of an item for a locale, with its language; empty where it has none. */
export function titleIn(
  { title, language, names }: Pick<SavedItem, 'title' | 'language' | 'names'>,
  locale: Locale,
): { title: string; language: string | undefined } {
  const named = [locale, ...locales].find((one) => names?.[one]);
  return named ? { title: names?.[named] ?? '', language: named } : { title, language };
}

/**
 * For {@link readItem} on the server: items have addresses relative to the site's origin, which only the browser knows,
 * so any origin does there.
 */
export const anyOrigin = 'http://site.invalid';

/**
 * Parses a record of a document, which may contain anything.
 * @param origin of this site, such as `https://library.example`
 */
export function readItem(record: unknown, origin: string): SavedItem | Refusal {
  const field = (name: string): unknown => fieldOf(record, name);
  const target = readTarget(field('address'), origin);
  if (typeof target === 'string') return target;
  return {
    ...target,
    title: lineOf(field('title'), maxTitleLength),
    names: isSearch(target) ? readNames(field('names')) : undefined,
    byline: lineOf(field('byline'), maxLineLength),
    institution: lineOf(field('institution'), maxLineLength),
    label: lineOf(field('label'), maxLabelLength),
    text: lineOf(field('text'), maxTextLength),
    thumbnail: readThumbnail(field('thumbnail'), origin),
    language: readLanguage(field('language')),
    savedAt: readInstant(field('savedAt')),
  };
}

/** A property of a value that may not be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Accepts only object pages and searches of this site, with only the query parameters that these read. */
function readTarget(address: unknown, origin: string): Pick<SavedItem, 'id' | 'path' | 'fragment'> | Refusal {
  if (typeof address !== 'string' || address.length > maxAddressLength) return 'shape';
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  if (url?.origin !== origin) return 'foreign';
  const [, locale, section, object, slug, ...more] = url.pathname.split('/');
  if (!isLocale(locale)) return 'page';
  if (section === 'search' && object === undefined) return searchTarget(url.searchParams);
  if (section !== 'objects' || !object || !slug || more.length > 0) return 'page';
  const [at, scan] = [url.searchParams.get('at'), url.searchParams.get('scan')];
  const query = new URLSearchParams();
  if (at && /^[\dT:.-]{10,26}$/.test(at)) query.set('at', at);
  if (scan && /^[1-9]\d{0,5}$/.test(scan) && scan !== '1') query.set('scan', scan);
  const fragment = formatView(parseView(url.hash, anySize));
  return {
    id: `${object}?${query.get('scan') ?? 1}#${fragment}`,
    path: `/objects/${object}/${slug}${query.size > 0 ? `?${query}` : ''}`,
    fragment,
  };
}

/** A search is one place, whatever page and layout of its results were open. */
function searchTarget(query: URLSearchParams): Pick<SavedItem, 'id' | 'path' | 'fragment'> | Refusal {
  const parameters = searchParams({ ...readSearch(query), page: 1, view: 'cards' });
  const path = `/search${parameters.size > 0 ? `?${parameters}` : ''}`;
  // With origin and locale added it must still be short enough to be parsed.
  return path.length > maxAddressLength / 2 ? 'shape' : { id: path, path, fragment: '' };
}

function readNames(value: unknown): SavedItem['names'] {
  const named = locales.map((locale) => [locale, lineOf(fieldOf(value, locale), maxTitleLength)] as const);
  const nonEmpty = named.filter(([, name]) => name !== '');
  return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty) : undefined;
}

function readThumbnail(value: unknown, origin: string): SavedItem['thumbnail'] {
  const src = fieldOf(value, 'src');
  if (typeof src !== 'string' || src.length > maxAddressLength || !URL.canParse(src, origin))
    return undefined;
  const url = new URL(src, origin);
  const address = webAddress(url.origin === origin ? `${url.pathname}${url.search}` : url.href);
  const side = (name: string) => {
    const pixels = fieldOf(value, name);
    return typeof pixels === 'number' && pixels > 0 && pixels <= maxSide ? Math.round(pixels) : 0;
  };
  return address ? { src: address, width: side('width'), height: side('height') } : undefined;
}

function readLanguage(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{1,8}){0,4}$/i.test(value) ? value : undefined;
}

function readInstant(value: unknown): string {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
}

function lineOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? oneLine(visibleText(value), maxLength) : '';
}
