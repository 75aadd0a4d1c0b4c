import { decodeSegment } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type HttpRequest, type HttpResponse, openToAll, sharedCacheControl } from '#lib/http.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { openSearchDescription } from './open-search.ts';
import { miningFile, miningPath, nothingReserved } from './reservations.ts';
import { robots } from './robots.ts';
import { searchFeed } from './search-feed.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const hourly = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=86400';

/**
 * Answers the addresses by which machines discover the site: robots.txt, reservations, sitemaps, the web manifest,
 * search descriptions and feeds. Undefined for any other address.
 */
export async function answerDiscovery(
  catalogue: Catalogue,
  publicUrl: string,
  request: HttpRequest,
  reservations = nothingReserved,
): Promise<HttpResponse | undefined> {
  switch (request.path) {
    case '/robots.txt':
      return text('text/plain; charset=utf-8', robots(publicUrl, reservations));
    case miningPath: {
      const file = miningFile(reservations);
      return file === undefined ? undefined : text('application/json', file);
    }
    case '/manifest.webmanifest':
      return text('application/manifest+json', JSON.stringify(webManifest()));
    case '/sitemap.xml':
      return text('application/xml', await sitemapIndex(catalogue, publicUrl));
  }
  const [, locale, file] = /^\/([^/]+)\/(opensearch\.xml|(?:search|feed)\.atom)$/.exec(request.path) ?? [];
  if (isLocale(locale) && file === 'opensearch.xml')
    return text('application/opensearchdescription+xml', openSearchDescription(publicUrl, locale));
  if (isLocale(locale))
    return text(
      'application/atom+xml; charset=utf-8',
      await searchFeed(catalogue, publicUrl, locale, file === 'feed.atom' ? undefined : request.query),
      sharedCacheControl,
    );
  const name = /^\/sitemaps\/([^/]+)\.xml$/.exec(request.path)?.[1];
  const decoded = name && decodeSegment(name);
  const sitemap = decoded ? await sitemapFile(catalogue, publicUrl, decoded) : undefined;
  return sitemap === undefined ? undefined : text('application/xml', sitemap);
}

function text(type: string, body: string, cacheControl = hourly): HttpResponse {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': cacheControl,
      ...openToAll,
    },
    body: new TextEncoder().encode(body),
  };
}
