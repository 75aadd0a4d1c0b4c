import { randomBytes } from 'node:crypto';
import type { StaticPage } from '../catalogue/catalogue.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Heading } from '../pages/contents.ts';

/** A page to render that no catalogue holds. */
export type ShownPage = {
  page: StaticPage;
  /** The page's content, cleaned by `sanitisePage`, with its headings from `withContents`. */
  html: string;
  headings: Heading[];
  /** The page's address on the site of each language. */
  paths: Record<Locale, string>;
};

// The pages are bundled apart from the server; what both share in one process goes through the global object.
const handedKey = Symbol.for('czytelnia.handed-over');
const shared: typeof globalThis & { [handedKey]?: Map<string, ShownPage> } = globalThis;

/**
 * Lends a page to a render within this process, under a random key, for as long as the work takes: nothing of it is
 * left behind, and no other server ever needs to know of it.
 */
export async function withHandedOver<Result>(
  page: ShownPage,
  work: (key: string) => Promise<Result>,
): Promise<Result> {
  shared[handedKey] ??= new Map();
  const handed = shared[handedKey];
  const key = randomBytes(18).toString('base64url');
  handed.set(key, page);
  try {
    return await work(key);
  } finally {
    handed.delete(key);
  }
}

/** The page lent under a key; undefined when there is none, or none any more. */
export function handedOver(key: string): ShownPage | undefined {
  return shared[handedKey]?.get(key);
}
