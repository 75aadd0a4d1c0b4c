import { objectPath } from '#lib/addresses.ts';
import type { Catalogue, SitemapObject, SitemapPart } from '#lib/catalogue/catalogue.ts';
import { now, parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { everything } from '#lib/search/address.ts';
import { shelfFacets } from '#lib/search/shelves.ts';
import { declarationOf, manyKinds, pathTo, singleKinds } from '#lib/site/address.ts';
import type { Listing, SitemapEntry } from '#lib/site/page.ts';
import { escapeXml } from '#lib/xml/escape.ts';

// Sitemaps protocol 0.9 (sitemaps.org) with its xhtml alternates and image extension.
// The protocol allows 50,000 addresses a file; two languages of 5,000 objects stay far below in bytes too.
const objectsPerFile = 5000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">';

/** The index of all sitemap files. */
export async function sitemapIndex(catalogue: Catalogue, origin: string): Promise<string> {
  const parts = await catalogue.sitemapParts(objectsPerFile);
  const files = ['pages', ...parts.map((part) => `objects_${part.from}_${part.to}`)];
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}.xml`)}</loc></sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
}

/** One sitemap file by its name in the index; undefined when there is none of this name. */
export async function sitemapFile(
  catalogue: Catalogue,
  origin: string,
  name: string,
): Promise<string | undefined> {
  if (name === 'pages') return render(origin, await pageEntries(catalogue));
  const part = readPart(name);
  return (
    part && render(origin, (await catalogue.sitemapObjects(part)).slice(0, objectsPerFile).map(objectEntry))
  );
}

function readPart(name: string): SitemapPart | undefined {
  const [, start = '', end = ''] = /^objects_([^_]+)_([^_]+)$/.exec(name) ?? [];
  const [from, to] = [parseTimestamp(start), parseTimestamp(end)];
  return from && to ? { from, to } : undefined;
}

function objectEntry({ tile, changed = parseTimestamp(tile.updated_at) }: SitemapObject): SitemapEntry {
  // A datestamp lies half a minute after the change.
  const lastChanged = changed && changed > now() ? now() : changed;
  return {
    path: (locale) => objectPath(locale, tile.related_object),
    changed: lastChanged && `${lastChanged.slice(0, 19)}Z`,
    image: tile.related_object.main_scan.thumbnails.at(-1)?.url,
  };
}

async function pageEntries(catalogue: Catalogue): Promise<SitemapEntry[]> {
  const listing = {
    organizations: await ifAvailable(catalogue.organizations()),
    pages: await ifAvailable(listSitePages(catalogue)),
    ...(await ifAvailable(largest(catalogue))),
  };
  return [
    ...singleKinds.filter((kind) => declarationOf(kind).isListed).map((kind) => ({ path: pathTo(kind) })),
    ...singleKinds.flatMap((kind) => declarationOf(kind).listMore?.(listing) ?? []),
    ...manyKinds.flatMap((kind) => declarationOf(kind).list?.(listing) ?? []),
  ];
}

/** The series and the shelves with most objects. */
async function largest(catalogue: Catalogue): Promise<Pick<Listing, 'works' | 'shelves'>> {
  const { facets } = await catalogue.search(everything, { offset: 0, limit: 0 });
  return {
    works: facets.series.map(({ value }) => ({ series: value })),
    shelves: shelfFacets.flatMap((facet) => facets[facet].map(({ value }) => ({ facet, value }))),
  };
}

function render(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.flatMap((entry) => locales.map((locale) => url(origin, locale, entry)));
  return `${declaration}${urlset}${urls.join('')}</urlset>`;
}

function url(origin: string, locale: Locale, entry: SitemapEntry): string {
  const alternates = [...locales, 'x-default' as const].map((language) => {
    const path = entry.path(language === 'x-default' ? locales[0] : language);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>`;
  });
  const changed = entry.changed ? `<lastmod>${entry.changed}</lastmod>` : '';
  const image = entry.image
    ? `<image:image><image:loc>${escapeXml(entry.image)}</image:loc></image:image>`
    : '';
  return `<url><loc>${escapeXml(origin + entry.path(locale))}</loc>${changed}${alternates.join('')}${image}</url>`;
}
