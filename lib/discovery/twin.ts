import Negotiator from 'negotiator';
import type { WebLink } from './web-link.ts';

/** What a page shows, for programs: in another type, at the one address that it has there. */
export type Twin = {
  /** Media type that it is answered with, without a charset. */
  type: string;
  /** Its path on this site, with its query. */
  path: string;
  title?: string;
  /** A narrower type by which it may be asked for too. */
  alias?: string;
};

/** Endings of a page's own address that lead to its twins, each to the first of these types. */
const endings = {
  json: ['application/json'],
  xml: ['application/xml', 'application/atom+xml'],
  txt: ['text/plain'],
  md: ['text/markdown'],
} as const;

/** An ending, without its dot. */
export type TwinEnding = keyof typeof endings;

/** A path without the ending that asks for a twin, and that ending; undefined where it has none. */
export function splitEnding(path: string): { path: string; ending: TwinEnding } | undefined {
  const dot = path.lastIndexOf('.');
  const ending = path.slice(dot + 1);
  return dot > 0 && isEnding(ending) ? { path: path.slice(0, dot), ending } : undefined;
}

function isEnding(text: string): text is TwinEnding {
  return Object.hasOwn(endings, text);
}

/** The twin that an ending leads to. */
export function twinWithEnding(twins: readonly Twin[], ending: TwinEnding): Twin | undefined {
  return endings[ending]
    .map((type) => twins.find((twin) => twin.type === type))
    .find((twin) => twin !== undefined);
}

/**
 * Whether `Accept` (RFC 9110, section 12.5.1) asks for the page itself, as far as a look at it tells: it is not there, takes
 * anything, begins with HTML as a browser's does, or names XHTML, which old browsers name behind XML.
 */
export function asksForHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === '') return true;
  return /^text\/html(?=[ ,]|$)|application\/xhtml\+xml/i.test(accept);
}

/** The twin that a client likes better than HTML, by `Accept`; undefined where it takes the page. */
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

/** Twins as links of a page. @param publicUrl where the public reaches this site */
export function alternateLinks(twins: readonly Twin[], publicUrl: string): WebLink[] {
  return twins.map(({ type, path, title }) => ({ rel: 'alternate', href: publicUrl + path, type, title }));
}
