import { decodeSegment } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { type HttpResponse, openToAll, sharedCacheControl } from '#lib/http.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { named } from './find.ts';
import { type PageFormat, writePage } from './page-text.ts';
import { sanitisePage } from './sanitise.ts';
import { sitePages } from './site-pages.ts';

/** A page and the format of its text. */
type PageTextAddress = PageName & { format: PageFormat };

/** `text/markdown` is from RFC 7763. */
const types: Record<PageFormat, string> = { markdown: 'text/markdown', text: 'text/plain' };

/** What an address made by `pageTextPath` requests; undefined for any other. */
export function parsePageTextPath(path: string): PageTextAddress | undefined {
  const [, language, segment = '', ending] = /^\/pages\/([^/]+)\/([^/]+)\.(md|txt)$/.exec(path) ?? [];
  const slug = decodeSegment(segment);
  if (!isLocale(language) || !slug) return undefined;
  return { language, slug, format: ending === 'md' ? 'markdown' : 'text' };
}

/**
 * A static page as Markdown or plain text; undefined where there is none.
 * @param publicUrl where the public reaches this site
 * @throws {CatalogueUnavailable}
 */
export async function answerPageText(
  catalogue: Catalogue,
  publicUrl: string,
  { format, ...name }: PageTextAddress,
): Promise<HttpResponse | undefined> {
  const page = named(await sitePages(catalogue), name);
  if (!page) return undefined;
  const html = sanitisePage(page.content, page.base ?? catalogue.base, publicUrl);
  return {
    status: 200,
    headers: {
      'Content-Type': `${types[format]}; charset=utf-8`,
      'Content-Language': name.language,
      'Cache-Control': sharedCacheControl,
      Vary: 'Accept-Encoding',
      ...openToAll,
      // Search engines find the page itself.
      'X-Robots-Tag': 'noindex',
    },
    body: new TextEncoder().encode(writePage(page.title, html, publicUrl, format)),
  };
}
