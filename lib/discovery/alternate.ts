import Negotiator from 'negotiator';
import type { WebLink } from './web-link.ts';

/** A machine-readable alternate of a page: its content in another media type, at the one address that it has there. */
export type Alternate = {
  /** Media type that it is answered with, without a charset. */
  type: string;
  /** Its path on this site, with its query. */
  path: string;
  title?: string;
  /** A narrower media type that clients may also ask for. */
  alias?: string;
};

/** Endings of a page's own address that lead to its alternates, each to the first of these types. */
const endings = {
  json: ['application/json'],
  xml: ['application/xml', 'application/atom+xml'],
  txt: ['text/plain'],
  md: ['text/markdown'],
} as const;

/** An ending, without its dot. */
export type AlternateEnding = keyof typeof endings;

/** A path without the ending that asks for an alternate, and that ending; undefined where it has none. */
export function splitEnding(path: string): { path: string; ending: AlternateEnding } | undefined {
  const dot = path.lastIndexOf('.');
  const ending = path.slice(dot + 1);
  return dot > 0 && isEnding(ending) ? { path: path.slice(0, dot), ending } : undefined;
}

function isEnding(text: string): text is AlternateEnding {
  return Object.hasOwn(endings, text);
}

/** The alternate that an ending leads to. */
export function alternateWithEnding(
  alternates: readonly Alternate[],
  ending: AlternateEnding,
): Alternate | undefined {
  return endings[ending]
    .map((type) => alternates.find((alternate) => alternate.type === type))
    .find((alternate) => alternate !== undefined);
}

/**
 * Whether `Accept` (RFC 9110, section 12.5.1) prefers the page itself, by a quick check: it is absent, accepts
 * anything, begins with HTML as a browser's does, or names XHTML, which old browsers list after XML.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === '') return true;
  return /^text\/html(?=[ ,]|$)|application\/xhtml\+xml/i.test(accept);
}

/** Whether `Accept` prefers JSON to HTML, or takes neither: errors are then for a program. */
export function prefersJson(accept: string | undefined): boolean {
  if (prefersHtml(accept)) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) !== 'text/html';
}

/** The alternate that a client prefers to HTML, by `Accept`; undefined where it takes the page. */
export function preferredAlternate(
  alternates: readonly Alternate[],
  accept: string | undefined,
): Alternate | undefined {
  if (prefersHtml(accept)) return undefined;
  const named = alternates.flatMap((alternate) =>
    [alternate.type, ...(alternate.alias ? [alternate.alias] : [])].map((type) => [type, alternate] as const),
  );
  const best = new Negotiator({ headers: { accept } }).mediaType([
    'text/html',
    ...named.map(([type]) => type),
  ]);
  return named.find(([type]) => type === best)?.[1];
}

/** Alternates as links of a page. */
export function alternateLinks(alternates: readonly Alternate[], publicUrl: string): WebLink[] {
  return alternates.map(({ type, path, title }) => ({
    rel: 'alternate',
    href: publicUrl + path,
    type,
    title,
  }));
}
