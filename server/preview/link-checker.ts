import type { Catalogue, PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { findPage as findStatic } from '#lib/pages/find.ts';
import { idsIn, linkChecker } from '#lib/pages/report/link-checker.ts';
import type { LinkChecker } from '#lib/pages/report/targets.ts';
import { sitePages } from '#lib/pages/site-pages.ts';
import { isForEditors, parsePage } from '#lib/site/address.ts';
import type { Found } from '#lib/site/page.ts';
import { findPage } from '../pages/find.ts';

export type LinkCheckerOptions = {
  catalogue: Catalogue;
  publicUrl: string;
  /** Answers requests for anything but pages: files, the API, scans. */
  answer: (request: HttpRequest) => Promise<HttpResponse>;
};

/**
 * Checks for an editor where links in a text lead: to what the site has, including drafts, and into the text itself as
 * it is now. Nothing is rendered.
 * @param stored all pages with their drafts, passed in because the caller has read them, and their texts may be long
 */
export function siteLinkChecker(
  { catalogue, publicUrl, answer }: LinkCheckerOptions,
  text: PreviewPage,
  stored: readonly PreviewPage[],
): LinkChecker {
  const others = stored.filter(({ language, slug }) => language !== text.language || slug !== text.slug);
  const pages = async () => [...others, text];
  return linkChecker({
    async answers(path, query) {
      const address = parsePage(path);
      if (address) return !isForEditors(address) && isThere(await findPage(catalogue, address, query, pages));
      const { status } = await answer({ method: 'HEAD', path, query, headers: {} });
      return status < 400;
    },
    async idsAt(path) {
      const address = parsePage(path);
      if (address?.kind !== 'page') return undefined;
      const page = findStatic(await sitePages(catalogue, await pages()), address.locale, address.slug);
      return page && idsIn(page.content, page.base ?? catalogue.base, publicUrl);
    },
  });
}

function isThere(found: Found): boolean {
  return found !== 'missing' && found !== 'withdrawn';
}
