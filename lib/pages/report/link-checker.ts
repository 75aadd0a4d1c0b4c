import { withContents } from '../contents.ts';
import { sanitisePage } from '../sanitise.ts';
import { shownElements } from './nodes.ts';
import { readContent } from './read.ts';
import type { LinkChecker } from './targets.ts';

/**
 * Look-ups in the site. The server in front answers with `parsePage` (lib/site/address.ts) and `findPage`
 * (server/pages/find.ts): `answers` is true where `parsePage` knows the path and `findPage` finds anything but
 * 'missing', and for the paths outside the pages that it routes (`/`, `/api/…`, `/scans/…`, `/texts/…`, files); `idsAt`
 * is `idsIn` of the static page, including drafts for editors, undefined for every other address.
 */
export type SiteLookups = {
  /**
   * Whether the site has something at a path: percent-encoded as in a URL, without a trailing slash.
   * @throws {CatalogueUnavailable} then the report says that the link could not be checked
   */
  answers: (path: string, query: URLSearchParams) => Promise<boolean>;
  /** Ids in the static page at a path; undefined where fragments mean something else, or nothing is known. */
  idsAt: (path: string) => Promise<ReadonlySet<string> | undefined>;
};

/** Whether addresses inside the site lead somewhere. Each path is looked up once. */
export function linkChecker({ answers, idsAt }: SiteLookups): LinkChecker {
  const answerCache = new Map<string, Promise<boolean>>();
  const idCache = new Map<string, ReturnType<SiteLookups['idsAt']>>();
  return async (address, fragment) => {
    const at = address.indexOf('?');
    const rawPath = at === -1 ? address : address.slice(0, at);
    // The site redirects addresses with a trailing slash to those without.
    const path =
      rawPath.length > 1 && rawPath.endsWith('/') && !rawPath.startsWith('/api/')
        ? rawPath.slice(0, -1)
        : rawPath;
    const query = new URLSearchParams(at === -1 ? '' : address.slice(at));
    const answer = answerCache.get(address) ?? answers(path, query);
    answerCache.set(address, answer);
    if (!(await answer)) return false;
    // `#top` is the top of any page; `#:~:text=` is resolved by the browser itself.
    if (fragment === '' || fragment.toLowerCase() === 'top' || fragment.startsWith(':~:')) return true;
    const ids = idCache.get(path) ?? idsAt(path);
    idCache.set(path, ids);
    return (await ids)?.has(fragment) ?? true;
  };
}

/**
 * Ids that a static page has when it is shown: those of its sanitised content, and those generated for the headings in
 * the table of contents.
 * @param base address of the catalogue that the page comes from, without a trailing slash
 * @param publicUrl origin of this site
 */
export function idsIn(content: string, base: string, publicUrl = base): Set<string> {
  const contentIds = shownElements(readContent(content, { base, publicUrl })).flatMap(({ attributes }) =>
    attributes.id === undefined ? [] : [attributes.id],
  );
  const { headings } = withContents(sanitisePage(content, base, publicUrl));
  return new Set([...contentIds, ...headings.map(({ id }) => id)]);
}
