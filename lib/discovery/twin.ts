import Negotiator from 'negotiator';
import type { WebLink } from './web-link.ts';

/** A machine-readable representation of a page: another media type at a fixed address of its own. */
export type Twin = {
  /** Media type of the answer, without a charset. */
  type: string;
  /** Its path on this site, with its query. */
  path: string;
  title?: string;
  /** A narrower media type that clients may also ask for. */
  alias?: string;
};

/** Extensions that lead from a page's own address to its twins, each to the first of these types that exists. */
const endings = {
  json: ['application/json'],
  xml: ['application/xml', 'application/atom+xml'],
  txt: ['text/plain'],
  md: ['text/markdown'],
} as const;

/** An extension without its dot. */
export type TwinEnding = keyof typeof endings;

/** Splits a path into the page's path and the extension of a twin; undefined where it has none. */
export function splitEnding(path: string): { path: string; ending: TwinEnding } | undefined {
  const dot = path.lastIndexOf('.');
  const ending = path.slice(dot + 1);
  return dot > 0 && isEnding(ending) ? { path: path.slice(0, dot), ending } : undefined;
}

function isEnding(text: string): text is TwinEnding {
  return Object.hasOwn(endings, text);
}

/** The twin that an extension leads to. */
export function twinWithEnding(twins: readonly Twin[], ending: TwinEnding): Twin | undefined {
  return endings[ending]
    .map((type) => twins.find((twin) => twin.type === type))
    .find((twin) => twin !== undefined);
}

/**
 * Whether `Accept` (RFC 9110, section 12.5.1) asks for the page itself, by a quick look: it is absent, accepts
 * anything, begins with HTML as a browser's does, or names XHTML, which old browsers list after XML.
 */
export function asksForHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === '') return true;
  return /^text\/html(?=[ ,]|$)|application\/xhtml\+xml/i.test(accept);
}

/** The twin that a client prefers to HTML, by `Accept`; undefined where it takes the page. */
export function preferredTwin(twins: readonly Twin[], accept: string | undefined): Twin | undefined {
  if (asksForHtml(accept)) return undefined;
  const named = twins.flatMap((twin) =>
    [twin.type, ...(twin.alias ? [twin.alias] : [])].map((type) => [type, twin] as const),
  );
  const best = new Negotiator({ headers: { accept } }).mediaType([
    'text/html',
    ...named.map(([type]) => type),
  ]);
  return named.find(([type]) => type === best)?.[1];
}

/** Links from a page to its twins. @param publicUrl where the public reaches this site */
export function alternateLinks(twins: readonly Twin[], publicUrl: string): WebLink[] {
  return twins.map(({ type, path, title }) => ({ rel: 'alternate', href: publicUrl + path, type, title }));
}
