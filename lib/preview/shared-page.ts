import { randomBytes } from 'node:crypto';
import type { StaticPage } from '../catalogue/catalogue.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Heading } from '../pages/contents.ts';

/** A page to render that is not in the catalogue. */
export type ShownPage = {
  page: StaticPage;
  /** The page's content, cleaned by `sanitisePage`, with its headings from `withContents`. */
  html: string;
  headings: Heading[];
  /** The page's path in each language of the site. */
  paths: Record<Locale, string>;
};

// Pages are bundled separately from the server, so both share state in a process through the global object.
const sharedPagesKey = Symbol.for('czytelnia.handed-over');
const shared: typeof globalThis & { [sharedPagesKey]?: Map<string, ShownPage> } = globalThis;

/**
 * Lends a page to a render in this process under a random key, for the duration of `work`: nothing is left behind, and
 * no other server needs to know of it.
 */
export async function withSharedPage<Result>(
  page: ShownPage,
  work: (key: string) => Promise<Result>,
): Promise<Result> {
  shared[sharedPagesKey] ??= new Map();
  const pages = shared[sharedPagesKey];
  const key = randomBytes(18).toString('base64url');
  pages.set(key, page);
  try {
    return await work(key);
  } finally {
    pages.delete(key);
  }
}

/** The page lent under a key; undefined if there is none, or it has been taken back. */
export function sharedPage(key: string): ShownPage | undefined {
  return shared[sharedPagesKey]?.get(key);
}
